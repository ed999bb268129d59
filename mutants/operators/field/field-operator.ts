/** Operators that change one place of one answer, at every place where they make a difference. */
import type { Behaviour, Conversation, Operator, Site } from '../../../harness/model/index.ts';
import { isObject } from '../../../harness/model/index.ts';
import { type Place, placeOf, pointersBelow } from '../support/pointers.ts';
import { answersAt, rewriting } from '../support/rewriting.ts';

/**
 * Changes a place, in its own parent.
 * @returns whether there was anything to change
 */
export type ChangePlace = (place: Place) => boolean;

export function fieldOperator(id: string, title: string, change: ChangePlace): Operator {
  return {
    id,
    family: 'wire',
    group: 'field',
    title,
    rewrites: true,
    replays: true,
    sites: (conversation) => placesWhere(conversation, change),
    behaviour: (site) => changing(site, change),
  };
}

function* placesWhere(conversation: Conversation, change: ChangePlace): Generator<Site> {
  for (const { answers, raw, json } of conversation) {
    if (!answers || !isObject(json)) continue;
    for (const pointer of pointersBelow(json)) {
      const place = placeOf(JSON.parse(raw), pointer);
      if (!place || !change(place)) continue;
      yield { method: answers.method, nth: answers.nth, pointer };
    }
  }
}

function changing(site: Site | undefined, change: ChangePlace): Behaviour {
  const { pointer } = site ?? {};
  if (pointer === undefined) throw new Error('A place needs a JSON pointer, such as /result/tools');
  return rewriting(site, (message, said) => {
    if (!answersAt(said, site)) return undefined;
    const place = placeOf(message, pointer);
    return place && change(place) ? message : undefined;
  });
}
