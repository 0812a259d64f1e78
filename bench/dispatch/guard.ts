import { existsSync, readFileSync } from 'node:fs';
import { faultsOf } from './check-day.ts';
import { daysOf } from './days.ts';
import { createEngine } from './engine-policy.ts';
import { figuresOf, mean } from './figures.ts';
import { liveDay } from './world.ts';

/** Worse than the kept number by more than this is a fault of the change that brought it. */
const TOLERANCE_PERCENT = 0.3;
const SEED = 1;
const EVERY_MIN = 1;
const CAPACITY = 4;

/** `tsx bench/dispatch/guard.ts [FOLDER]`: lives through the table-4 days of the folder (or `MDRP_DIR`), or through the made-up days without one, and compares the mean CtD with the number kept in
 * `kept.json`. Exit 1 when it is worse, or when a day is not feasible. A change that makes it better writes the new number there. */
const data = process.argv[2] ?? process.env.MDRP_DIR ?? '';
if (data !== '' && !existsSync(data)) throw new Error(`no folder ${data}`);
const kept = JSON.parse(readFileSync(new URL('kept.json', import.meta.url), 'utf8')) as { table4: number; madeUp: number };
const faults: string[] = [];
const ctds = [...daysOf(data, 'table4', SEED)].map((instance) => {
  const day = liveDay(instance, createEngine({ seed: SEED, everyMin: EVERY_MIN }), {
    everyMin: EVERY_MIN,
    capacity: CAPACITY,
    hidden: null,
  });
  faults.push(...faultsOf(day));
  return figuresOf(day).ctd;
});
const now = mean(ctds);
const limit = data === '' ? kept.madeUp : kept.table4;
const percent = 100 * (now / limit - 1);
console.log(
  `dispatch guard: mean CtD of ${ctds.length} days ${now.toFixed(3)}, kept ${limit} (${percent >= 0 ? '+' : ''}${percent.toFixed(2)} %, at most +${TOLERANCE_PERCENT} %)`,
);
for (const fault of faults.slice(0, 5)) console.error(fault);
process.exit(percent <= TOLERANCE_PERCENT && faults.length === 0 ? 0 : 1);
