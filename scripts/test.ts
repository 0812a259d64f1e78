import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.ts';
import { checkBundleSizes } from './check-bundle-size.ts';
import { checkStructure } from './check-structure.ts';
import { typecheck } from './typecheck.ts';

const root = resolve(import.meta.dirname, '..');

/** `failures`: what failed, by name, as far as it has one. */
export type Tally = { passed: number; failed: number; failures: string[] };
type Step = { name: string; run(): Promise<Tally | boolean> };

const STEPS: Step[] = [
  { name: 'types', run: async () => (await typecheck()) === 0 },
  { name: 'lint', run: () => succeeds('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => succeeds('@biomejs/biome/bin/biome', ['format', '.']) },
  { name: 'structure', run: async () => structure() },
  {
    name: 'build and size',
    run: async () => (await build(), checkBundleSizes(resolve(root, 'apps/web/dist')) === 0),
  },
  { name: 'unit, component and API tests', run: () => vitest(['scripts', 'unit', 'component', 'api']) },
  { name: 'browser tests', run: () => vitest(['e2e']) },
  // Smallest size, nothing judged for speed: that none of them breaks unnoticed.
  { name: 'benches in smoke mode', run: () => benches() },
];

/**
 * Runs every step, also after one that failed, and ends with the line `N passed, N failed`. The exit code.
 */
export async function test(): Promise<number> {
  const total: Tally = { passed: 0, failed: 0, failures: [] };
  for (const step of STEPS) {
    console.log(`\n=== ${step.name}`);
    const startedAt = performance.now();
    const { passed, failed, failures } = await tally(step);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
    console.log(
      `--- ${step.name}: ${passed} passed, ${failed} failed (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
  }
  // Again at the end: whoever reads only the last lines of a long run sees what to mend.
  for (const failure of total.failures) console.log(`FAILED ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function tally(step: Step): Promise<Tally> {
  try {
    const outcome = await step.run();
    if (typeof outcome !== 'boolean') return outcome;
    return outcome ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [step.name] };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: [step.name] };
  }
}

function structure(): boolean {
  const problems = checkStructure(root);
  for (const { file, line, message } of problems)
    console.error(`${file}${line ? `:${line}` : ''}  ${message}`);
  return problems.length === 0;
}

/** Runs these projects of vitest.config.ts and counts what its own report says. */
async function vitest(projects: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGreen = await succeeds('vitest/vitest.mjs', [
    ...args,
    ...projects.flatMap((project) => ['--project', project]),
  ]);
  try {
    return countReport(readFileSync(report, 'utf8'), isGreen);
  } catch {
    return { passed: 0, failed: 1, failures: [`${projects.join(', ')}: no report`] };
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

/**
 * `bench/run.ts --smoke` prints a line for each measurement and ends with `N passed, N failed`; without that
 * line it did not run.
 */
export function countBenches(lines: readonly string[]): Tally {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '') ?? [];
  if (passed === undefined || Number(passed) + Number(failed) === 0)
    return { passed: 0, failed: 1, failures: ['benches: did not run to their end'] };
  const failures = lines.slice(0, -1).filter((line) => !line.endsWith(' RAN'));
  return { passed: Number(passed), failed: Number(failed), failures: failures.slice(0, Number(failed)) };
}

type Assertion = { status: string; fullName: string; failureMessages: string[] };
type Report = {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
};

/**
 * A file that could not be loaded or prepared (no test of its own failed), and an error outside every file,
 * count as one failure each.
 */
export function countReport(json: string, isGreen: boolean): Tally {
  const { numPassedTests, testResults } = JSON.parse(json) as Report;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  if (failures.length === 0 && !isGreen) failures.push('an error outside every test');
  return { passed: numPassedTests, failed: failures.length, failures };
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
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
