import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { type Branch, type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { runOpenLoop } from './harness/open-loop.ts';
import { residentMb } from './harness/resident-memory.ts';
import { findRoadsProcess, processorMs, type RoadFiles, startRoadsProcess } from './harness/roads-process.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';

/** `streets/router` of an installation with Valhalla; without it our own graph is measured alone. */
const LIBRARY = process.env.BENCH_ROUTER;
const FILE = 'data/streets/istanbul-4-ilce.osm.pbf';
const [ORDERS, COURIERS] = [sizedFor(50, 3), sizedFor(60, 4)];
const ROUND = { couriers: sizedFor(136, 5), places: sizedFor(220, 6) };
const REPEATS = sizedFor(5, 1);
const MOST = { candidatesMs: 150, matrixMs: 1_000, ratio: 1.2, onMb: 300 };
const LOAD = { perSecond: 40, seconds: sizedFor(4, 1) };
const NO_SHEDDING = { OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' };
const OPEN_WITHIN_MS = 60_000;
const SETTLE_MS = sizedFor(3_000, 100);

let seed = 18;
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
/** Places in Kadıköy and Üsküdar, as far apart as a branch's orders are. */
const places = (count: number) =>
  Array.from({ length: count }, () => ({ lat: 40.978 + random() * 0.05, lng: 29.03 + random() * 0.04 }));

/**
 * Roads of the four districts: candidates of orders, the matrix of a large round, what others notice of it,
 * and memory.
 */
await measure('roads', 900_000, async (bench) => {
  const ulak = await bench.ulak(NO_SHEDDING);
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const { cookie } = await seeder.manager(branch);
  const get = async (path: string): Promise<{ data: unknown }> => {
    const answer = await fetch(ulak.url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: unknown };
  };
  const serverPid = ulak.child().process.pid ?? 0;
  await sleep(SETTLE_MS);
  if (findRoadsProcess(serverPid) !== undefined) throw new Error('a router runs without roads');
  const offMb = residentMb(serverPid);

  const folder = join(ulak.dataDir, 'streets');
  if (LIBRARY !== undefined) {
    mkdirSync(folder, { recursive: true });
    cpSync(LIBRARY, join(folder, 'router'), { recursive: true });
  }
  const env = { ...process.env, DATA_DIR: ulak.dataDir, DEMO: 'off' };
  execFileSync(process.execPath, ['apps/server/dist/streets.js', FILE], { env, stdio: 'pipe' });
  const deadline = performance.now() + OPEN_WITHIN_MS;
  const method = async (): Promise<string> =>
    ((await get(`/api/roads?branchId=${branch.id}`)).data as { method: string }).method;
  while ((await method()) === 'GREAT_CIRCLE') {
    if (performance.now() > deadline) throw new Error('no router opened the roads');
    await sleep(100);
  }
  const orders = await seedAround(seeder, branch);
  const ask = async (id: number): Promise<number> => {
    const began = performance.now();
    await get(`/api/orders/${id}/candidates`);
    return performance.now() - began;
  };
  for (const id of orders) await ask(id);
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n += 1) for (const id of orders) times.push(await ask(id));
  const candidates = percentile(times, 0.95);
  const roadsPid = findRoadsProcess(serverPid);
  if (roadsPid === undefined) throw new Error("the server's process of roads does not run");
  const onMb = residentMb(roadsPid) + residentMb(serverPid) - offMb;

  const matrices: string[] = [];
  let isFast = true;
  let ratio = 0;
  for (const files of filesIn(folder)) {
    const roads = await startRoadsProcess(files, roadsPid);
    bench.later(() => roads.end());
    const spent: number[] = [];
    for (let n = 0; n < REPEATS; n += 1) {
      const before = processorMs(roads.pid);
      const found = await roads.matrix(places(ROUND.couriers), places(ROUND.places));
      if (found === 0) throw new Error('no ways between any places');
      spent.push(processorMs(roads.pid) - before);
    }
    const beside = await p99Beside(ulak.url, cookie, () =>
      roads.matrix(places(ROUND.couriers), places(ROUND.places)),
    );
    ratio = Math.max(ratio, beside);
    if (median(spent) > MOST.matrixMs) isFast = false;
    matrices.push(
      `${roads.method} ${round(median(spent), 0)} ms of a processor, ` +
        `${round(residentMb(roads.pid), 0)} MB, p99 of others ${round(beside)} ×`,
    );
    roads.end();
  }
  return {
    text:
      `candidates of ${ORDERS} orders by ${await method()}: p50 ${round(median(times), 0)}, ` +
      `p95 ${round(candidates, 0)} ms (at most ${MOST.candidatesMs}); ` +
      `${ROUND.couriers} × ${ROUND.places}: ${matrices.join('; ')} ` +
      `(at most ${MOST.matrixMs} ms, ${MOST.ratio} ×); memory + ${round(onMb, 0)} MB ` +
      `(at most ${MOST.onMb}); without roads no process, memory not measured` +
      (LIBRARY === undefined ? '; Valhalla not measured (BENCH_ROUTER)' : ''),
    ok: candidates <= MOST.candidatesMs && isFast && ratio <= MOST.ratio && onMb <= MOST.onMb,
  };
});

/** Each router that the folder has files for. */
function filesIn(folder: string): RoadFiles[] {
  const names = readdirSync(folder);
  const pathOf = (ending: string): string | null => {
    const name = names.find((file) => file.endsWith(ending));
    return name === undefined ? null : join(folder, name);
  };
  const [graph, tiles, library] = [pathOf('.graph'), pathOf('.valhalla'), join(folder, 'router')];
  const own = { graph, tiles: null, library: null };
  return tiles !== null && existsSync(library) ? [own, { graph: null, tiles, library }] : [own];
}

/** Orders and couriers on streets around the branch. @returns ids of the orders */
async function seedAround(seeder: DatabaseSeeder, branch: Branch): Promise<number[]> {
  const orders = await seeder.orders(branch, ORDERS, 'READY');
  for (let n = 0; n < COURIERS; n += 1) await seeder.courier(branch);
  const { client } = seeder;
  const move = (table: string, key: string) =>
    client.query(
      `update ${table} set lat = 40.978 + 0.05 * abs(sin(${key} * 12.9898)),
         lng = 29.03 + 0.04 * abs(cos(${key} * 78.233)) where branch_id = $1`,
      [branch.id],
    );
  await move('orders', 'id');
  await move('courier_positions_now', 'courier_id');
  return orders;
}

/** p99 of active orders while `work` runs all the time, by that without. */
async function p99Beside(url: string, cookie: string, work: () => Promise<unknown>): Promise<number> {
  const next = () => ({ method: 'GET', path: '/api/orders/active', headers: { cookie } }) as const;
  async function p99(isBusy: boolean): Promise<number> {
    const running = { isOn: isBusy };
    const loop = (async () => {
      while (running.isOn) await work();
    })();
    const { responses, failed } = await runOpenLoop(url, next, LOAD);
    running.isOn = false;
    await loop;
    if (failed > 0) throw new Error(`${failed} requests without an answer`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }
  if (!isSmoke) await p99(true);
  const { ratio } = await compare({ ours: () => p99(true), bare: () => p99(false) });
  return ratio;
}
