/** The twenty round-trip assertions, in the order in which reports show them. */
import type { Suite } from '../../harness/model/index.ts';
import { probes } from '../probes/index.ts';
import { capabilitiesDeclaresToolsAsAnObject } from './capabilities-declares-tools-as-an-object.ts';
import { capabilitiesIsAnObject } from './capabilities-is-an-object.ts';
import { contentIsAnArray } from './content-is-an-array.ts';
import { contentItemsAreWellFormed } from './content-items-are-well-formed.ts';
import { everyInputSchemaDeclaresItsArguments } from './every-input-schema-declares-its-arguments.ts';
import { everyInputSchemaHasRootTypeObject } from './every-input-schema-has-root-type-object.ts';
import { everyToolHasAName } from './every-tool-has-a-name.ts';
import { failedExecutionCarriesContent } from './failed-execution-carries-content.ts';
import { failedExecutionIsAnIsErrorResult } from './failed-execution-is-an-is-error-result.ts';
import { initializeGetsExactlyOneResponse } from './initialize-gets-exactly-one-response.ts';
import { initializeResponseCarriesJsonrpc20 } from './initialize-response-carries-jsonrpc-2-0.ts';
import { initializeResponseIsAResult } from './initialize-response-is-a-result.ts';
import { notificationGetsNoResponse } from './notification-gets-no-response.ts';
import { protocolVersionIsSupported } from './protocol-version-is-supported.ts';
import { responseEchoesId } from './response-echoes-id.ts';
import { serverNameIsNonEmpty } from './server-name-is-non-empty.ts';
import { serverVersionIsNonEmpty } from './server-version-is-non-empty.ts';
import { toolsIsAnArray } from './tools-is-an-array.ts';
import { unknownMethodIsError32601 } from './unknown-method-is-error-32601.ts';
import { unknownToolIsError32602 } from './unknown-tool-is-error-32602.ts';

export const roundTrip: Suite = {
  name: 'round-trip',
  title: 'initialize, tools/list, tools/call, field by field',
  probes,
  assertions: [
    initializeGetsExactlyOneResponse,
    initializeResponseCarriesJsonrpc20,
    responseEchoesId,
    initializeResponseIsAResult,
    protocolVersionIsSupported,
    capabilitiesIsAnObject,
    capabilitiesDeclaresToolsAsAnObject,
    serverNameIsNonEmpty,
    serverVersionIsNonEmpty,
    toolsIsAnArray,
    everyToolHasAName,
    everyInputSchemaHasRootTypeObject,
    everyInputSchemaDeclaresItsArguments,
    contentIsAnArray,
    contentItemsAreWellFormed,
    failedExecutionIsAnIsErrorResult,
    failedExecutionCarriesContent,
    unknownToolIsError32602,
    unknownMethodIsError32601,
    notificationGetsNoResponse,
  ],
};
