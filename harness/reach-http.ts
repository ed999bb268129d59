/** How a server over HTTP is reached, and started first where need be. */
import { systemClock } from './clock.ts';
import { type LaunchedServer, launch } from './launch.ts';
import { metadataOverNetwork } from './metadata-fetch.ts';
import type { Budgets } from './model/index.ts';
import type { Reached } from './reach.ts';
import { END_BUDGETS } from './run.ts';
import type { HttpTarget } from './targets/http-target.ts';
import { networkCarrier } from './transports/http/network.ts';
import { refusalOf } from './transports/http/refusal.ts';
import { httpWires } from './transports/http.ts';

/** @throws CouldNotRun when a server that has to be started first does not listen */
export async function reachOverHttp(
  target: HttpTarget,
  budgets: Budgets,
  allowedHosts: readonly string[],
): Promise<Reached> {
  const launched = await launchFor(target, budgets);
  const url = launched?.url ?? new URL(target.url ?? '');
  const { headers, label } = target;
  return {
    label: label === url.href ? label : `${label} at ${url.href}`,
    url: url.href,
    startWire: httpWires({
      carrier: networkCarrier(url),
      metadata: metadataOverNetwork(url, allowedHosts),
      clock: systemClock,
      ...{ url, headers },
    }),
    refusal: (transcript) => refusalOf(transcript, url, headers),
    notes: () => {
      const death = launched?.died();
      return death === undefined ? [] : [`The server ${death} while it was checked.`];
    },
    end: async () => launched?.end(),
  };
}

/** @returns undefined for a server that runs already */
export async function launchFor(
  { server, url }: HttpTarget,
  { startMs }: Budgets,
): Promise<LaunchedServer | undefined> {
  if (!server) return undefined;
  return launch(server, url === undefined ? undefined : new URL(url), startMs, END_BUDGETS);
}
