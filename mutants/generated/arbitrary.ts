/** Arbitrary compliant servers. The smallest speaks the newest revision and offers nothing. */
import fc, { type Arbitrary } from 'fast-check';
import { type Revision, STATEFUL_REVISIONS } from '../../harness/model/index.ts';
import { noise } from './noise-arbitrary.ts';
import type { Capabilities, ServerSpec } from './spec.ts';
import { toolSpec } from './tool-arbitrary.ts';
import {
  icons,
  json,
  membersOf,
  meta,
  name,
  propertyName,
  SMALLEST_FIRST,
  some,
  text,
} from './values-arbitrary.ts';

const MAX_TOOLS = 6;

/** Any compliant server that this folder can play. */
export function serverSpec(): Arbitrary<ServerSpec> {
  const tools = fc.uniqueArray(toolSpec(), {
    maxLength: MAX_TOOLS,
    selector: ({ listed }) => listed.name,
  });
  return some(
    {
      revisions: revisions(),
      serverInfo: some(
        {
          name: name(),
          version: fc.oneof(SMALLEST_FIRST, fc.constant('1.0.0'), name()),
          title: text(),
          websiteUrl: fc.constant('https://example.com/'),
          description: text(),
          icons: icons(),
        },
        'name',
        'version',
      ),
      instructions: text(),
      capabilities: capabilities(),
      isStrict: fc.boolean(),
      tools,
      paging: fc.record(
        {
          size: fc.integer({ min: 1, max: MAX_TOOLS }),
          cursor: fc.oneof(SMALLEST_FIRST, fc.constant('eyJwYWdlIjo='), name()),
          emptyLastPage: rarely(),
        },
        { noNullPrototype: true },
      ),
      results: some({ _meta: meta(), unknown: unknownMembers() }),
      errorData: json(),
      noise: noise(),
      style: fc.record(
        {
          order: fc.constantFrom('written', 'reversed', 'sorted'),
          spacing: fc.constantFrom('none', 'after', 'around'),
          escapes: fc.constantFrom('raw', 'ascii', 'cautious'),
        },
        { noNullPrototype: true },
      ),
    },
    'revisions',
    'serverInfo',
    'capabilities',
    'isStrict',
    'tools',
    'paging',
    'results',
    'noise',
    'style',
  ).map(consistent);
}

function revisions(): Arbitrary<Revision[]> {
  return fc.oneof(SMALLEST_FIRST, fc.constant<Revision[]>(['2025-11-25']), {
    weight: 4,
    arbitrary: fc.subarray([...STATEFUL_REVISIONS], { minLength: 1 }),
  });
}

/** Declares what is offered: a server that has tools, or embeds resources, says so. */
function consistent(spec: ServerSpec): ServerSpec {
  const { capabilities, tools } = spec;
  const embeds = tools.some(({ content }) => content.some(({ type }) => type === 'resource'));
  return {
    ...spec,
    capabilities: {
      ...capabilities,
      ...(tools.length > 0 && { tools: capabilities.tools ?? {} }),
      ...(embeds && { resources: capabilities.resources ?? {} }),
    },
  };
}

function capabilities(): Arbitrary<Capabilities> {
  const list = some({ listChanged: fc.boolean() });
  return some({
    tools: list,
    prompts: list,
    resources: some({ listChanged: fc.boolean(), subscribe: fc.boolean() }),
    logging: fc.constant({}),
    completions: fc.constant({}),
    experimental: membersOf(propertyName(), membersOf(propertyName(), json())),
  });
}

/** Members of results that a later revision, a vendor or nobody knows. */
function unknownMembers() {
  const names = [
    'x-vendor',
    'resultType',
    'ttlMs',
    'jsonrpc',
    'id',
    'method',
    'error',
    '__proto__',
  ];
  return membersOf(fc.constantFrom(...names), json());
}

function rarely(): Arbitrary<boolean> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.boolean() },
  );
}
