import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BENCH_DATA, makeStoppedServer } from './harness/ulak-server.ts';

/**
 * `npm run bench [names…]`: one measurement after the other, each in a process of its own; without names all
 * of them. `--smoke`: all in their smallest size, nothing judged for speed, three at a time, the longest
 * first, each with its seconds (`harness/smoke.ts`); ends with `N passed, N failed`.
 */
const OURS = 'run';
const SMOKE_FLAG = '--smoke';
const AT_ONCE_IN_SMOKE_MODE = 3;
/** Fill the machine on purpose, so that what runs beside them ends their requests: last, by themselves. */
const ALONE_IN_SMOKE_MODE = ['overload'];
/** By their length in smoke mode; the others are shorter. */
const LONGEST_IN_SMOKE_MODE = [
  'automatic-assignment',
  'people',
  'roads',
  'long-lists',
  'hostile-floods',
  'live-update-latency',
  'web-vitals',
  'dashboard-responsiveness',
  'dispatch-under-load',
  'large-history',
  'backup',
  'reports',
  'kill-import',
];
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => name !== OURS)
  .toSorted();

interface Outcome {
  readonly ok: boolean;
  /** Its figure, which it prints last. */
  readonly line: string;
}

function run(name: string): Promise<Outcome> {
  const lines: string[] = [];
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...smokeEnv },
  });
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  // Details of a failure come before the figure, so they are shown only then.
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, line: `${name}: ${error.message}` }));
    child.on('close', (code, signal) => {
      const line = lines.at(-1) ?? `${name}: ended without a figure (${code ?? signal})`;
      if (code !== 0)
        console.error([...lines.slice(0, -1), Buffer.concat(said).toString().trimEnd()].join('\n'));
      resolve({ ok: code === 0, line });
    });
  });
}

const isSmoke = process.argv.includes(SMOKE_FLAG);
const requested = process.argv
  .slice(2)
  .filter((word) => word !== SMOKE_FLAG)
  .map((name) => name.replace(/\.ts$/, ''));
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such measurement: ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}

const names = requested.length > 0 ? requested : all;
let [passed, failed] = [0, 0];
async function runAll(waiting: string[]): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const startedAt = performance.now();
    const { ok, line } = await run(name);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (ok) passed += 1;
    else failed += 1;
    console.log(isSmoke ? `${seconds.padStart(6)} s  ${line}` : line);
  }
}
function longestFirst(names: readonly string[]): string[] {
  const longest = LONGEST_IN_SMOKE_MODE.filter((name) => names.includes(name));
  return [...longest, ...names.filter((name) => !longest.includes(name))];
}

const smokeEnv: Record<string, string> = {};
if (isSmoke) {
  const dataDir = await makeStoppedServer();
  // three at once leave nothing to a server's background processes
  const flags = '--import ./scripts/usual-priority.mjs';
  Object.assign(smokeEnv, { BENCH_SMOKE: '1', BENCH_NODE_FLAGS: flags, [BENCH_DATA]: dataDir });
  const isAlone = (name: string): boolean => ALONE_IN_SMOKE_MODE.includes(name);
  const beside = longestFirst(names.filter((name) => !isAlone(name)));
  await Promise.all(Array.from({ length: AT_ONCE_IN_SMOKE_MODE }, () => runAll(beside)));
  await runAll(names.filter(isAlone));
  rmSync(dataDir, { recursive: true, force: true });
} else await runAll([...names]);
if (isSmoke) console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
