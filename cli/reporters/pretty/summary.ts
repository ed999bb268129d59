/** The last line: what a reader who reads only one line should know. */
import type { Report } from '../../../harness/model/index.ts';
import type { Colors } from './index.ts';

export function summaryLine(report: Report, colors: Colors): string {
  const { summary, verdicts, durationMs, clients = [] } = report;
  const { pass, fail, risk, notChecked, causes } = summary;
  const parts = [
    colors.green(`${pass} verified`),
    fail > 0 ? colors.red(`${fail} failed`) : `${fail} failed`,
    risk > 0
      ? colors.yellow(`${risk} observed ${risk === 1 ? 'risk' : 'risks'}`)
      : '0 observed risks',
    `${notChecked} not checked`,
  ];
  const causesWords = causes > 0 ? ` · ${causes} ${causes === 1 ? 'cause' : 'causes'}` : '';
  const broken = clients.filter((client) => client.broken).length;
  const clientsWords =
    clients.length === 0
      ? ''
      : ` · ${clients.length} ${clients.length === 1 ? 'client' : 'clients'}, ${broken > 0 ? colors.red(`${broken} broken`) : 'none broken'}`;
  const seconds = (durationMs / 1000).toFixed(2);
  const assertions = verdicts.length === 1 ? 'assertion' : 'assertions';
  return `${verdicts.length} ${assertions}: ${parts.join(', ')}${causesWords}${clientsWords} · ${seconds} s`;
}
