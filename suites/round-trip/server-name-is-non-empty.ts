import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { judgeServerInfo } from '../support/server-info.ts';

export const serverNameIsNonEmpty: Assertion = {
  id: 'round-trip/server-name-is-non-empty',
  group: 'initialize',
  title: 'serverInfo.name is a non-empty string',
  clause: clauses.initializeResult,
  also: [clauses.namesAreNotEmpty],
  over: [open],
  judge: judgeServerInfo('name'),
};
