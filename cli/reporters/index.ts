import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import type { Reporter } from './reporter.ts';

export type { Look, Reporter } from './reporter.ts';

/** What `--reporter` can name; the first one is the default. */
export const reporters: readonly [Reporter, ...Reporter[]] = [pretty, json, junit];
