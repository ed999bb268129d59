/** The one door to `harness/model` outside of this folder. */
// biome-ignore lint/style/noRestrictedImports: still harness/model, which imports only itself.
export { has, isObject, type JsonObject, member } from '../messages.ts';
