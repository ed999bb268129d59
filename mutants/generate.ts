/** All mutants of one conversation, each with the clauses that it breaks. */
import {
  type Asked,
  type Clause,
  type Conversation,
  type Mutant,
  mutantId,
  type Operator,
  type Said,
  type Site,
  siteText,
} from '../harness/model/index.ts';
import { overHttp, overStdio } from '../harness/transports/http/mutated.ts';
import { sayingRelay } from '../harness/transports/saying-relay.ts';
import { newlyBroken } from './labels/broken.ts';
import type { World } from './labels/world.ts';

export interface LabelledMutant extends Mutant {
  /** None: it is legal. */
  readonly breaks: readonly Clause[];
}

/**
 * Applies each operator that means something over the transport to each of its sites. What two operators would change in the same way is one
 * mutant, named by the first of them.
 */
export function* mutantsOf(
  operators: readonly Operator[],
  world: World,
): Generator<LabelledMutant> {
  const seen = new Set<string>();
  for (const operator of operators.filter(world.transport === 'http' ? overHttp : overStdio)) {
    const single: LabelledMutant[] = [];
    for (const site of operator.sites(world.conversation)) {
      const mutant = { id: mutantId(operator, site), operator, ...(site ? { site } : {}) };
      const change = operator.rewrites && site ? changeOf(operator, site, world) : undefined;
      if (change) {
        const { method = '', nth = 0 } = site ?? {};
        // A legal variation may coincide with a place that the fields came upon; it is one of its own.
        const key = `${operator.family === 'legal'} ${siteText({ method, nth })} ${change.text}`;
        if (change.text === change.said.raw || seen.has(key)) continue;
        seen.add(key);
      }
      const breaks = breaksOf(operator, site, change, world);
      // A clause that the revision does not have makes neither a fault nor a legal variation.
      if (!breaks) continue;
      single.push({ ...mutant, breaks });
      yield { ...mutant, breaks };
    }
    const everywhere = everywhereOf(operator, single);
    if (everywhere) yield everywhere;
  }
}

/**
 * Who writes one message wrongly mostly writes all of them so: one mutant more, at every place, for
 * operators of whole messages.
 * @param single the mutants of the operator, each at one place
 */
function everywhereOf(
  operator: Operator,
  single: readonly LabelledMutant[],
): LabelledMutant | undefined {
  const isWholeMessage = operator.group === 'envelope' || operator.group === 'delivery';
  if (operator.family !== 'wire' || !isWholeMessage) return undefined;
  if (single.length < 2 || single.some(({ site }) => !site)) return undefined;
  const breaks = [...new Set(single.flatMap((mutant) => mutant.breaks))];
  return { id: mutantId(operator, undefined), operator, breaks };
}

interface ChangedAnswer {
  readonly said: Said & { readonly answers: Asked };
  /** What is said instead. */
  readonly text: string;
}

/** What a rewriting operator makes of the answer at a site. */
export function changeOf(
  operator: Operator,
  site: Site,
  { conversation }: Pick<World, 'conversation'>,
): ChangedAnswer | undefined {
  const said = answerAt(conversation, site);
  if (!said) return undefined;
  const texts: string[] = [];
  operator.behaviour(site).fromServer?.(
    { ...said, json: JSON.parse(said.raw) },
    sayingRelay((text) => texts.push(text), 0),
  );
  const [text] = texts;
  return text === undefined ? undefined : { said, text };
}

export function answerAt(
  conversation: Conversation,
  site: Site,
): (Said & { readonly answers: Asked }) | undefined {
  return conversation.find(
    (said): said is Said & { readonly answers: Asked } =>
      said.answers?.method === site.method && said.answers.nth === site.nth,
  );
}

function breaksOf(
  { id, breaks }: Operator,
  site: Site | undefined,
  change: ChangedAnswer | undefined,
  world: World,
): readonly Clause[] | undefined {
  if (breaks) {
    const declared = typeof breaks === 'function' ? breaks(site) : breaks;
    const holding = declared.filter(({ revisions }) => revisions.includes(world.revision));
    return declared.length > 0 && holding.length === 0 ? undefined : holding;
  }
  if (!change) throw new Error(`Operator ${id}: what it breaks is neither declared nor computed`);
  const { said, text } = change;
  return newlyBroken(JSON.parse(text), said.json, said.answers, world);
}
