/** Resources. */
import { clause } from './clause.ts';

export const resources = {
  resourcesListShape: clause(
    'resources.list-shape',
    'MUST',
    'server/resources#listing-resources',
    'resources/list returns an array of resources, each with a uri and a name.',
  ),
  resourcesTemplatesShape: clause(
    'resources.templates-shape',
    'MUST',
    'server/resources#resource-templates',
    'resources/templates/list returns an array of templates, each with a uriTemplate and a name.',
  ),
  resourcesReadShape: clause(
    'resources.read-shape',
    'MUST',
    'server/resources#reading-resources',
    'resources/read returns an array of contents, each with a uri and a text or a base64 blob.',
  ),
  resourcesNotFound: clause(
    'resources.not-found',
    'SHOULD',
    'server/resources#error-handling',
    'Reading a resource that does not exist is an error, -32002.',
  ),
  resourcesSubscribe: clause(
    'resources.subscribe',
    'INTEROP',
    'server/resources#subscriptions',
    'A server that declares resources.subscribe answers subscribe and unsubscribe with empty results.',
  ),
} as const;
