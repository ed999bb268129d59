/** What real clients do with the mutants, beside what the assertions say of them. */
import type { MutantsReport } from '../../../harness/model/index.ts';
import type { Colors } from '../pretty/index.ts';
import { renderClasses } from './joint/classes.ts';
import { renderDifferences } from './joint/differences.ts';
import { renderLegalThatBreak } from './joint/legal.ts';
import { renderLoad } from './joint/load.ts';
import { renderOwed } from './joint/owed.ts';
import { renderQuarters } from './joint/quarters.ts';
import { renderRuns } from './joint/runs.ts';
import { viewOf } from './joint/view.ts';

/** So few mutants that each run of each client can be shown. */
const FEW = 12;

/** Empty where no client was observed. */
export function renderJoint(report: MutantsReport, colors: Colors): string {
  const { joint } = report;
  if (!joint) return '';
  const view = viewOf(report, joint, colors);
  return [
    renderQuarters(view),
    renderOwed(view),
    view.observed.length <= FEW ? renderRuns(view) : renderClasses(view),
    renderLegalThatBreak(view),
    renderLoad(view),
    renderDifferences(view),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}
