import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { judgeServerInfo } from '../support/server-info.ts';

export const serverVersionIsNonEmpty: Assertion = {
  id: 'round-trip/server-version-is-non-empty',
  group: 'initialize',
  title: 'serverInfo.version is a non-empty string',
  clause: clauses.initializeResult,
  also: [clauses.namesAreNotEmpty],
  over: [open],
  judge: judgeServerInfo('version'),
};
