import { expect, it } from 'vitest';
import { gapText } from './gap-text.ts';

it('the hours outside of every reporting day have a line of their own (DECISIONS)', () => {
  expect(gapText({ orders: 3, amount: 1450.5 })).toBe('Mesai dışı 07:00–10:00: 3 sipariş, 1.450,50 TL');
  expect(gapText({ orders: 0, amount: 0 })).toBeNull();
});
