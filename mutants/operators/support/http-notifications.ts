/** What is answered over HTTP although it asks nothing. */
import {
  type Clause,
  type HttpAnswer,
  type HttpAsked,
  type HttpBehaviour,
  isObject,
  type Operator,
} from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { answeringWhere, httpSession } from './http-operator.ts';

/** A POST that brings a message which asks nothing: a notification, or a response. */
export function isNotification({ method, json, asks }: HttpAsked): boolean {
  return method === 'POST' && !asks && isObject(json);
}

/** One that the unbroken server took: what it refuses, it may refuse as it likes. */
export function acceptedNotification(asked: HttpAsked, { status }: HttpAnswer): boolean {
  return isNotification(asked) && status >= 200 && status < 300;
}

/** Answers every notification by something else than 202 without a body. */
export function notificationAnswered(
  id: string,
  title: string,
  answer: () => HttpAnswer,
  ...also: readonly Clause[]
): Operator {
  return httpSession(id, title, [clauses.httpNotification202, ...also], () => answering(answer));
}

function answering(answer: () => HttpAnswer): HttpBehaviour {
  return answeringWhere(acceptedNotification, answer);
}
