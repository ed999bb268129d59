/** Starts a server that speaks HTTP, and waits until it listens. */
import { connect } from 'node:net';
import { CouldNotRun } from './errors.ts';
import { type ServerProcess, startProcess } from './process.ts';
import type { StdioTarget } from './targets/stdio-target.ts';
import { notStarted } from './transports/stdio.ts';
import type { EndBudgets } from './transports/wire.ts';
import { urlsIn } from './url-in-output.ts';

export interface LaunchedServer {
  readonly url: URL;
  /** How it ended, where it did before it was asked to. */
  died(): string | undefined;
  /** Ends it with everything that it started. */
  end(): Promise<void>;
}

/** Between two attempts to connect, in milliseconds. */
const RETRY_MS = 25;
/** Output in which a URL is looked for, in characters. */
const READ_OUTPUT = 256 * 1024;
/** Of that, what is shown where there is none. */
const SHOWN_OUTPUT = 8 * 1024;
/** How long a server must live on after it was found to listen, in milliseconds. */
const SETTLED_MS = 50;
/** How long output may stay open after its process has ended, in milliseconds. */
const HELD_OUTPUT_MS = 500;

/**
 * @param url where it will listen; undefined: it says so itself
 * @param startMs how long it may take, in milliseconds
 * @throws CouldNotRun when it cannot be started, ends, or does not listen in time
 */
export async function launch(
  target: StdioTarget,
  url: URL | undefined,
  startMs: number,
  endBudgets: EndBudgets,
): Promise<LaunchedServer> {
  if (url && (await isListening(url))) {
    throw new CouldNotRun(
      `something listens at ${url.href} already: what would be checked is not the server that is started`,
    );
  }
  const server = startProcess(target);
  if (!server.started) {
    const end = await server.ended;
    if (end.kind === 'not-started') throw notStarted(target, end.code, end.message);
  }
  const output = watchOutput(server);
  let over: string | undefined;
  server.ended.then((end) => {
    over =
      end.kind === 'exited'
        ? end.signal
          ? `was ended by ${end.signal}`
          : `exited with code ${end.exitCode}`
        : end.message;
  });
  const giveUpAt = performance.now() + startMs;
  // Also where we are ended meanwhile, processes are ended by process.ts.
  for (;;) {
    const places = url ? [url] : output.urls();
    const found = await firstThatListens(places);
    // One whose port was taken may say that it listens all the same, and then end.
    if (found && !url) await atMost(SETTLED_MS, server.ended);
    if (found && over === undefined) {
      return { url: found, died: () => over, end: () => endServer(server, endBudgets) };
    }
    if (over !== undefined) {
      server.killLeftovers();
      await atMost(HELD_OUTPUT_MS, output.over);
      throw new CouldNotRun(`the server ${over} before it listened`, output.shown());
    }
    if (performance.now() > giveUpAt) {
      await endServer(server, endBudgets);
      const [likeliest] = places;
      const what = likeliest
        ? `the server did not listen at ${likeliest.href} within ${startMs} ms`
        : `the server did not say where it listens within ${startMs} ms: give its URL by --url`;
      throw new CouldNotRun(what, output.shown());
    }
    await atMost(RETRY_MS, server.ended);
  }
}

async function atMost(ms: number, event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([event, late]);
  clearTimeout(timer);
}

function watchOutput(server: ServerProcess) {
  let text = '';
  let found: { readonly in: string; readonly urls: readonly URL[] } = { in: '', urls: [] };
  let seen = '';
  const streams = [server.stdout, server.stderr];
  const over = Promise.all(
    streams.map((stream) => new Promise<void>((resolve) => stream.once('close', resolve))),
  );
  for (const stream of streams) {
    const decoder = new TextDecoder();
    // Read to the end even when nothing of it is kept: a full pipe would stop the server.
    stream.on('data', (chunk: Buffer) => {
      if (text.length >= READ_OUTPUT) return;
      text += decoder.decode(chunk, { stream: true }).slice(0, READ_OUTPUT - text.length);
    });
  }
  return {
    over,
    /** URLs in all lines that are finished: the rest counts when nothing more has come since the last look. */
    urls(): readonly URL[] {
      const isQuiet = seen === text;
      seen = text;
      const whole = isQuiet ? text : text.slice(0, text.lastIndexOf('\n') + 1);
      if (found.in !== whole) found = { in: whole, urls: urlsIn(whole) };
      return found.urls;
    },
    shown() {
      if (text.trim() === '') return 'It wrote nothing.';
      return `It wrote:\n${text.trimEnd().slice(-SHOWN_OUTPUT)}`;
    },
  };
}

async function firstThatListens(places: readonly URL[]): Promise<URL | undefined> {
  for (const place of places) if (await isListening(place)) return place;
  return undefined;
}

/** Whether connections are accepted there. */
export function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      timeout: 1000,
    });
    const tell = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', tell(true));
    socket.once('error', tell(false));
    socket.once('timeout', tell(false));
  });
}

async function endServer(server: ServerProcess, { exitMs, killMs }: EndBudgets): Promise<void> {
  server.stdin.destroy();
  server.signal('SIGTERM');
  await atMost(Math.min(exitMs, killMs), server.ended);
  server.killLeftovers();
  await server.ended;
  server.stdout.destroy();
  server.stderr.destroy();
}
