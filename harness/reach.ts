/** How a target is reached: what is started first, which wire leads to it, and how it ends. */
import type { CouldNotRun } from './errors.ts';
import type { Budgets, Report, Transcript } from './model/index.ts';
import { httpSecretsOf, secretsOf } from './secrets.ts';
import type { Target } from './target.ts';
import type { StdioTarget } from './targets/stdio-target.ts';
import { stdioWire } from './transports/stdio.ts';
import type { Wire } from './transports/wire.ts';

export interface Reached {
  /** How it is called in the transcript. */
  readonly label: string;
  /** Where it is, once that is known. */
  readonly url?: string;
  startWire(): Wire;
  /** Why nothing in this transcript can be judged, where something else than the server is at fault. */
  refusal(transcript: Transcript): Promise<CouldNotRun | undefined>;
  /** What the reader should know and no verdict tells. */
  notes(): readonly string[];
  /** Ends what was started for it. */
  end(): Promise<void>;
}

/**
 * @param allowedHosts that may be asked for resource metadata beside the target's own
 * @throws CouldNotRun when a server that has to be started first does not listen
 */
export async function reach(
  target: Target,
  budgets: Budgets,
  allowedHosts: readonly string[] = [],
): Promise<Reached> {
  const { label } = target;
  if (target.kind === 'stdio') {
    return {
      label,
      startWire: () => stdioWire(target),
      refusal: async () => undefined,
      notes: () => [],
      end: async () => {},
    };
  }
  // What HTTP needs is not read where a server speaks stdio.
  const { reachOverHttp } = await import('./reach-http.ts');
  return reachOverHttp(target, budgets, allowedHosts);
}

/** A server as others than we reach it: by its command, or by its URL. */
export type Place =
  | StdioTarget
  | { readonly kind: 'http'; readonly url: string; readonly headers: Record<string, string> };

/** Works with the place of a target, whose server is started for that time where need be. */
export async function withPlace<T>(
  target: Target,
  budgets: Budgets,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  if (target.kind === 'stdio') return work(target);
  const { launchFor } = await import('./reach-http.ts');
  const launched = await launchFor(target, budgets);
  try {
    const url = launched?.url.href ?? target.url ?? '';
    return await work({ kind: 'http', url, headers: Object.fromEntries(target.headers) });
  } finally {
    await launched?.end();
  }
}

/** All secrets that were given for a target. */
export function targetSecrets(
  target: Target,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (target.kind === 'stdio') return secretsOf(target.env, target.command, environment);
  const { server, url, headers } = target;
  return [
    ...httpSecretsOf(url, headers),
    ...secretsOf(server?.env ?? {}, server?.command ?? [], environment),
  ].sort((a, b) => b.length - a.length);
}

/** How reports name a target. */
export function reportedTarget(target: Target, url: string | undefined): Report['target'] {
  if (target.kind === 'stdio') return { transport: 'stdio', command: target.command };
  const where = url ?? target.url;
  return {
    transport: 'http',
    ...(where === undefined ? {} : { url: where }),
    ...(target.server ? { command: target.server.command } : {}),
  };
}
