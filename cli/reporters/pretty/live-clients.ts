/** What real clients did with the server of a check, step by step. */
import stringWidth from 'string-width';
import type { LiveClient, ObservedStep } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Look } from '../reporter.ts';
import type { Colors } from './index.ts';

/** Of `onerror`, which a server can make speak for ever. */
const MOST_COMPLAINTS = 3;

export function renderLiveClients(
  clients: readonly LiveClient[] | undefined,
  look: Look,
  colors: Colors,
): string {
  if (!clients) return '';
  return clients
    .map((client) => [headOf(client, colors), ...linesOf(client, look, colors)].join('\n'))
    .join('\n\n');
}

function headOf(
  { client, broken, timeoutMs, connectTimeoutMs, defaultTimeoutMs }: LiveClient,
  colors: Colors,
): string {
  const sign = broken ? colors.red('✖') : colors.green('✔');
  // A program of the user's own has one time-out for all it does.
  const each = client.startsWith('@') ? ' a request' : '';
  const connect =
    connectTimeoutMs === undefined ? '' : ` (${seconds(connectTimeoutMs)} to connect)`;
  const waits = [
    timeoutMs === undefined
      ? 'its own time-outs'
      : `time-out ${seconds(timeoutMs)}${each}${connect}`,
    ...(defaultTimeoutMs === undefined
      ? []
      : [`${seconds(defaultTimeoutMs)} where nobody sets one`]),
  ].join(', ');
  return `${sign} ${colors.bold(visible(client))}  ${colors.dim(waits)}`;
}

function linesOf({ steps, leftOut = [], onerror }: LiveClient, look: Look, colors: Colors) {
  const names = [...steps, ...leftOut].map(({ step }) => step);
  const width = Math.max(...names.map((name) => stringWidth(name)));
  const left = (name: string) => `    ${name}${' '.repeat(width - stringWidth(name))}  `;
  const room = look.width - width - 6;
  return [
    ...steps.map((step) => (left(step.step) + stepText(step, room, colors)).trimEnd()),
    ...leftOut.map(({ step, because }) =>
      colors.dim(left(step) + cut(`not called: ${visible(because)}`, room)),
    ),
    ...onerror
      .slice(0, MOST_COMPLAINTS)
      .map(({ atMs, step, name, message }) =>
        colors.yellow(
          `    ${cut(`onerror at ${seconds(atMs)}, during ${step}: ${name}: ${visible(message)}`, look.width - 4)}`,
        ),
      ),
    ...(onerror.length > MOST_COMPLAINTS
      ? [colors.yellow(`    … and ${onerror.length - MOST_COMPLAINTS} more`)]
      : []),
  ];
}

function stepText(
  { outcome, ms, error, returned = '' }: ObservedStep,
  room: number,
  colors: Colors,
) {
  const took = seconds(ms).padStart(7);
  if (outcome === 'ok') {
    return returned === '' ? took : `${took}  ${colors.dim(cut(visible(returned), room - 9))}`;
  }
  const { name = '', code, path, reason, message = '' } = error ?? {};
  // Of a program the code stands in the name: exit code 3.
  const number = code === undefined || name.endsWith(String(code)) ? '' : ` ${code}`;
  const what = `${name}${number}`;
  const where = path === undefined || path === '' ? '' : ` at ${path}`;
  const said = reason ?? message.replace(/^MCP error -?\d+: /, '');
  const detail = said === '' ? '' : `: ${visible(said)}`;
  const text = cut(`${outcome}  ${what}${where}${detail}`, room - 9);
  // A refusal in good form is how a server says no.
  return `${took}  ${outcome === 'protocol-error' ? text : colors.red(text)}`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

function cut(text: string, room: number): string {
  let shown = text;
  while (stringWidth(shown) > room) shown = `${[...shown].slice(0, -2).join('')}…`;
  return shown;
}
