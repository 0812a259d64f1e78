import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countBenches, countReport, timeTable, valhallaLine } from './test-report.ts';
import { describeError } from './unhandled-errors.ts';

const file = resolve(import.meta.dirname, 'some.test.ts');
const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'adds up',
  failureMessages: ['expected 1 to be 2\n    at some.test.ts:3'],
};

type FileFacts = { status: string; message: string; endTime?: number };

function report(assertionResults: object[], ofFile: FileFacts): string {
  const numPassedTests = assertionResults.filter((assertion) => assertion === passed).length;
  return JSON.stringify({
    numPassedTests,
    testResults: [{ name: file, startTime: 1_000, endTime: 9_500, ...ofFile, assertionResults }],
  });
}

describe('what a run of tests came to', () => {
  it('names each test that failed, with the first line of why', () => {
    const tally = countReport(report([passed, failed], { status: 'failed', message: '' }), false);
    expect(tally).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['scripts/some.test.ts > adds up: expected 1 to be 2'],
    });
  });

  it('counts a file that could not be loaded', () => {
    const tally = countReport(report([], { status: 'failed', message: 'Cannot find module\nmore' }), false);
    expect(tally).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['scripts/some.test.ts: Cannot find module'],
    });
  });

  it('counts an error outside every test, and nothing where all is well', () => {
    const fine = report([passed], { status: 'passed', message: '' });
    expect(countReport(fine, false)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(fine, true)).toMatchObject({ passed: 1, failed: 0, failures: [] });
    const [failure] = countReport(fine, false, ['TypeError: x is null']).failures;
    expect(failure).toBe('an error outside every test: TypeError: x is null');
  });

  it('says of an error outside every test what it was, where, and during which file', () => {
    const stack = `TypeError: x is null\n    at fly (${process.cwd()}/node_modules/a.js:1:1)
    at late (${process.cwd()}/apps/web/src/a.ts:3:4)`;
    const during = `${process.cwd()}/apps/web/src/b.test.tsx`;
    expect(describeError({ name: 'TypeError', message: 'x is null', stack, VITEST_TEST_PATH: during })).toBe(
      'TypeError: x is null (late (apps/web/src/a.ts:3:4)) during apps/web/src/b.test.tsx',
    );
  });

  it('names the files that took longer than five seconds', () => {
    const slow = [{ name: 'scripts/some.test.ts', ms: 8_500 }];
    expect(countReport(report([passed], { status: 'passed', message: '' }), true).slow).toEqual(slow);
    expect(
      countReport(report([passed], { status: 'passed', message: '', endTime: 5_900 }), true).slow,
    ).toEqual([]);
  });
});

describe('what the benches in smoke mode came to', () => {
  it('counts them by their closing line and names those that failed', () => {
    const lines = [
      '   4.1 s  burst: 0 of 20 refused RAN',
      '  12.0 s  drain: no start MISSED',
      '1 passed, 1 failed',
    ];
    const slow = [{ name: 'bench/drain.ts', ms: 12_000 }];
    expect(countBenches(lines)).toEqual({ passed: 1, failed: 1, failures: ['drain: no start MISSED'], slow });
  });

  it('a run that did not come to its closing line has failed, as has one that measured nothing', () => {
    expect(countBenches(['burst: 0 of 20 refused RAN'])).toMatchObject({ passed: 0, failed: 1 });
    expect(countBenches([])).toMatchObject({ passed: 0, failed: 1 });
    expect(countBenches(['0 passed, 0 failed'])).toMatchObject({ failed: 1 });
  });
});

it('says whether a real Valhalla was asked', () => {
  expect([undefined, '/srv/router'].map(valhallaLine)).toEqual([
    'Valhalla: recorded double',
    'Valhalla: real (ULAK_ROUTER)',
  ]);
});

it('the table of times has every step, what was slow in it, and the time by the clock', () => {
  const slow = [{ name: 'e2e/day.e2e.ts', ms: 31_240 }];
  const steps = [
    { name: 'types', ms: 900, slow: [] },
    { name: 'lint', ms: 800, slow: [] },
    { name: 'browser tests', ms: 40_000, slow },
  ];
  expect(timeTable(steps, 41_000)).toEqual([
    '     0.9 s  types',
    '     0.8 s  lint',
    '    40.0 s  browser tests',
    '    31.2 s      e2e/day.e2e.ts',
    '    41.0 s  all',
  ]);
});
