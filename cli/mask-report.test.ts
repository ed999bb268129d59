import { expect, test } from 'vitest';
import { maskReport } from './mask-report.ts';

const mask = (text: string) =>
  text.replaceAll('killed', '[masked]').replaceAll('s3cret', '[masked]');

test('secrets are hidden wherever text of the user can stand, and nowhere else', () => {
  expect(
    maskReport(
      {
        target: { command: ['node', '--token=s3cret'] },
        mutants: [{ id: 'remove@x#1/result/s3cret', fate: 'killed', diff: '+ "s3cret"', line: 3 }],
        error: { message: 'killed by s3cret' },
      },
      mask,
    ),
  ).toEqual({
    target: { command: ['node', '--token=[masked]'] },
    mutants: [{ id: 'remove@x#1/result/[masked]', fate: 'killed', diff: '+ "[masked]"', line: 3 }],
    error: { message: '[masked] by [masked]' },
  });
});
