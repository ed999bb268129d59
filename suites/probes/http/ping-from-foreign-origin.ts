import { oddPing } from './ping.ts';

/** Comes as from a page in a browser, of a site that is nobody's: the domain is reserved for that. */
export const pingFromForeignOrigin = oddPing({
  id: 'ping-from-foreign-origin',
  what: 'from-foreign-origin',
  headers: { origin: 'http://mcp-assert.invalid' },
});
