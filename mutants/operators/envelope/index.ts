/** Operators on what every response has: jsonrpc, id, result or error. */
import type { Operator } from '../../../harness/model/index.ts';
import { errorAsResult } from './error-as-result.ts';
import { errorCodeAsFloat } from './error-code-as-float.ts';
import { errorCodeAsString } from './error-code-as-string.ts';
import { errorCodeMissing } from './error-code-missing.ts';
import { errorCodeOther } from './error-code-other.ts';
import { errorMessageMissing } from './error-message-missing.ts';
import { extraEnvelopeMember } from './extra-envelope-member.ts';
import { idAsFloat } from './id-as-float.ts';
import { idAsString } from './id-as-string.ts';
import { idMissing } from './id-missing.ts';
import { idModulo } from './id-modulo-2-32.ts';
import { idNull } from './id-null.ts';
import { idPlusOne } from './id-plus-one.ts';
import { idZero } from './id-zero.ts';
import { isErrorAsNumber } from './is-error-as-number.ts';
import { isErrorAsString } from './is-error-as-string.ts';
import { jsonrpc10 } from './jsonrpc-1-0.ts';
import { jsonrpcAsNumber } from './jsonrpc-as-number.ts';
import { jsonrpcMissing } from './jsonrpc-missing.ts';
import { listedToolUnknown } from './listed-tool-unknown.ts';
import { neitherResultNorError } from './neither-result-nor-error.ts';
import { protoAsExec } from './proto-as-exec.ts';
import { refused } from './refused.ts';
import { resultAndError } from './result-and-error.ts';
import { resultAsArray } from './result-as-array.ts';
import { resultAsString } from './result-as-string.ts';

export const envelopeOperators: readonly Operator[] = [
  idZero,
  idPlusOne,
  idNull,
  idMissing,
  idAsString,
  idAsFloat,
  idModulo,
  jsonrpcMissing,
  jsonrpcAsNumber,
  jsonrpc10,
  resultAndError,
  neitherResultNorError,
  resultAsArray,
  resultAsString,
  errorCodeAsString,
  errorCodeAsFloat,
  errorCodeMissing,
  errorCodeOther,
  errorMessageMissing,
  errorAsResult,
  refused,
  isErrorAsString,
  isErrorAsNumber,
  protoAsExec,
  listedToolUnknown,
  extraEnvelopeMember,
];
