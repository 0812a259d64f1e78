import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.ts';
import { checkBundleSizes } from './check-bundle-size.ts';
import { checkRepository } from './check-repository.ts';
import { checkStructure } from './check-structure.ts';
import { countBenches, countReport, type Tally, type Timing, timeTable } from './test-report.ts';
import { typecheck } from './typecheck.ts';

const root = resolve(import.meta.dirname, '..');

/** The order of test files and tests is drawn from it. */
const seed = Number(process.env.TEST_SEED ?? Date.now());

type Step = { name: string; run(): Promise<Tally | boolean> };

const TYPES: Step = { name: 'types', run: async () => (await typecheck()) === 0 };
const LINT: Step = {
  name: 'lint',
  run: () => succeeds('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
};
/**
 * These alone are shuffled test by test: the tests of an API file share its database, a journey's steps build
 * on each other.
 */
const UNIT: Step = {
  name: 'unit and component tests',
  run: () => vitest(['unit', 'component'], ['--sequence.shuffle.tests']),
};

const STEPS: Step[] = [
  TYPES,
  LINT,
  { name: 'format', run: () => succeeds('@biomejs/biome/bin/biome', ['format', '.']) },
  { name: 'structure', run: async () => structure() },
  { name: 'packages and commits', run: () => checkRepository(root) },
  {
    name: 'build and size',
    run: async () => (await build(), checkBundleSizes(resolve(root, 'apps/web/dist')) === 0),
  },
  UNIT,
  { name: 'API tests', run: () => vitest(['scripts', 'api']) },
  { name: 'browser tests', run: () => vitest(['e2e']) },
  // Smallest size, nothing judged for speed: that none of them breaks unnoticed.
  { name: 'benches in smoke mode', run: () => benches() },
];
/** For daily work: no database, no browser. */
const QUICK_STEPS: Step[] = [TYPES, LINT, UNIT];

/**
 * Runs every step, also after one that failed, and ends with the line `N passed, N failed`. The exit code.
 */
export async function test({ isQuick }: { isQuick: boolean }): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const times: (Timing & { slow: Timing[] })[] = [];
  for (const step of isQuick ? QUICK_STEPS : STEPS) {
    console.log(`\n=== ${step.name}`);
    const startedAt = performance.now();
    const { passed, failed, slow, ...outcome } = await tally(step);
    const ms = performance.now() - startedAt;
    total.passed += passed;
    total.failed += failed;
    failures.push(...outcome.failures);
    times.push({ name: step.name, ms, slow });
    console.log(`--- ${step.name}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(1)} s)`);
  }
  console.log(`\n${timeTable(times).join('\n')}`);
  // Again at the end: whoever reads only the last lines of a long run sees what to mend.
  for (const failure of failures) console.log(`FAILED ${failure}`);
  if (total.failed > 0) console.log(`The same order again: TEST_SEED=${seed}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

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

function structure(): boolean {
  const problems = checkStructure(root);
  for (const { file, line, message } of problems)
    console.error(`${file}${line ? `:${line}` : ''}  ${message}`);
  return problems.length === 0;
}

/** Runs these projects of vitest.config.ts and counts what its own report says. */
async function vitest(projects: string[], options: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters, `--sequence.seed=${seed}`, ...options];
  const isGreen = await succeeds('vitest/vitest.mjs', [
    ...args,
    ...projects.flatMap((project) => ['--project', project]),
  ]);
  try {
    return countReport(readFileSync(report, 'utf8'), isGreen);
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

function succeeds(tool: string, args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('node_modules', tool), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
