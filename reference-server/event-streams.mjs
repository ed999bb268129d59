/**
 * The server-sent events of one session. A stream can outlive the connection that carries it: a
 * client that was cut off names the last event that it got, and the stream goes on from there.
 */

/** How much a session remembers of what it sent, in characters; the oldest events go first. */
const MEMORY = 100_000;

/**
 * @param {boolean} primed whether a stream begins with an event that has an id and no data, so that
 *   a client can come back even where it got nothing else: from 2025-11-25
 */
export function createEventStreams(primed) {
  /** The connections that are open now, by their streams. */
  const carriers = new Map();
  const events = [];
  let remembered = 0;
  let opened = 0;

  /** Lets a connection carry a stream, instead of any other: nothing may be sent to both. */
  function carry(stream, response) {
    carriers.get(stream)?.end();
    if (!response.destroyed) carriers.set(stream, response);
    response.once('close', () => {
      if (carriers.get(stream) === response) carriers.delete(stream);
    });
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    // The client has to know that it is connected, also where the first event is far away.
    response.flushHeaders();
  }

  function send(stream, data) {
    stream.sent += 1;
    // Serialised JSON has no line breaks, so one line of data is enough.
    const id = `${stream.number}-${stream.sent}`;
    const event = { stream, id, text: `id: ${id}\ndata: ${data}\n\n` };
    events.push(event);
    remembered += event.text.length;
    while (remembered > MEMORY) remembered -= events.shift().text.length;
    carriers.get(stream)?.write(event.text);
  }

  return {
    /** Begins a stream. */
    open(response) {
      opened += 1;
      const stream = { number: opened, sent: 0, isOver: false };
      carry(stream, response);
      if (primed) send(stream, '');
      return stream;
    },

    /** Sends the last message of a stream. */
    finish(stream, message) {
      send(stream, JSON.stringify(message));
      stream.isOver = true;
      carriers.get(stream)?.end();
    },

    /** Goes on after an event; false where it is not known, or not any more. */
    resume(lastEventId, response) {
      const index = events.findIndex(({ id }) => id === lastEventId);
      if (index < 0) return false;
      const { stream } = events[index];
      carry(stream, response);
      for (const event of events.slice(index + 1))
        if (event.stream === stream) response.write(event.text);
      if (stream.isOver) response.end();
      return true;
    },

    /** Ends every connection. */
    end() {
      for (const response of carriers.values()) response.end();
    },
  };
}
