import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';
import { ofFirstResponse } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';
import { idShown } from '../support/silence.ts';

export const responseEchoesId: Assertion = {
  id: 'round-trip/response-echoes-id',
  group: 'initialize',
  title: "the response echoes the request's id, same value and JSON type",
  clause: clauses.responseEchoesId,
  over: [open],
  judge: ofFirstResponse('the id of the request', ({ request, response }) => {
    const { id } = response.message;
    const at = pointing(response.at, '/id');
    if (id === request.id) return pass(pointing(request.at, '/id'), at);
    return fail({
      expected: `id ${shown(request.id)}, as sent`,
      actual: id === undefined ? 'no id' : `id ${idShown(id, request.id)}`,
      evidence: [pointing(request.at, '/id'), at],
    });
  }),
};
