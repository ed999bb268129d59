/** Which assertions carry the most, and which fields rest on one assertion alone. */
import type { AssertionRank, MutantsReport } from '../../../harness/model/index.ts';
import type { Colors } from '../pretty/index.ts';

const MOST_FIELDS = 10;
const MOST_OTHERS = 2;

export function renderRanking({ ranking }: MutantsReport, colors: Colors): string {
  const { assertions, fields } = ranking;
  if (assertions.every(({ caught }) => caught === 0)) return '';
  const number = (value: number) => String(value).padStart(6);
  const ranked = assertions.map((rank) => {
    const { assertion, caught, alone } = rank;
    const others = caught === 0 ? 'caught nothing' : othersOf(rank);
    return `  ${number(alone)} ${number(caught)}  ${assertion}${others ? colors.dim(`  (${others})`) : ''}`;
  });
  const load = fields.filter(({ byOneAlone }) => byOneAlone > 0).slice(0, MOST_FIELDS);
  return [
    colors.bold('Assertions, by the mutants that only they catch'),
    colors.dim(`  ${'alone'.padStart(6)} ${'caught'.padStart(6)}`),
    ...ranked,
    ...(load.length === 0
      ? []
      : [
          '',
          colors.bold('Fields, by the mutants that only one assertion catches'),
          ...load.map(
            ({ field, byOneAlone, killed, mutants }) =>
              `  ${number(byOneAlone)}  ${field} ${colors.dim(`(${killed} of ${mutants} caught)`)}`,
          ),
        ]),
  ].join('\n');
}

/** Which others make an assertion redundant on these mutants, if any do. */
function othersOf({ redundantWith, coveredBy }: AssertionRank): string {
  if (coveredBy) return `all of these also by ${coveredBy.join(' and ')} together`;
  if (!redundantWith) return '';
  const more = redundantWith.length - MOST_OTHERS;
  const shown = redundantWith.slice(0, MOST_OTHERS).join(', or ');
  return `all of these also by ${shown}${more > 0 ? `, or ${more} ${more === 1 ? 'other' : 'others'}` : ''}`;
}
