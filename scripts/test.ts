import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  countBenches,
  countReport,
  type Tally,
  type Timing,
  timeTable,
  valhallaLine,
} from './test-report.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

const root = resolve(import.meta.dirname, '..');

/** The order of test files and tests is drawn from it. */
const seed = Number(process.env.TEST_SEED ?? Date.now());

type Step = { name: string; run(): Promise<Tally | boolean> };

const TYPES: Step = { name: 'types', run: () => passes(script('typecheck')) };
const LINT: Step = {
  name: 'lint',
  run: () => passes([tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
};
/** These need nothing of each other and run beside each other. */
const CHECKS: Step[] = [
  TYPES,
  LINT,
  { name: 'format', run: () => passes([tool('@biomejs/biome/bin/biome'), 'format', '.']) },
  { name: 'structure', run: () => passes(script('check-structure')) },
  { name: 'packages and commits', run: () => passes(script('check-repository')) },
  {
    name: 'build and size',
    run: async () => (await passes(script('build'))) && (await passes(script('check-bundle-size'))),
  },
];
/** Tests too in an order drawn from the seed, not only files. */
const SHUFFLED = ['--sequence.shuffle.tests'];
const UNIT: Step = { name: 'unit and component tests', run: () => vitest(['unit', 'component'], SHUFFLED) };

const API: Step = { name: 'API tests', run: () => vitest(['scripts', 'api'], SHUFFLED) };

/** Steps that run one after the other. The lanes of a stage run beside each other, the stages one after the
 * other: checks fill the time in which tests of the API wait. */
type Lane = Step[];
const STAGES: Lane[][] = [
  [...CHECKS.map((check) => [check]), [UNIT, API]],
  // files in a drawn order; the steps of a journey build on each other
  [[{ name: 'browser tests', run: () => vitest(['e2e']) }]],
  // Smallest size, nothing judged for speed: that none of them breaks unnoticed.
  [[{ name: 'benches in smoke mode', run: () => benches() }]],
];
/** For daily work: no database, no browser. */
const QUICK_STAGES: Lane[][] = [[[TYPES], [LINT]], [[UNIT]]];

/**
 * Runs every step, also after one that failed, and ends with the line `N passed, N failed`. The exit code.
 */
export async function test({ isQuick }: { isQuick: boolean }): Promise<number> {
  const startedAt = performance.now();
  const tallies: (Tally & Timing)[] = [];
  for (const stage of isQuick ? QUICK_STAGES : STAGES) {
    console.log(
      `\n=== ${stage
        .flat()
        .map(({ name }) => name)
        .join(', ')}`,
    );
    tallies.push(...(await Promise.all(stage.map(runLane))).flat());
  }
  console.log(`\n${timeTable(tallies, performance.now() - startedAt).join('\n')}`);
  // Again at the end: whoever reads only the last lines of a long run sees what to mend.
  for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  const [passed, failed] = [sum(tallies, 'passed'), sum(tallies, 'failed')];
  if (failed > 0) console.log(`The same order again: TEST_SEED=${seed}`);
  if (!isQuick) console.log(valhallaLine(process.env.ULAK_ROUTER));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runLane(lane: Lane): Promise<(Tally & Timing)[]> {
  const tallies: (Tally & Timing)[] = [];
  for (const step of lane) tallies.push(await runStep(step));
  return tallies;
}

async function runStep(step: Step): Promise<Tally & Timing> {
  const startedAt = performance.now();
  const outcome = await tally(step);
  const ms = performance.now() - startedAt;
  const { passed, failed } = outcome;
  console.log(`--- ${step.name}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(1)} s)`);
  return { name: step.name, ms, ...outcome };
}

const sum = (tallies: readonly Tally[], what: 'passed' | 'failed'): number =>
  tallies.reduce((total, { [what]: count }) => total + count, 0);

async function tally(step: Step): Promise<Tally> {
  const failed: Tally = { passed: 0, failed: 1, failures: [step.name], slow: [] };
  try {
    const outcome = await step.run();
    if (typeof outcome !== 'boolean') return outcome;
    return outcome ? { passed: 1, failed: 0, failures: [], slow: [] } : failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failed;
  }
}

/** Runs these projects of vitest.config.ts and counts what its own report says. */
async function vitest(projects: string[], options: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-report-'));
  const report = join(folder, 'report.json');
  const errors = join(folder, 'errors.json');
  const reporters = ['default', 'json', 'scripts/unhandled-errors.ts'].map((name) => `--reporter=${name}`);
  const args = ['run', ...reporters, `--outputFile.json=${report}`, `--sequence.seed=${seed}`, ...options];
  const isGreen = await succeeds(
    [tool('vitest/vitest.mjs'), ...args, ...projects.flatMap((project) => ['--project', project])],
    { [UNHANDLED_ERRORS_FILE]: errors },
  );
  try {
    const unhandled = JSON.parse(readFileSync(errors, 'utf8')) as string[];
    return countReport(readFileSync(report, 'utf8'), isGreen, unhandled);
  } catch {
    return { passed: 0, failed: 1, failures: [`${projects.join(', ')}: no report`], slow: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs every measurement in smoke mode and counts its closing line. */
async function benches(): Promise<Tally> {
  const lines: string[] = [];
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', '--smoke'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    lines.push(line);
  });
  await ended;
  return countBenches(lines);
}

const tool = (path: string): string => join('node_modules', path);
const script = (name: string): string[] => ['--import', 'tsx', `scripts/${name}.ts`];

/** Runs a Node program whose output is ours. @returns whether it ended well */
function succeeds(args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** The same beside others: its output comes at its end, in one piece. */
function passes(args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void output.push(chunk));
    child.on('error', () => done(false));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      done(code === 0);
    });
  });
}
