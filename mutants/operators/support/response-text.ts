/** Text put into a response where anything may be said. */
import { has, isObject, type JsonObject, member } from '../../../harness/model/index.ts';

/** Into `_meta` of a result, or `data` of an error. */
export function withText(response: string, text: string): string {
  const json: JsonObject = JSON.parse(response);
  const { result, error } = json;
  return JSON.stringify(
    isObject(result)
      ? { ...json, result: { ...result, _meta: { ...meta(result), 'com.example/text': text } } }
      : { ...json, error: isObject(error) ? { ...error, data: text } : error },
  );
}

/** The same response with one character more, in an encoding that is not UTF-8. */
export function withBadByte(response: string): Uint8Array {
  const stand = '0xE9';
  const bytes = Buffer.from(withText(response, stand));
  const at = bytes.lastIndexOf(stand);
  if (at === -1) return bytes;
  return Buffer.concat([
    bytes.subarray(0, at),
    Uint8Array.of(0xe9),
    bytes.subarray(at + stand.length),
  ]);
}

/** Whether a response is an error. */
export function isError(response: string): boolean {
  return has(JSON.parse(response), 'error');
}

function meta(result: JsonObject): JsonObject {
  const given = member(result, '_meta');
  return isObject(given) ? given : {};
}
