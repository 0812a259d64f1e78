import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { unseenByCourier, unseenSince, unseenText } from './unseen.ts';

const AT = Date.parse('2026-11-22T16:30:00Z');
const assignedAt = new Date(AT).toISOString();
const unseen = anOrder({ id: 1, status: 'ASSIGNED', courierId: 7, assignedAt, courierSeenAt: null });

it('counts minutes from the first on', () => {
  expect([59_999, 60_000, 119_999, 120_000].map((ms) => unseenText(AT, AT + ms))).toEqual([
    null,
    'görmedi, 1 dk',
    'görmedi, 1 dk',
    'görmedi, 2 dk',
  ]);
});

it('is about assigned orders alone, and those of which the server says it', () => {
  expect(unseenSince(unseen)).toBe(AT);
  expect(unseenSince({ ...unseen, courierSeenAt: assignedAt })).toBeNull();
  expect(unseenSince({ ...unseen, status: 'PICKED_UP' })).toBeNull();
  expect(unseenSince({ ...unseen, courierId: null })).toBeNull();
  expect(unseenSince(anOrder({ status: 'ASSIGNED', courierId: 7, assignedAt }))).toBeNull();
});

it('the roster shows the oldest of each courier', () => {
  const later = { ...unseen, assignedAt: new Date(AT + 60_000).toISOString() };
  const map = unseenByCourier([later, unseen, anOrder({ id: 3 })]);
  expect([...map]).toEqual([[7, AT]]);
});
