/** Tools: their lists, their schemas, and what calling them returns. */
import { clause, since } from './clause.ts';

export const tools = {
  toolsListShape: clause(
    'tools.list-shape',
    'MUST',
    'server/tools#listing-tools',
    'tools/list returns an array of tools, each with a name.',
  ),
  inputSchemaObjectRoot: clause(
    'tools.input-schema-object-root',
    'MUST',
    'server/tools#tool',
    'inputSchema is an object whose type is "object".',
  ),
  inputSchemaProperties: clause(
    'tools.input-schema-property-objects',
    'MUST',
    'server/tools#tool',
    'In inputSchema, properties holds schemas and required holds names.',
  ),
  inputSchemaValid: clause(
    'tools.input-schema-valid',
    'MUST',
    'basic/index#schema-validation',
    'inputSchema is a valid JSON Schema in the dialect that it declares, by default 2020-12.',
    { revisions: since('2025-11-25') },
  ),
  outputSchemaRoot: clause(
    'tools.output-schema-root',
    'MUST',
    'server/tools#tool',
    'outputSchema, if present, is an object whose type is "object".',
    { revisions: since('2025-06-18') },
  ),
  toolsNameUnique: clause(
    'tools.name-unique',
    'SHOULD',
    'server/tools#tool-names',
    'No two tools of a server have the same name, over all pages of the list.',
    {
      // Earlier revisions merely describe the name as a unique identifier.
      levelIn: { '2024-11-05': 'INTEROP', '2025-03-26': 'INTEROP', '2025-06-18': 'INTEROP' },
      pageIn: {
        '2024-11-05': 'server/tools#tool',
        '2025-03-26': 'server/tools#tool',
        '2025-06-18': 'server/tools#tool',
      },
    },
  ),
  toolsNameFormat: clause(
    'tools.name-format',
    'SHOULD',
    'server/tools#tool-names',
    'The name of a tool has 1 to 128 characters: ASCII letters, digits, underscore, hyphen, dot.',
    { revisions: since('2025-11-25') },
  ),
  toolsListChangedHonest: clause(
    'tools.list-changed-honest',
    'MUST',
    'server/tools#capabilities',
    'notifications/tools/list_changed comes only from a server that declared tools.listChanged.',
  ),
  unknownTool: clause(
    'tools.unknown-tool-error',
    'SHOULD',
    'server/tools#error-handling',
    'An unknown tool is a protocol error, -32602.',
  ),
  malformedCallError: clause(
    'tools.malformed-call-error',
    'SHOULD',
    'server/tools#error-handling',
    'tools/call without a name, or with arguments that are no object, is a protocol error, -32602.',
  ),
  invalidArguments: clause(
    'tools.invalid-arguments',
    'SHOULD',
    'server/tools#error-handling',
    'Input validation errors are tool execution errors: a result with isError true.',
  ),
  resultContent: clause(
    'tools.result-content',
    'MUST',
    'server/tools#tool-result',
    'A tool result has a content array, also when isError is true.',
  ),
  contentBlock: clause(
    'tools.content-block',
    'MUST',
    'server/tools#tool-result',
    'Each content item is of a type of the revision and complete.',
  ),
  isErrorBoolean: clause(
    'tools.is-error-boolean',
    'MUST',
    'server/tools#tool-result',
    'isError, if present, is a boolean.',
  ),
  structuredType: clause(
    'tools.structured-type',
    'MUST',
    'server/tools#structured-content',
    'structuredContent, if present, is an object.',
    { revisions: since('2025-06-18') },
  ),
  structuredMatchesOutput: clause(
    'tools.structured-matches-output',
    'MUST',
    'server/tools#output-schema',
    'A tool with an outputSchema returns structuredContent that is valid in it, unless isError is true.',
    { revisions: since('2025-06-18') },
  ),
  structuredAlsoText: clause(
    'tools.structured-also-text',
    'SHOULD',
    'server/tools#structured-content',
    'A result with structuredContent has the same JSON in a text item, for older clients.',
    { revisions: since('2025-06-18') },
  ),
  toolsTaskSupport: clause(
    'tools.task-support',
    'MUST',
    'basic/utilities/tasks#tool-level-negotiation',
    'taskSupport is required, optional or forbidden; a tool that requires a task refuses a plain call.',
    { revisions: since('2025-11-25') },
  ),
} as const;
