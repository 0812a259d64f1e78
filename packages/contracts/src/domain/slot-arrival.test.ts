import { expect, it } from 'vitest';
import { formatTime } from '../time.ts';
import { arrivalBySlot } from './slot-arrival.ts';

const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
/** 11:45–12:00 in Istanbul. */
const SLOT = { from: at('08:45'), to: at('09:00') };
type Status = Parameters<typeof arrivalBySlot>[2];

const seen = (from: string, to: string, status: Status): string => {
  const { shown, relation } = arrivalBySlot({ from: at(from), to: at(to) }, SLOT, status);
  return `${formatTime(Date.parse(shown.from))}–${formatTime(Date.parse(shown.to))} ${relation}`;
};

it.each<[string, string, Status, string]>([
  // nobody has left: nothing earlier than the slot is said
  ['08:00', '08:10', 'PREPARING', '11:45–12:00 SLOT'],
  ['08:00', '08:10', 'ASSIGNED', '11:45–12:00 SLOT'],
  ['08:00', '08:10', 'PICKED_UP', '11:45–12:00 SLOT'],
  ['08:40', '08:50', 'PICKED_UP', '11:45–12:00 SLOT'],
  ['08:50', '08:55', 'READY', '11:45–12:00 SLOT'],
  // on the way the estimate counts
  ['08:00', '08:10', 'IN_DELIVERY', '11:00–11:10 BEFORE'],
  ['08:40', '08:50', 'IN_DELIVERY', '11:40–11:50 BEFORE'],
  ['08:45', '08:50', 'IN_DELIVERY', '11:45–11:50 WITHIN'],
  ['08:50', '09:00', 'IN_DELIVERY', '11:50–12:00 WITHIN'],
  // it only surrounds the slot
  ['08:45', '09:00', 'IN_DELIVERY', '11:45–12:00 SLOT'],
  ['08:40', '09:05', 'PREPARING', '11:45–12:00 SLOT'],
  // later is said, whoever has left
  ['08:50', '09:10', 'PREPARING', '11:50–12:10 AFTER'],
  ['09:10', '09:15', 'IN_DELIVERY', '12:10–12:15 AFTER'],
])('decision 090: an estimate of %s–%s while %s shows %s', (from, to, status, expected) => {
  expect(seen(from, to, status)).toBe(expected);
});

it('decision 090: asked again with its answer it answers the same', () => {
  for (const status of ['PREPARING', 'PICKED_UP', 'IN_DELIVERY'] as const)
    for (const [from, to] of [
      ['08:00', '08:10'],
      ['08:45', '08:55'],
      ['09:10', '09:15'],
    ] as const) {
      const once = arrivalBySlot({ from: at(from), to: at(to) }, SLOT, status);
      expect(arrivalBySlot(once.shown, SLOT, status)).toEqual(once);
    }
});

it('decision 090: without a slot the estimate is shown', () => {
  const estimate = { from: at('08:00'), to: at('08:10') };
  expect(arrivalBySlot(estimate, undefined, 'READY')).toEqual({ shown: estimate, relation: null });
});
