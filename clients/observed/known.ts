/** What is known of real clients, read when somebody asks: a check without a fault does not. */
import { readFileSync } from 'node:fs';
import type { ClientBehaviour, Transport } from '../../harness/model/index.ts';
import { ownFile } from '../../harness/own-file.ts';
import type { FaultRow, ObservedFile } from './file.ts';

interface Known {
  readonly file: ObservedFile;
  readonly rows: ReadonlyMap<string, FaultRow>;
}

const known = new Map<Transport, Known>();

const FILES = { stdio: 'observed.json', http: 'observed-http.json' } as const;

/**
 * What each client does with a kind of fault, which may differ by the transport.
 * @returns empty where it was never observed: nothing is guessed
 */
export function observedBehaviours(
  transport: Transport,
  fault: string,
): readonly ClientBehaviour[] {
  const found = known.get(transport) ?? read(transport);
  known.set(transport, found);
  const { file, rows } = found;
  const row = rows.get(fault);
  return file.clients.flatMap((client, index): ClientBehaviour[] => {
    const behaviour = file.behaviours[row?.does[index] ?? -1];
    if (!behaviour) return [];
    const { class: is, path, message, ...rest } = behaviour;
    const text = path === undefined || path === '' ? message : [path, message].join(': ');
    return [{ client, behaviour: is, ...rest, ...(text === undefined ? {} : { message: text }) }];
  });
}

function read(transport: Transport): Known {
  const file: ObservedFile = JSON.parse(readFileSync(observedPath(transport), 'utf8'));
  return { file, rows: new Map(file.faults.map((row) => [row.fault, row])) };
}

/** The data file: beside the bundle, or among the sources. */
export function observedPath(transport: Transport): string {
  const name = FILES[transport];
  return ownFile([`./${name}`, `../${name}`], import.meta.url);
}
