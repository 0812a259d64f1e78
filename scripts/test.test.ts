import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countBenches, countReport } from './test.ts';

const file = resolve(import.meta.dirname, 'some.test.ts');
const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'adds up',
  failureMessages: ['expected 1 to be 2\n    at some.test.ts:3'],
};

function report(assertionResults: object[], ofFile: { status: string; message: string }): string {
  const numPassedTests = assertionResults.filter((assertion) => assertion === passed).length;
  return JSON.stringify({ numPassedTests, testResults: [{ name: file, ...ofFile, assertionResults }] });
}

describe('what a run of tests came to', () => {
  it('names each test that failed, with the first line of why', () => {
    const tally = countReport(report([passed, failed], { status: 'failed', message: '' }), false);
    expect(tally).toEqual({
      passed: 1,
      failed: 1,
      failures: ['scripts/some.test.ts > adds up: expected 1 to be 2'],
    });
  });

  it('counts a file that could not be loaded', () => {
    const tally = countReport(report([], { status: 'failed', message: 'Cannot find module\nmore' }), false);
    expect(tally).toEqual({ passed: 0, failed: 1, failures: ['scripts/some.test.ts: Cannot find module'] });
  });

  it('counts an error outside every test, and nothing where all is well', () => {
    const fine = report([passed], { status: 'passed', message: '' });
    expect(countReport(fine, false)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(fine, true)).toEqual({ passed: 1, failed: 0, failures: [] });
  });
});

describe('what the benches in smoke mode came to', () => {
  it('counts them by their closing line and names those that failed', () => {
    const lines = [
      'burst: 0 of 20 refused RAN',
      'drain: the server did not start MISSED',
      '1 passed, 1 failed',
    ];
    expect(countBenches(lines)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['drain: the server did not start MISSED'],
    });
  });

  it('a run that did not come to its closing line has failed, as has one that measured nothing', () => {
    expect(countBenches(['burst: 0 of 20 refused RAN'])).toMatchObject({ passed: 0, failed: 1 });
    expect(countBenches([])).toMatchObject({ passed: 0, failed: 1 });
    expect(countBenches(['0 passed, 0 failed'])).toMatchObject({ failed: 1 });
  });
});
