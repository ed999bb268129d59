/** How many of the twenty are worse on each of the experiment's six broken servers. */
export const ARTICLE_TABLE: Readonly<Record<string, number>> = {
  'wrong-id': 11,
  'content-as-string': 3,
  'no-schema': 2,
  'exec-as-proto': 2,
  'no-jsonrpc': 1,
  'reply-to-notification': 1,
};
