/** What a probe sees of a session: it can send and wait, and not look at what was recorded. */
import type { Clock } from './clock.ts';
import type { Exchanges } from './exchanges.ts';
import {
  type HttpDoor,
  type HttpSend,
  isObject,
  isResponse,
  type Learned,
  member,
  type Probe,
  type Session,
  type ToolCallPlan,
} from './model/index.ts';
import type { RecordingInProgress } from './record.ts';
import { driverFor } from './revisions/index.ts';
import type { RevisionDriver } from './revisions/revision.ts';
import type { SessionState } from './session.ts';
import type { Silence, SilenceBudgets } from './silence.ts';
import type { HttpSending, Wire } from './transports/wire.ts';

/** What the doors of a session share. */
export interface SessionCore {
  readonly budgets: SilenceBudgets;
  readonly learned: Learned;
  readonly planCalls: (learned: Learned) => Promise<ToolCallPlan>;
  readonly silence: Silence;
  readonly state: SessionState;
  /** By the key of a request's id: who sent it, and where its answer is recorded. */
  readonly owners: Map<string, { readonly probe: Probe; readonly recording: RecordingInProgress }>;
  /** Keys of ids that were answered. */
  readonly answered: ReadonlySet<string>;
  /** Parsed messages in the order in which they came. */
  readonly received: readonly unknown[];
  /** @returns over HTTP, the number of the exchange */
  send(recording: RecordingInProgress, json: Readonly<Record<string, unknown>>): number | undefined;
  /** Sends what is odd on purpose. */
  sendOverHttp(recording: RecordingInProgress, request: HttpSend): number;
  sendForMetadata(recording: RecordingInProgress, url: URL): Promise<number>;
  readonly exchanges: Exchanges;
  readonly wire: Wire;
  readonly clock: Clock;
  /**
   * Over HTTP: that the server knows of the end of the handshake. Messages overtake one another there,
   * and real clients wait for this too.
   */
  initialized?: Promise<void>;
  /** How the revision is spoken: the one asked for, then the negotiated one. */
  driver: RevisionDriver;
}

/** A server that never says so is asked all the same, after so many milliseconds. */
const INITIALIZED_MS = 2000;

/** @param again a handshake that was done before: nothing new is looked for */
export function openDoor(
  core: SessionCore,
  probe: Probe,
  recording: RecordingInProgress,
  again: boolean,
): Session {
  const { budgets, learned, silence, state, owners, answered, received, exchanges, wire } = core;
  let lookedAt = received.length;
  // By the key of a request's id: over HTTP, its exchange.
  const asked = new Map<string, number>();

  const isSettled = (exchange: number | undefined) =>
    exchange !== undefined && exchanges.isSettled(exchange);
  /** Over HTTP: whatever this probe asked for, nothing more comes of it. */
  const allSettled = () => asked.size > 0 && [...asked.values()].every(isSettled);

  async function wait(done: () => boolean): Promise<void> {
    const ranOut = await silence.wait(done);
    if (ranOut) recording.add({ kind: 'quiet', ...ranOut });
  }

  const session: Session = {
    get revision() {
      return core.driver.revision;
    },
    learned,
    async open(id) {
      const { method, params } = core.driver.opening({});
      session.request(id, method, params);
      const response = await session.firstThat(isResponse);
      const result = member(response, 'result');
      // A gate may say why it is closed, and say it as JSON-RPC does: nothing is opened by that.
      const isGate = wire.http?.refusedWith !== undefined && result === undefined;
      state.opened = response !== undefined && !isGate;
      const capabilities = member(result, 'capabilities');
      if (isObject(capabilities)) learned.capabilities = capabilities;
      const agreed = driverFor(member(result, 'protocolVersion'));
      if (!agreed) return;
      core.driver = agreed;
      state.negotiated = agreed.revision;
    },
    request(id, method, params) {
      owners.set(keyOf(id), { probe, recording });
      const stamped = core.driver.stamp(params);
      const message = { jsonrpc: '2.0', id, method, ...(stamped ? { params: stamped } : {}) };
      const exchange = core.send(recording, message);
      if (exchange !== undefined) asked.set(keyOf(id), exchange);
    },
    notify(method, params) {
      const stamped = core.driver.stamp(params);
      const message = { jsonrpc: '2.0', method, ...(stamped ? { params: stamped } : {}) };
      const exchange = core.send(recording, message);
      if (exchange === undefined || method !== 'notifications/initialized') return;
      core.initialized = new Promise((resolve) => {
        const cancel = core.clock.after(INITIALIZED_MS, resolve);
        exchanges.responded(exchange).then(() => {
          cancel();
          resolve();
        });
      });
    },
    answered: (id) => wait(() => answered.has(keyOf(id)) || isSettled(asked.get(keyOf(id)))),
    async firstThat(holds) {
      let found: unknown;
      await wait(() => {
        while (found === undefined && lookedAt < received.length) {
          const message = received[lookedAt++];
          if (holds(message)) found = message;
        }
        return found !== undefined || allSettled();
      });
      return found;
    },
    async grace() {
      if (again && wire.http) return;
      await silence.pause(budgets.graceMs);
      if (state.died) return;
      recording.add({ kind: 'quiet', waitedMs: budgets.graceMs, budget: 'grace' });
    },
    notSent: (why, because) => recording.add({ kind: 'not-sent', why, because }),
    planCalls: () => core.planCalls(learned),
    ...(wire.http ? { http: httpDoor(wire.http) } : {}),
  };
  return session;

  function httpDoor(http: HttpSending): HttpDoor {
    const { url } = http;
    return {
      url,
      get sessionId() {
        return http.sessionId;
      },
      get refusedWith() {
        return http.refusedWith;
      },
      async send(request) {
        const exchange = core.sendOverHttp(recording, request);
        const { until = 'end' } = request;
        await wait(
          () =>
            isSettled(exchange) ||
            (until === 'head' && exchanges.outcomeOf(exchange).status !== undefined),
        );
        return exchanges.outcomeOf(exchange);
      },
      async fetchMetadata(place) {
        const exchange = await core.sendForMetadata(recording, place);
        await wait(() => isSettled(exchange));
        return exchanges.outcomeOf(exchange);
      },
    };
  }
}

/** Distinguishes 1 from "1": an id is echoed with value and type. */
export function keyOf(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : 'none';
}
