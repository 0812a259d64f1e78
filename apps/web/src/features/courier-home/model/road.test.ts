import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../test/order.ts';
import { loadKey, roadNote, roadOf } from './road.ts';

const ROUTE = {
  computedAt: '2026-03-02T16:30:00.000Z',
  stops: [
    { orderId: asOrderId(2), km: 1.24, minutes: 8 },
    { orderId: asOrderId(1), km: 0.8, minutes: 15 },
  ],
};
const stops = [2, 1].map((id) => anOrder({ id, status: 'PICKED_UP' }));

describe('the order of the road', () => {
  it('says how far each stop is and about when, by the server’s moment', () => {
    const road = roadOf(ROUTE, false);
    expect(road.ids).toEqual([2, 1]);
    expect([...road.legs.values()]).toEqual(['1,2 km kuş uçuşu · ~19:38', '0,8 km kuş uçuşu · ~19:45']);
    expect(roadNote(stops, road)).toBe('Önerilen yol sırası');
  });

  it('decision 096: says what measured each distance', () => {
    const [first, ...others] = ROUTE.stops.map((stop) => ({ ...stop }));
    if (!first) throw new Error('a stop');
    const route = { ...ROUTE, stops: [{ ...first, distanceMethod: 'STREETS' as const }, ...others] };
    expect([...roadOf(route, false).legs.values()]).toEqual([
      '1,2 km yol · ~19:38',
      '0,8 km kuş uçuşu · ~19:45',
    ]);
    expect([...roadOf(route, true).legs.values()]).toEqual(['1,2 km yol', '0,8 km kuş uçuşu']);
  });

  it('without signal an earlier answer still orders the stops, without its minutes', () => {
    const road = roadOf(ROUTE, true);
    expect([...road.legs.values()]).toEqual(['1,2 km kuş uçuşu', '0,8 km kuş uçuşu']);
    expect(roadNote(stops, road)).toBe('Bağlantı yok: son önerilen yol sırası gösteriliyor.');
  });

  it('without any answer it says by what the stops are ordered', () => {
    expect(roadNote(stops, roadOf(undefined, true))).toBe(
      'Yol sırası alınamadı: teslim süresi en yakın olan önde.',
    );
    expect(roadNote(stops, roadOf(undefined, false))).toBeNull();
    expect(roadNote(stops.slice(0, 1), roadOf(undefined, true))).toBeNull();
  });

  it('is asked for anew when the load changes, not when its list is sorted anew', () => {
    const [a, b] = stops;
    const waiting = anOrder({ id: 3, status: 'ASSIGNED' });
    if (!a || !b) throw new Error('two stops');
    expect(loadKey([a, b, waiting])).toBe(loadKey([b, a]));
    expect(loadKey([a, { ...b, status: 'IN_DELIVERY' }])).not.toBe(loadKey([a, b]));
  });
});
