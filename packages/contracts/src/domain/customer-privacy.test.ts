import { expect, it } from 'vitest';
import { isPastOrder, mayCourierSeeCustomer } from './customer-privacy.ts';

const END = new Date('2026-03-02T17:00:00Z');

it('docs/decisions/034: a courier sees the customer while the order runs and for 24 h after its end', () => {
  expect(mayCourierSeeCustomer(null, END)).toBe(true);
  const at = (instant: string) => mayCourierSeeCustomer(END, new Date(instant));
  expect([at('2026-03-02T17:00:00Z'), at('2026-03-03T16:59:59.999Z'), at('2026-03-03T17:00:00Z')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('docs/decisions/034: an order without its customer is recognised by the field that says so', () => {
  expect(isPastOrder({ id: 1, customerWithheld: true })).toBe(true);
  expect(isPastOrder({ id: 1, customerName: 'Ayşe Demir' })).toBe(false);
});
