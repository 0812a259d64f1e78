import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './check-day.ts';
import { createEngine } from './engine-policy.ts';
import { type Figures, figuresOf, mean } from './figures.ts';
import { type Instance, listInstances, readInstance } from './instance.ts';
import { createGreedy, createMatcher } from './simple-policies.ts';
import { type Dispatcher, liveDay } from './world.ts';

/** The 16 instances of table 4 in Reyes et al. 2018. */
const TABLE_4 = /^0[or]50/;
const EVERY_MIN = 1;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.MDRP_DIR ?? '' },
    set: { type: 'string', default: 'table4' },
    policy: { type: 'string', default: 'engine' },
    seed: { type: 'string', default: '1' },
    capacity: { type: 'string', default: '3' },
    still: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

const data = resolve(values.data);
const folder = existsSync(join(data, 'instances')) ? join(data, 'instances') : data;
if (values.data === '' || !existsSync(folder)) {
  console.error('No MDRP instances here. Give the folder that holds them by --data or MDRP_DIR.');
  process.exit(2);
}

const published = readPublished();
const names = listInstances(folder).filter((name) => isIn(values.set, name));
const all = names.map((name) => report(readInstance(folder, name)));
print('mean', meanOf(all));
if (values.out) writeFileSync(values.out, JSON.stringify({ ...values, instances: all, mean: meanOf(all) }, null, 1));
const beaten = all.filter(({ name, ctd }) => published[name] !== undefined && ctd < published[name]);
const known = all.filter(({ name }) => published[name] !== undefined);
if (known.length > 0) console.log(`better than the published rolling horizon: ${beaten.length} of ${known.length}`);

function isIn(set: string, name: string): boolean {
  if (set === 'all') return true;
  return set === 'table4' ? TABLE_4.test(name) : set.split(',').includes(name);
}

function policyOf(): Dispatcher {
  if (values.policy === 'greedy') return createGreedy();
  if (values.policy === 'match') return createMatcher(EVERY_MIN);
  return createEngine({ seed: Number(values.seed), everyMin: EVERY_MIN, isMoving: !values.still });
}

function report(instance: Instance): Figures {
  const day = liveDay(instance, policyOf(), { everyMin: EVERY_MIN, capacity: Number(values.capacity) });
  const faults = faultsOf(day);
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join('\n'));
  const figures = figuresOf(day);
  print(instance.name, figures, published[instance.name]);
  return figures;
}

function print(name: string, figures: Omit<Figures, 'name'>, reference?: number): void {
  const f = (value: number, digits = 2): string => value.toFixed(digits).padStart(digits === 0 ? 4 : 6);
  console.log(
    `${name.padEnd(17)} undelivered ${f(figures.undeliveredPercent)} %  CtD ${f(figures.ctd)} (p90 ${f(figures.ctdP90, 0)}${reference === undefined ? '' : `, published ${reference}`})  excess ${f(figures.excess)}  RtP ${f(figures.rtp)}  over ${f(figures.overage)}  bundle ${f(figures.bundle)}  cost ${f(figures.costPerOrder)}  gini ${f(figures.gini)}  round p99 ${f(figures.roundP99Ms, 0)} ms`,
  );
}

function meanOf(list: readonly Figures[]): Omit<Figures, 'name'> {
  const keys = Object.keys(list[0] ?? {}).filter((key): key is Exclude<keyof Figures, 'name'> => key !== 'name');
  return Object.fromEntries(keys.map((key) => [key, mean(list.map((one) => one[key]))])) as unknown as Omit<Figures, 'name'>;
}

/** Published mean CtD by instance (rolling horizon of Reyes et al. 2018, tables 4 and 9), where the data folder says it. */
function readPublished(): Record<string, number> {
  const file = join(data, 'reference.json');
  if (!existsSync(file)) return {};
  type Entry = { reyes2018_table4?: { rh_ctd: number }; reyes2018_table9?: { ctd: number } };
  const { instances } = JSON.parse(readFileSync(file, 'utf8')) as { instances: Record<string, Entry> };
  const rows = Object.entries(instances).flatMap(([name, entry]) => {
    const ctd = entry.reyes2018_table4?.rh_ctd ?? entry.reyes2018_table9?.ctd;
    return ctd === undefined ? [] : [[name, ctd] as const];
  });
  return Object.fromEntries(rows);
}
