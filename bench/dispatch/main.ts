import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faultsOf } from './check-day.ts';
import { daysOf, TRACKS, underTrack } from './days.ts';
import { emitSolution } from './emit.ts';
import { createEngine } from './engine-policy.ts';
import { figuresOf, meanOf } from './figures.ts';
import type { Instance } from './instance.ts';
import { readReferences } from './reference.ts';
import { headline, line, standing } from './report.ts';
import { createGreedy, createMatcher } from './simple-policies.ts';
import { type Dispatcher, liveDay } from './world.ts';

const EVERY_MIN = 1;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.MDRP_DIR ?? '' },
    set: { type: 'string', default: 'table4' },
    policy: { type: 'string', default: 'engine' },
    seed: { type: 'string', default: '1' },
    track: { type: 'string', default: 'A' },
    capacity: { type: 'string', default: '4' },
    bias: { type: 'string', default: '0' },
    spread: { type: 'string', default: '0.2' },
    refused: { type: 'string', default: '5' },
    branches: { type: 'string', default: '5' },
    couriers: { type: 'string', default: '100' },
    fairness: { type: 'string', default: '0' },
    still: { type: 'boolean', default: false },
    emit: { type: 'string' },
    out: { type: 'string' },
  },
});

const track = TRACKS.find((one) => one === values.track);
if (!track || !['engine', 'match', 'greedy'].includes(values.policy) || (values.data !== '' && !existsSync(values.data))) {
  console.error(
    'Usage: --data FOLDER --set table4|all|NAMES --track A|B|C --policy engine|match|greedy; see docs/performance.md',
  );
  process.exit(2);
}
const seed = Number(values.seed);
const rules = {
  track,
  seed,
  biasPercent: Number(values.bias),
  waySpread: Number(values.spread),
  refusedPercent: Number(values.refused),
  branches: Number(values.branches),
  couriersPercent: Number(values.couriers),
};

console.log(headline());
const all = [...daysOf(values.data, values.set, seed)].map(report);
const means = meanOf(all.map(({ figures }) => figures));
console.log(line(`mean of ${all.length}`, means));
for (const row of standing(all, track === 'A' ? readReferences(values.data) : new Map())) console.log(row);
if (values.out) writeFileSync(values.out, JSON.stringify({ ...values, instances: all, mean: means }, null, 1));

function policyOf(): Dispatcher {
  if (values.policy === 'greedy') return createGreedy();
  if (values.policy === 'match') return createMatcher(EVERY_MIN);
  const policy = { fairnessWeight: Number(values.fairness) };
  return createEngine({ seed, everyMin: EVERY_MIN, isMoving: !values.still, policy });
}

function report(given: Instance) {
  const { instance, hidden } = underTrack(given, rules);
  const day = liveDay(instance, policyOf(), { everyMin: EVERY_MIN, capacity: Number(values.capacity), hidden });
  const faults = faultsOf(day);
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'));
  if (values.emit) emitSolution(values.emit, day);
  const figures = figuresOf(day);
  console.log(line(instance.name, figures));
  return { name: given.name, figures };
}
