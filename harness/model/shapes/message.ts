import { check, type Place, report } from './check.ts';
import { id, optionalSince } from './common.ts';
import { urlElicitation } from './elicitation.ts';
import { kindOf, type ShapeFault } from './fault.ts';
import { anyNotification, notifications } from './notifications.ts';
import { has, isObject, type JsonObject, member } from './own.ts';
import { anyRequest, requests } from './requests.ts';
import { anyResult, results } from './results.ts';
import {
  arrayOf,
  type Field,
  type Fields,
  integer,
  object,
  PAYLOAD,
  required,
  type Shape,
  string,
  words,
} from './shape.ts';

/** The code of an error that names the addresses which the user must visit first. */
const URL_ELICITATION_REQUIRED = -32042;

const jsonrpc = required(words('2.0'), { clause: 'base.jsonrpc-version' });

const errorFields: Fields = {
  code: required(integer, {
    clause: 'base.error-code-integer',
    missing: 'base.error-has-code-message',
  }),
  message: required(string),
};
const error = object(errorFields);

/** URLElicitationRequiredError (client/elicitation#url-elicitation-required-error). */
const urlElicitationError = object({
  ...errorFields,
  data: required(object({ elicitations: required(arrayOf(urlElicitation)) }), {
    since: '2025-11-25',
    clause: PAYLOAD,
  }),
});

/**
 * All faults of one message of a server (basic/index#messages). A batch of 2025-03-26 is several
 * messages: each is looked at by itself.
 * @param message the whole message, as it was parsed
 * @param method of the request that the message answers; undefined for a notification, a request
 *   by the server, and a response to no known request
 */
export function messageFaults(
  message: unknown,
  method: string | undefined,
  revision: string,
): ShapeFault[] {
  const faults: ShapeFault[] = [];
  const place: Place = { revision, pointer: '', clause: 'base.jsonrpc-version', faults };
  if (!isObject(message)) {
    report(place, 'an object', kindOf(message));
    return faults;
  }
  const answers =
    !has(message, 'method') && ['result', 'error', 'id'].some((key) => has(message, key));
  if (method !== undefined || answers) checkResponse(message, method, place);
  else checkUnasked(message, { ...place, clause: PAYLOAD });
  return faults;
}

function checkResponse(message: JsonObject, method: string | undefined, place: Place): void {
  const fields: Record<string, Field> = { jsonrpc };
  const succeeded = has(message, 'result');
  const failed = has(message, 'error');
  // The official schemas see nothing wrong with a message that has both.
  if (succeeded === failed) {
    const both = { ...place, clause: 'base.result-xor-error' };
    report(both, 'a result or an error', succeeded ? 'both' : 'neither');
  }
  if (succeeded) {
    const known = method === undefined ? undefined : entry(results, method, place.revision);
    fields.result = required(known?.shape ?? anyResult, {
      clause: 'base.result-is-object',
      inside: PAYLOAD,
    });
  }
  if (failed) {
    const urls = member(member(message, 'error'), 'code') === URL_ELICITATION_REQUIRED;
    fields.error = required(urls ? urlElicitationError : error, {
      clause: 'base.error-has-code-message',
    });
  }
  check(message, failed ? errorEnvelope(fields) : resultEnvelope(fields), place);
}

function resultEnvelope(fields: Fields): Shape {
  return object({ id: required(id, { clause: 'base.response-echoes-id' }), ...fields });
}

/** Since 2025-11-25 the answer to a request whose id could not be read may have none. */
function errorEnvelope(fields: Fields): Shape {
  const place = { clause: 'base.error-id-present' };
  return optionalSince('2025-11-25', 'id', id, fields, place);
}

function checkUnasked(message: JsonObject, place: Place): void {
  const method = member(message, 'method');
  const name = typeof method === 'string' ? method : '';
  const request = entry(requests, name, place.revision);
  const notification = entry(notifications, name, place.revision);
  const envelope = { jsonrpc, method: required(string) };
  if (request || (has(message, 'id') && !notification)) {
    const params = request ?? anyRequest;
    check(message, object({ ...envelope, id: required(id), params }), place);
  } else {
    // "Notifications MUST NOT include an ID" (basic/index#notifications): no schema says so.
    if (has(message, 'id')) {
      report({ ...place, pointer: '/id' }, 'nothing', kindOf(member(message, 'id')));
    }
    check(message, object({ ...envelope, params: notification ?? anyNotification }), place);
  }
}

/** The entry of a table in a revision. Methods are received from outside: own members only. */
function entry(table: Fields, method: string, revision: string): Field | undefined {
  const field = Object.hasOwn(table, method) ? table[method] : undefined;
  return field && (field.since ?? '') <= revision ? field : undefined;
}
