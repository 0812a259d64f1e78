import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../test/order.ts';
import { currentStop, deliveryList, startableStops } from './delivery-list.ts';

const ids = (orders: readonly { id: number }[]) => orders.map((order) => order.id);

describe('spec 3 §4.2: what the delivery list shows', () => {
  const assigned = anOrder({ id: 1, status: 'ASSIGNED' });
  const pickedUp = anOrder({ id: 2, status: 'PICKED_UP' });
  const inDelivery = anOrder({ id: 3, status: 'IN_DELIVERY' });

  it('assigned ones wait, picked up ones are stops', () => {
    const list = deliveryList([pickedUp, assigned]);
    expect([ids(list.waiting), ids(list.stops)]).toEqual([[1], [2]]);
  });

  it('with one in delivery the others in hand stay visible behind it (docs/decisions/054)', () => {
    const list = deliveryList([assigned, pickedUp, inDelivery]);
    expect([ids(list.waiting), ids(list.stops), ids(startableStops(list.stops))]).toEqual([[1], [3, 2], [2]]);
  });

  it('in the order of the road; what the road does not know comes behind, those under way first', () => {
    const [a, b, c] = [4, 5, 6].map((id) => anOrder({ id, status: 'PICKED_UP' }));
    const road = [6, 4].map(asOrderId);
    expect(
      ids(
        deliveryList(
          [a, b, c].flatMap((one) => one ?? []),
          road,
        ).stops,
      ),
    ).toEqual([6, 4, 5]);
    const started = anOrder({ id: 5, status: 'IN_DELIVERY' });
    expect(
      ids(
        deliveryList(
          [a, started, c].flatMap((one) => one ?? []),
          road,
        ).stops,
      ),
    ).toEqual([5, 6, 4]);
  });

  it('the most pressing first: 40 minutes from 16:10 is before 60 minutes from 16:00', () => {
    const later = anOrder({
      id: 4,
      status: 'PICKED_UP',
      createdAt: '2026-03-02T16:00:00.000Z',
      maxDeliveryMin: 60,
    });
    const sooner = anOrder({
      id: 5,
      status: 'PICKED_UP',
      createdAt: '2026-03-02T16:10:00.000Z',
      maxDeliveryMin: 40,
    });
    expect(ids(deliveryList([later, sooner]).stops)).toEqual([5, 4]);
  });

  it('the big card holds the chosen one while it is there', () => {
    const stops = [pickedUp, anOrder({ id: 9, status: 'PICKED_UP' })];
    expect(currentStop(stops, asOrderId(9))?.id).toBe(9);
    expect(currentStop(stops, asOrderId(99))?.id).toBe(2);
    expect(currentStop([], null)).toBeNull();
  });
});
