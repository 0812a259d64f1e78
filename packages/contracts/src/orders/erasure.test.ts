import { expect, it } from 'vitest';
import { ERASED_TEXT, isErased } from './erasure.ts';

it('docs/decisions/035: an order without a telephone number is an erased one, and reads so', () => {
  expect(isErased({ customerPhone: '' })).toBe(true);
  expect(isErased({ customerPhone: '+905321234567' })).toBe(false);
  expect(ERASED_TEXT).toBe('Silindi');
});
