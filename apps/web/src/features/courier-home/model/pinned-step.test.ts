import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../test/order.ts';
import { currentStop, deliveryList } from './delivery-list.ts';
import { pinnedStep } from './pinned-step.ts';

const NOW = Date.parse('2026-03-02T16:10:00Z');
const waiting = (id: number, offerExpiresAt: string | null = null) =>
  anOrder({ id, status: 'ASSIGNED', assignedBy: offerExpiresAt ? 'ENGINE' : 'STAFF', offerExpiresAt });

const pinnedOf = (...orders: ReturnType<typeof anOrder>[]) => {
  const list = deliveryList(orders);
  const pinned = pinnedStep(list, currentStop(list.stops, null), NOW);
  if (!pinned) return null;
  if (pinned.kind === 'accept-all') return ['accept-all', pinned.count];
  return [pinned.kind === 'step' ? pinned.step.label : pinned.kind, Number(pinned.order.id)];
};

describe('the step under the thumb', () => {
  it('is the next one of the order in hand, whatever else waits', () => {
    expect(pinnedOf(waiting(1), anOrder({ id: 2, status: 'PICKED_UP' }))).toEqual(['Teslimata Başla', 2]);
    const both = [anOrder({ id: 2, status: 'PICKED_UP' }), anOrder({ id: 3, status: 'IN_DELIVERY' })];
    expect(pinnedOf(...both)).toEqual(['Teslim Edildi', 3]);
  });

  it('with nothing in hand: the answer to an open offer, then the acceptance', () => {
    expect(pinnedOf(waiting(1), waiting(2, '2026-03-02T16:11:00Z'))).toEqual(['coming', 2]);
    expect(pinnedOf(waiting(1), waiting(2, '2026-03-02T16:09:00Z'))).toEqual(['accept-all', 2]);
    expect(pinnedOf(waiting(1))).toEqual(['Kabul Et', 1]);
    expect(pinnedOf()).toBeNull();
  });
});
