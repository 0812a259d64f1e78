import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const SLOW_MS = 5_000;

/** How long a test file or a bench took. */
export type Timing = { name: string; ms: number };
/** What a step came to. `failures`: what failed, by name, as far as it has one; `slow`: what took longer
 * than 5 s. */
export type Tally = { passed: number; failed: number; failures: string[]; slow: Timing[] };

type Assertion = { status: string; fullName: string; failureMessages: string[] };
type FileReport = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};
type Report = { numPassedTests: number; testResults: FileReport[] };

/** Counts Vitest's JSON report. A file that could not be loaded or prepared (no test of its own failed),
 * and each of `unhandledErrors`, count as one failure each; a run that is not green has at least one. */
export function countReport(json: string, isGreen: boolean, unhandledErrors: readonly string[] = []): Tally {
  const { numPassedTests, testResults } = JSON.parse(json) as Report;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  failures.push(...unhandledErrors.map((error) => `an error outside every test: ${error}`));
  if (failures.length === 0 && !isGreen) failures.push('an error outside every test');
  const times = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }));
  return { passed: numPassedTests, failed: failures.length, failures, slow: slowest(times) };
}

/** Counts the lines of `bench/run.ts --smoke`: one for each measurement, its seconds first, and at the end
 * `N passed, N failed`; without that line it did not run. */
export function countBenches(lines: readonly string[]): Tally {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '') ?? [];
  if (passed === undefined || Number(passed) + Number(failed) === 0)
    return { passed: 0, failed: 1, failures: ['benches: did not run to their end'], slow: [] };
  const benches = lines.slice(0, -1).map((line) => {
    const [, seconds = '0', text = line] = /^ *([\d.]+) s {2}(.*)$/.exec(line) ?? [];
    return { text, name: `bench/${text.split(':', 1)[0]}.ts`, ms: Number(seconds) * 1_000 };
  });
  const failures = benches.filter(({ text }) => !text.endsWith(' RAN')).map(({ text }) => text);
  return {
    passed: Number(passed),
    failed: Number(failed),
    failures: failures.slice(0, Number(failed)),
    slow: slowest(benches.map(({ name, ms }) => ({ name, ms }))),
  };
}

/** The table at the end of a run: each step with its time and, below it, what took longest in it. Steps ran
 * beside each other, so `allMs` by the clock is less than their sum. */
export function timeTable(steps: readonly (Timing & { slow: readonly Timing[] })[], allMs: number): string[] {
  const row = ({ name, ms }: Timing, indent: string): string =>
    `${(ms / 1_000).toFixed(1).padStart(8)} s  ${indent}${name}`;
  return [
    ...steps.flatMap((step) => [row(step, ''), ...step.slow.map((one) => row(one, '    '))]),
    row({ name: 'all', ms: allMs }, ''),
  ];
}

/** Which Valhalla the tests of roads asked. @param router what `ULAK_ROUTER` names */
export const valhallaLine = (router: string | undefined): string =>
  `Valhalla: ${router === undefined ? 'recorded double' : 'real (ULAK_ROUTER)'}`;

const slowest = (times: readonly Timing[]): Timing[] =>
  times.filter(({ ms }) => ms > SLOW_MS).toSorted((a, b) => b.ms - a.ms);

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}
