import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRuleViolations } from './check-day.ts';
import { readDays, hindsightNote, TRACKS, applyTrack } from './days.ts';
import { writeSolution } from './write-solution.ts';
import { computeDayMetrics, meanMetrics } from './day-metrics.ts';
import type { Instance } from '@ulak/day-simulation/instance';
import { createPolicy, POLICIES, type PolicyName, readPolicies } from './policies.ts';
import { PRODUCT_RULES } from '@ulak/day-simulation/product-policy';
import { type ReferenceResult, readReferences } from './reference.ts';
import { tableHeader, tableRow, compareWithReferences } from './report.ts';
import { simulateDay } from '@ulak/day-simulation/simulate-day';

const EVERY_MIN = 1;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.MDRP_DIR ?? '' },
    set: { type: 'string', default: 'table4' },
    policy: { type: 'string', default: 'product,research' },
    rules: { type: 'string', default: 'both' },
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
const rules = PRODUCT_RULES.find((one) => one === values.rules);
if (!track || !rules || (values.data !== '' && !existsSync(values.data))) {
  console.error(
    `Usage: --data FOLDER --set table4|all|NAMES --track ${TRACKS.join('|')} --policy NAME,NAME ` +
      `--rules ${PRODUCT_RULES.join('|')}; see docs/performance.md`,
  );
  process.exit(2);
}
const seed = Number(values.seed);
const options = {
  track,
  seed,
  biasPercent: Number(values.bias),
  waySpread: Number(values.spread),
  refusedPercent: Number(values.refused),
  branches: Number(values.branches),
  couriersPercent: Number(values.couriers),
};
const references = track === 'A' ? readReferences(values.data) : new Map<string, ReferenceResult>();

const runs = readPolicies(values.policy).map((policy) => {
  console.log(
    `\n${policy}: ${POLICIES[policy]}${policy === 'product' && rules !== 'both' ? `, rules: ${rules}` : ''}`,
  );
  console.log(tableHeader());
  const instances = [...readDays(values.data, values.set, seed)].map((original) => runDay(policy, original));
  const mean = meanMetrics(instances.map(({ figures }) => figures));
  console.log(tableRow(`mean of ${instances.length}`, mean));
  for (const row of compareWithReferences(instances, references)) console.log(row);
  return { policy, instances, mean };
});
const note = hindsightNote(track);
if (note) console.log(`\n${note}`);
if (values.out) writeFileSync(values.out, JSON.stringify({ ...values, runs }, null, 1));

function runDay(policy: PolicyName, original: Instance) {
  const { instance, hidden: uncertainty } = applyTrack(original, options);
  const fairnessWeight = Number(values.fairness);
  const dispatcher = createPolicy(policy, {
    seed,
    everyMin: EVERY_MIN,
    rules,
    fairnessWeight,
    isRepositioning: !values.still,
  });
  const day = simulateDay(instance, dispatcher, {
    everyMin: EVERY_MIN,
    capacity: Number(values.capacity),
    uncertainty,
  });
  const violations = findRuleViolations(day);
  if (violations.length > 0) throw new Error(violations.slice(0, 5).join('\n'));
  if (values.emit) writeSolution(join(values.emit, policy), day);
  const figures = computeDayMetrics(day);
  console.log(tableRow(instance.name, figures));
  return { name: original.name, figures };
}
