/** All operators, in the order in which reports show them. */
import type { Operator } from '../../harness/model/index.ts';
import { articleOperators } from './article/index.ts';
import { deliveryOperators } from './delivery/index.ts';
import { envelopeOperators } from './envelope/index.ts';
import { fieldOperators } from './field/index.ts';
import { httpOperators } from './http/index.ts';
import { httpLegalOperators } from './http-legal/index.ts';
import { legalOperators } from './legal/index.ts';
import { lifeOperators } from './life/index.ts';

export const operators: readonly Operator[] = [
  ...articleOperators,
  ...envelopeOperators,
  ...deliveryOperators,
  ...lifeOperators,
  ...httpOperators,
  ...fieldOperators,
  ...legalOperators,
  ...httpLegalOperators,
];
