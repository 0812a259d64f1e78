import { expect, it } from 'vitest';
import { slotText } from '../time.ts';
import { prepareAt } from './promised-slot.ts';

const promisedSlot = { from: '2026-03-02T15:40:00.000Z', to: '2026-03-02T15:50:00.000Z' };
const order = { createdAt: '2026-03-02T14:00:00.000Z', estimatedMinutes: 25, promisedSlot };
const time = (ms: number): string => new Date(ms).toISOString();

it('decision 090: a slot in words, Istanbul', () => expect(slotText(promisedSlot)).toBe('18:40–18:50'));

it('decision 090: the kitchen begins as long before the slot as the order takes', () =>
  expect(time(prepareAt(order))).toBe('2026-03-02T15:15:00.000Z'));

it('decision 090: at once for a slot that is nearer, and without a slot', () => {
  expect(time(prepareAt({ ...order, estimatedMinutes: 200 }))).toBe(order.createdAt);
  expect(time(prepareAt({ createdAt: order.createdAt, estimatedMinutes: 25 }))).toBe(order.createdAt);
});
