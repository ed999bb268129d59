/** The parts that examples share: as rich as the latest revision allows. */

export const META = { 'com.example/key': [1, 'two', null] } as const;

export const ANNOTATIONS = {
  audience: ['user', 'assistant'],
  priority: 0,
  lastModified: '2025-01-12T15:00:58Z',
} as const;

export const ICONS = [
  { src: 'data:image/png;base64,AA==' },
  { src: 'https://example.com/i', mimeType: 'image/png', sizes: ['48x48', 'any'], theme: 'dark' },
] as const;

export const RESOURCE = {
  uri: 'file:///%C3%A9.txt',
  name: 'é',
  title: 'É',
  description: 'A file',
  mimeType: 'text/plain',
  size: 12,
  annotations: ANNOTATIONS,
  icons: ICONS,
  _meta: META,
} as const;

export const TASK = {
  taskId: 't1',
  status: 'input_required',
  statusMessage: 'Waiting',
  createdAt: '2025-11-25T10:30:00Z',
  lastUpdatedAt: '2025-11-25T10:40:00Z',
  ttl: 60000,
  pollInterval: 5000,
} as const;

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { a: { type: 'string' }, 'b/~c': {} },
  required: ['a'],
  additionalProperties: false,
} as const;

export const COMPLETE_TOOL = {
  name: '測試',
  title: 'Test',
  description: 'Tests',
  inputSchema: SCHEMA,
  outputSchema: SCHEMA,
  annotations: {
    title: 'Test',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  execution: { taskSupport: 'optional' },
  icons: ICONS,
  _meta: META,
} as const;

const MEDIA = { data: 'AAEC', mimeType: 'image/png' } as const;
const SHARED = { annotations: ANNOTATIONS, _meta: META } as const;

/** Content that people and models have in common. */
export function media(revision: string): object[] {
  return [
    { type: 'text', text: '' },
    { type: 'text', text: 'é 🚀 \u2028', ...SHARED },
    { type: 'image', ...MEDIA, ...SHARED },
    ...(revision >= '2025-03-26' ? [{ type: 'audio', ...MEDIA, ...SHARED }] : []),
  ];
}

/** Every kind of content of a tool's result in a revision. */
export function blocks(revision: string): object[] {
  return [
    ...media(revision),
    { type: 'resource', resource: { uri: 'a:b', text: 'x', mimeType: 'text/plain' }, ...SHARED },
    { type: 'resource', resource: { uri: 'a:b', blob: 'AA==', _meta: META } },
    ...(revision >= '2025-06-18' ? [{ ...RESOURCE, type: 'resource_link' }] : []),
  ];
}
