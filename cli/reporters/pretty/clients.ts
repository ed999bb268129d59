/** What real clients do with a kind of fault, in words. */
import type { ClientBehaviour } from '../../../harness/model/index.ts';

/** One line for all clients that do the same. */
export function clientLines(behaviours: readonly ClientBehaviour[]): string[] {
  const lines = new Map<string, string[]>();
  for (const behaviour of behaviours) {
    const text = sentence(behaviour);
    lines.set(text, [...(lines.get(text) ?? []), shortName(behaviour.client)]);
  }
  return [...lines].map(([text, clients]) => `${clients.join(', ')}: ${text}`);
}

/** `@modelcontextprotocol/sdk@1.32.2` is `sdk 1.32.2` to those who read about MCP. */
function shortName(client: string): string {
  const [, name, version] = /^@modelcontextprotocol\/([^@]+)@(.+)$/.exec(client) ?? [];
  return name === undefined ? client : `${name} ${version}`;
}

function sentence(behaviour: ClientBehaviour): string {
  const { behaviour: is, onerror } = behaviour;
  const told = onerror === undefined ? '' : `; onerror hears: ${onerror}`;
  if (is === 'identical') {
    return `goes on as if nothing were wrong${told}`;
  }
  const outcome = outcomeOf(behaviour);
  return `${connected(behaviour)}${outcome}${told}`;
}

function connected({ step }: ClientBehaviour): string {
  return step === undefined || step === 'connect' || step === 'run' ? '' : 'connects, then ';
}

function outcomeOf({ behaviour: is, step, waitsMs, error, message }: ClientBehaviour): string {
  const at = step === undefined ? '' : ` at ${step}`;
  const detail = message === undefined ? '' : `: ${message}`;
  switch (is) {
    case 'timeout': {
      const wait = waitsMs === undefined ? 'until its time-out' : `${waitsMs / 1000} s`;
      return `waits ${wait}${at}${detail}`;
    }
    case 'different':
      return `gets something else${at}${detail}`;
    case 'closed':
      return `loses the connection${at}${detail}`;
    default:
      return `throws${at}${[error, message]
        .filter((part) => part !== undefined)
        .map((part) => `: ${part}`)
        .join('')}`;
  }
}
