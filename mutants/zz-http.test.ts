import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { DEFAULT_BUDGETS } from '../index.ts';
import { unbrokenOverHttp } from '../testing/unbroken.ts';
import { fateOf, worseIn } from './fates.ts';
import { mutantsOf } from './generate.ts';
import { kill } from './kill.ts';
import { operators } from './operators/index.ts';
import { createPool } from './pool.ts';

test('kill', async () => {
  const revision = process.env.REV ?? '2025-11-25';
  const { campaign, baseline, world, stage } = await unbrokenOverHttp(revision);
  try {
    let out = '';
    baseline.row.findings.forEach((f, i) => { if (f.outcome !== 'pass') out += `baseline ${campaign.assertions[i]?.id} ${f.outcome} ${JSON.stringify((f as any).because ?? (f as any).actual ?? '')}\n`; });
    const all = operators.filter((o) => process.env.ALL || !o.rewrites);
    const mutants = [...mutantsOf(all, world)];
    const t = Date.now();
    const settled = await kill({ campaign, baseline, world, mutants, stage, fullBudgets: DEFAULT_BUDGETS, live: !!process.env.LIVE, pool: createPool(4), finished: () => {} });
    out += `${mutants.length} mutants, ${Date.now() - t} ms, live ${settled.filter((s) => s.settled === 'live').length}\n`;
    const counts: Record<string, number> = {};
    for (const s of settled) {
      const worse = worseIn(s.row, baseline.row, campaign.assertions);
      const fate = fateOf(s.mutant.breaks.length === 0, s.row, baseline.row, worse);
      counts[fate] = (counts[fate] ?? 0) + 1;
      const byClaim = worse.filter((id) => s.claimants.some((c) => c.id === id));
      const odd = fate === 'false-alarm' || fate === 'survived' || fate === 'unreached' || (fate === 'killed' && byClaim.length === 0);
      out += `${odd ? '!!' : '  '} ${fate} ${s.settled} ${s.mutant.id} [${s.mutant.breaks.map((b) => b.id)}] by ${worse.join(' ')}${byClaim.length || fate !== 'killed' ? '' : ' (none claiming: ' + s.claimants.map((c) => c.id) + ')'}${s.row.couldNotRun ? ' COULDNOTRUN' : ''}\n`;
      if (odd) { out += s.row.findings.map((f, i) => worse.includes(campaign.assertions[i]!.id) ? `        ${campaign.assertions[i]!.id}: ${(f as any).actual}\n` : '').join(''); }
    }
    out += JSON.stringify(counts);
    writeFileSync(`/tmp/gen/kill-${revision}.txt`, out);
  } finally { await stage.end(); }
}, 600_000);
