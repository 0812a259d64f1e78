import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.ts';
import { checkSize } from './check-size.ts';
import { checkStructure } from './check-structure.ts';
import { typecheck } from './typecheck.ts';

const root = resolve(import.meta.dirname, '..');

export type Tally = { passed: number; failed: number };
type Step = { name: string; run(): Promise<Tally | boolean> };

const STEPS: Step[] = [
  { name: 'types', run: async () => (await typecheck()) === 0 },
  { name: 'lint', run: () => succeeds('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => succeeds('@biomejs/biome/bin/biome', ['format', '.']) },
  { name: 'structure', run: async () => structure() },
  { name: 'build and size', run: async () => (await build(), checkSize(resolve(root, 'apps/web/dist')) === 0) },
  { name: 'unit, component and API tests', run: () => vitest(['scripts', 'unit', 'component', 'api']) },
  { name: 'browser tests', run: () => vitest(['e2e']) },
];

/** Runs every step, also after one that failed, and ends with the line `N passed, N failed`. The exit code. */
export async function test(): Promise<number> {
  const total: Tally = { passed: 0, failed: 0 };
  for (const step of STEPS) {
    console.log(`\n=== ${step.name}`);
    const startedAt = performance.now();
    const { passed, failed } = await tally(step);
    total.passed += passed;
    total.failed += failed;
    console.log(
      `--- ${step.name}: ${passed} passed, ${failed} failed (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function tally(step: Step): Promise<Tally> {
  try {
    const outcome = await step.run();
    if (typeof outcome !== 'boolean') return outcome;
    return outcome ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function structure(): boolean {
  const problems = checkStructure(root);
  for (const { file, line, message } of problems) console.error(`${file}${line ? `:${line}` : ''}  ${message}`);
  return problems.length === 0;
}

/** Runs these projects of vitest.config.ts and counts what its own report says. */
async function vitest(projects: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGreen = await succeeds('vitest/vitest.mjs', [...args, ...projects.flatMap((project) => ['--project', project])]);
  try {
    return countReport(readFileSync(report, 'utf8'), isGreen);
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that could not be loaded or prepared (no test of its own failed), and an error outside every file, count as one failure each. */
export function countReport(json: string, isGreen: boolean): Tally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as Report;
  const isUnprepared = ({ status, assertionResults }: Report['testResults'][number]) =>
    status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed');
  const failed = numFailedTests + testResults.filter(isUnprepared).length;
  return { passed: numPassedTests, failed: failed === 0 && !isGreen ? 1 : failed };
}

function succeeds(tool: string, args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('node_modules', tool), ...args], { cwd: root, stdio: 'inherit' });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
