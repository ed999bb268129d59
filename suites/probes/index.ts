/** All probes, in the order in which they are started. */
import type { Probe } from '../../harness/model/index.ts';
import { callTool } from './call-tool.ts';
import { callToolBadly } from './call-tool-badly.ts';
import { callUnknownMethod } from './call-unknown-method.ts';
import { callUnknownTool } from './call-unknown-tool.ts';
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
