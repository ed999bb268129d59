/** All reporters; the first is the default. */
import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty/index.ts';
import type { Reporter } from './reporter.ts';

export const reporters: readonly Reporter[] = [pretty, json, junit];
