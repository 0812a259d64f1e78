import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable with the file that the errors are written to. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

type Unhandled = { name?: string; message?: string; stack?: string; VITEST_TEST_PATH?: string };

/** A Vitest reporter of what its JSON report leaves out: errors that no test awaited, a line each (what,
 * where, during which file). */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly Unhandled[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)));
  }
}

/** 'TypeError: x is null (apps/web/src/a.ts:3:4), during apps/web/src/b.test.tsx'. */
export function describeError({ name, message, stack, VITEST_TEST_PATH: during }: Unhandled): string {
  const frame = stack?.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  const [first] = (message ?? '').split('\n', 1);
  return [
    `${name ?? 'Error'}: ${first}`,
    frame ? `(${frame.trim().replace(/^at /, '')})` : '',
    during ? `during ${during}` : '',
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll(`${process.cwd()}/`, '');
}
