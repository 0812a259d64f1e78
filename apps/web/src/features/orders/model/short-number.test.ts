import { expect, test } from 'vitest';
import { shortNumber } from './short-number.ts';

test('ux "Look": a receipt number takes one line, and what tells orders apart stays', () => {
  expect(shortNumber('1661')).toBe('1661');
  expect(shortNumber('GT-2026-55123')).toBe('GT-2026-55123');
  expect(shortNumber('YS-20260302-000055123')).toBe('YS-2…00055123');
  expect(shortNumber('YS-20260302-000055123')).toHaveLength(13);
});
