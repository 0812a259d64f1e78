import { expect, it } from 'vitest';
import { assignedTooEarly } from './early-assignment.ts';
import { leavesTooEarly } from './early-departure.ts';

const promisedSlot = { from: '2026-03-02T15:40:00.000Z', to: '2026-03-02T15:50:00.000Z' };
const order = { createdAt: '2026-03-02T14:00:00.000Z', estimatedMinutes: 25, promisedSlot };

/** 18:22 in Istanbul; the slot begins at 18:40. */
const departFrom = '2026-03-02T15:22:00.000Z';
const at = (clock: string): number => Date.parse(`2026-03-02T${clock}:00Z`);

it('decision 090: leaving is too early more than ten minutes before the earliest departure', () => {
  expect(leavesTooEarly({ promisedSlot, departFrom }, at('15:11'))).toBe(true);
  expect(leavesTooEarly({ promisedSlot, departFrom }, at('15:12'))).toBe(false);
  expect(leavesTooEarly({}, at('10:00'))).toBe(false);
});

it('decision 090: assigning is too early only where the goods let the courier go', () => {
  const given = { ...order, departFrom, readyAt: null };
  // estimated for 14:25
  expect(assignedTooEarly(given, at('14:05'))).toBe(true);
  // the kitchen needs until 15:35, five minutes before the slot
  expect(assignedTooEarly({ ...given, estimatedMinutes: 95 }, at('14:05'))).toBe(false);
  const ready = { ...given, estimatedMinutes: 95, readyAt: '2026-03-02T14:04:00.000Z' };
  expect(assignedTooEarly(ready, at('14:05'))).toBe(true);
  expect(assignedTooEarly(ready, at('15:15'))).toBe(false);
  expect(assignedTooEarly({ ...ready, promisedSlot: undefined, departFrom: undefined }, at('14:05'))).toBe(
    false,
  );
});
