/** From the id of a mutant to what it does: ids say everything, nothing is stored. */
import { UsageError } from '../harness/errors.ts';
import {
  type Behaviour,
  type HttpBehaviour,
  type Mutant,
  mutantId,
  parseSite,
} from '../harness/model/index.ts';
import { httpBehaviourOf, overStdio } from '../harness/transports/http/mutated.ts';
import { operators } from './operators/index.ts';

/** Between the parts of a mutant that is several variations at once. */
const AND = '+';

const byId = new Map(operators.map((operator) => [operator.id, operator]));

/**
 * Reads an id such as `wrong-id`, `null@tools/list#1/result/tools` or several joined by `+`.
 * @throws UsageError for an operator or a site that does not exist
 */
export function parseMutants(id: string): Mutant[] {
  return splitParts(id).map(parseMutant);
}

/**
 * Fresh behaviours of a mutant, for one process on stdio.
 * @throws UsageError for an operator that means something over HTTP only
 */
export function behavioursOf(id: string): Behaviour[] {
  return parseMutants(id).map(({ operator, site }) => {
    if (!overStdio(operator)) throw new UsageError(`mutant "${operator.id}" is for HTTP only`);
    return operator.behaviour(site);
  });
}

/**
 * Fresh behaviours of a mutant, for one server over HTTP.
 * @throws UsageError for an operator that means nothing there
 */
export function httpBehavioursOf(id: string): HttpBehaviour[] {
  return parseMutants(id).map(({ operator, site }) => {
    const behaviour = httpBehaviourOf(operator, site);
    if (!behaviour) throw new UsageError(`mutant "${operator.id}" is for stdio only`);
    return behaviour;
  });
}

/** A `+` may stand in a JSON pointer too: a new part begins only with the id of an operator. */
function splitParts(id: string): string[] {
  const parts: string[] = [];
  for (const piece of id.split(AND)) {
    const begins = byId.has(operatorIn(piece));
    if (begins || parts.length === 0) parts.push(piece);
    else parts.push(`${parts.pop()}${AND}${piece}`);
  }
  return parts;
}

function operatorIn(part: string): string {
  const at = part.indexOf('@');
  return at === -1 ? part : part.slice(0, at);
}

function parseMutant(part: string): Mutant {
  const operator = byId.get(operatorIn(part));
  if (!operator) {
    throw new UsageError(
      `there is no mutant "${part}": "mcp-assert list --mutants" shows the ids of all`,
    );
  }
  const at = part.indexOf('@');
  const site = at === -1 ? undefined : parseSite(part.slice(at + 1));
  if (at !== -1 && !site) {
    throw new UsageError(
      `mutant "${part}": expected a site such as tools/list#1/result/tools after the @`,
    );
  }
  if (!site && operator.group === 'field') {
    throw new UsageError(
      `mutant "${part}" needs a place: ${operator.id}@tools/list#1/result/tools, for example`,
    );
  }
  if (site && site.pointer === undefined && operator.group === 'field') {
    throw new UsageError(`mutant "${part}" needs a JSON pointer behind its site`);
  }
  return { id: mutantId(operator, site), operator, ...(site ? { site } : {}) };
}
