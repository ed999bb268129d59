/** All probes, in the order in which they are started. */
import type { Probe, Transport } from '../../harness/model/index.ts';
import { callTool } from './call-tool.ts';
import { callToolBadly } from './call-tool-badly.ts';
import { callUnknownMethod } from './call-unknown-method.ts';
import { callUnknownTool } from './call-unknown-tool.ts';
import { oddProbes } from './http/index.ts';
import { listen } from './http/listen.ts';
import { listTools } from './list-tools.ts';
import { notifyInitialized } from './notify-initialized.ts';
import { open } from './open.ts';

export const probes: readonly Probe[] = [
  open,
  notifyInitialized,
  listTools,
  callUnknownMethod,
  callTool,
  callToolBadly,
  callUnknownTool,
];

/** Over HTTP; the streams of the server are asked for before anything else. */
export const httpProbes: readonly Probe[] = [
  open,
  notifyInitialized,
  listen,
  ...probes.filter(({ handshake }) => !handshake),
  ...oddProbes,
];

export function probesOf(transport: Transport): readonly Probe[] {
  return transport === 'http' ? httpProbes : probes;
}
