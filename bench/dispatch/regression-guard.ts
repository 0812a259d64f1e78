import { existsSync, readFileSync } from 'node:fs';
import { findRuleViolations } from './check-day.ts';
import { readDays } from './days.ts';
import { computeDayMetrics, mean } from './day-metrics.ts';
import { createPolicy } from './policies.ts';
import { simulateDay } from '@ulak/day-simulation/simulate-day';

/** Tolerance above the baseline; more is a regression. */
const TOLERANCE_PERCENT = 0.3;
const SEED = 1;
const EVERY_MIN = 1;
const CAPACITY = 4;
const GUARDED_POLICIES = ['product', 'research'] as const;

type Baseline = Record<'table4' | 'madeUp', Record<(typeof GUARDED_POLICIES)[number], number>>;

/**
 * `tsx bench/dispatch/regression-guard.ts [FOLDER]`: simulates the table-4 days of the folder (or
 * `MDRP_DIR`), or synthetic days without one, with the product and the research variant, and compares the
 * mean CtD of each with `baseline.json`. Exit 1 when one is worse, or a day is not feasible. A change that
 * improves it updates the baseline.
 */
const data = process.argv[2] ?? process.env.MDRP_DIR ?? '';
if (data !== '' && !existsSync(data)) throw new Error(`no folder ${data}`);
const baseline = JSON.parse(readFileSync(new URL('baseline.json', import.meta.url), 'utf8')) as Baseline;
process.exit(GUARDED_POLICIES.map(isWithinBaseline).every(Boolean) ? 0 : 1);

function isWithinBaseline(name: (typeof GUARDED_POLICIES)[number]): boolean {
  const violations: string[] = [];
  const ctds = [...readDays(data, 'table4', SEED)].map((instance) => {
    const dispatcher = createPolicy(name, { seed: SEED, everyMin: EVERY_MIN });
    const day = simulateDay(instance, dispatcher, {
      everyMin: EVERY_MIN,
      capacity: CAPACITY,
      uncertainty: null,
    });
    violations.push(...findRuleViolations(day));
    return computeDayMetrics(day).ctd;
  });
  const now = mean(ctds);
  const limit = baseline[data === '' ? 'madeUp' : 'table4'][name];
  const percent = 100 * (now / limit - 1);
  const change = `${percent >= 0 ? '+' : ''}${percent.toFixed(2)} %, at most +${TOLERANCE_PERCENT} %`;
  console.log(
    `dispatch guard, ${name}: mean CtD of ${ctds.length} days ${now.toFixed(3)}, kept ${limit} (${change})`,
  );
  for (const violation of violations.slice(0, 5)) console.error(violation);
  return percent <= TOLERANCE_PERCENT && violations.length === 0;
}
