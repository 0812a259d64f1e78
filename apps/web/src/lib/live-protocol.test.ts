import { expect, test } from 'vitest';
import { parseLiveMessage, reconnectDelay, resumeUrl } from './live-protocol.ts';
import { refetchIntervalOf } from './polling.ts';

test('DECISIONS "Live event names": the old names mean the new ones', () => {
  expect(parseLiveMessage('{"type":"COURIER_STATUS_UPDATE","courierId":1}')).toMatchObject({
    type: 'COURIER_STATUS_UPDATED',
  });
  expect(parseLiveMessage('{"type":"COURIER_LOCATION_UPDATE"}')).toMatchObject({
    type: 'COURIER_LOCATION_UPDATED',
  });
  expect(parseLiveMessage('{"type":"RESYNC"}')).toEqual({ type: 'RESYNC' });
});

test.each(['', '{', 'null', '[]', '"RESYNC"', '{"kind":"RESYNC"}', '{"type":7}'])(
  '%s is no live message',
  (data) => {
    expect(parseLiveMessage(data)).toBeNull();
  },
);

test('waits double from 1 s to 30 s, at least the half of each', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((attempt) => reconnectDelay(attempt, 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect([0, 5].map((attempt) => reconnectDelay(attempt, 1))).toEqual([1_000, 30_000]);
});

test('a line that has seen events goes on after the last', () => {
  expect(resumeUrl('/api/events', '')).toBe('/api/events');
  expect(resumeUrl('/api/events', '42')).toBe('/api/events?lastEventId=42');
});

test('spec 1 §9: polls keep the spec’s pace unless the stream brings the same', () => {
  expect(refetchIntervalOf('activeOrders', false)).toBe(15_000);
  expect(refetchIntervalOf('activeOrders', true)).toBe(60_000);
  expect(refetchIntervalOf('poolOrders', false)).toBe(5_000);
  expect(refetchIntervalOf('poolOrders', true)).toBe(5_000);
  expect(refetchIntervalOf('summaries', true)).toBe(300_000);
});
