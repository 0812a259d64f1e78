import { expect, test } from 'vitest';
import { isSlowLine } from './slow-line.ts';

test.each([
  [{}, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('%j: slow is %s', (connection, isSlow) => {
  expect(isSlowLine(connection)).toBe(isSlow);
});
