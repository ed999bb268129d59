/** Reporters of a mutants campaign; the first is the default. */
import { html } from './html.ts';
import { json } from './json.ts';
import { mutationJson } from './mutation-json.ts';
import { pretty } from './pretty.ts';
import type { MutantsReporter } from './reporter.ts';

export const mutantsReporters: readonly MutantsReporter[] = [pretty, json, mutationJson, html];
