import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier, anOrder } from '../../../test/order.ts';
import { applyLiveMessage, applyOrder, applyPresence } from './live-orders.ts';

const ME = asUserId(7);
const ids = (orders: readonly { id: number }[]) => orders.map((order) => order.id);

describe('live events apply at once', () => {
  const mine = anOrder({ id: 1, status: 'ASSIGNED', courierId: 7, version: 3 });
  const change = (given: {
    status?: 'PICKED_UP' | 'CANCELLED';
    version?: number;
    courierId?: number | null;
    withOrder?: boolean;
  }) => {
    const { status = 'PICKED_UP', version = 4, courierId = 7, withOrder = true } = given;
    const order = anOrder({ id: 1, status, version, courierId });
    return {
      type: 'ORDER_STATUS_UPDATED',
      orderId: order.id,
      branchId: asBranchId(1),
      status,
      version,
      action: 'accept',
      courierId: order.courierId,
      previousCourierId: null,
      ...(withOrder ? { order } : {}),
    } as const;
  };

  it('a newer state replaces the older one', () => {
    expect(applyLiveMessage([mine], change({}), ME)[0]?.status).toBe('PICKED_UP');
  });

  it('an older state changes nothing, whichever came first', () => {
    const orders = [mine];
    expect(applyLiveMessage(orders, change({ version: 3 }), ME)).toBe(orders);
  });

  it('cancelled or moved to another courier: gone', () => {
    expect(applyLiveMessage([mine], change({ status: 'CANCELLED' }), ME)).toEqual([]);
    expect(applyLiveMessage([mine], change({ courierId: 8, withOrder: false }), ME)).toEqual([]);
  });

  it("another courier's order stays out", () => {
    const orders = [mine];
    expect(applyLiveMessage(orders, { ...change({ courierId: 8 }), orderId: asOrderId(2) }, ME)).toBe(orders);
  });

  it('a newly assigned one comes in', () => {
    expect(ids(applyLiveMessage([], change({}), ME))).toEqual([1]);
  });

  it('ACTIVE_DELIVERIES_UPDATE is the whole list, but never turns an order back', () => {
    const ahead = anOrder({ id: 1, status: 'IN_DELIVERY', version: 6 });
    const deliveries = [
      anOrder({ id: 1, status: 'PICKED_UP', version: 5 }),
      anOrder({ id: 2, status: 'ASSIGNED' }),
    ];
    const message = { type: 'ACTIVE_DELIVERIES_UPDATE', courierId: ME, deliveries, message: '' } as const;
    expect(applyLiveMessage([ahead], message, ME).map((order) => order.status)).toEqual([
      'IN_DELIVERY',
      'ASSIGNED',
    ]);
    const orders = [ahead];
    expect(applyLiveMessage(orders, { ...message, courierId: asUserId(8) }, ME)).toBe(orders);
  });

  it('an answered step: finished orders leave, others are replaced', () => {
    expect(applyOrder([mine], anOrder({ id: 1, status: 'DELIVERED', version: 5 }))).toEqual([]);
    expect(applyOrder([mine], anOrder({ id: 1, status: 'PICKED_UP', version: 5 }))[0]?.status).toBe(
      'PICKED_UP',
    );
  });
});

describe('spec 3 §4.3: live toggle events change the switch', () => {
  const status: CourierStatusView = {
    courierId: ME,
    online: true,
    status: 'BREAK',
    onBreak: true,
    breakStartedAt: null,
    breakEndsAt: null,
    lastStatusChangeAt: null,
    active: true,
    expectedReturnAt: null,
    lat: null,
    lng: null,
    positionAt: null,
  };
  const message = {
    type: 'COURIER_STATUS_UPDATED',
    courierId: ME,
    branchId: asBranchId(1),
    online: false,
  } as const;

  it('taken offline by a manager', () => {
    expect(applyPresence(status, message)).toMatchObject({
      online: false,
      status: 'OFFLINE',
      onBreak: false,
    });
  });

  it('takes over what the message says of the courier', () => {
    const courier = aCourier({ courierId: 7, status: 'RETURNING', active: false });
    expect(applyPresence(status, { ...message, online: true, courier })).toMatchObject({
      online: true,
      status: 'RETURNING',
      onBreak: false,
      active: false,
    });
  });

  it("another courier's message changes nothing", () => {
    expect(applyPresence(status, { ...message, courierId: asUserId(8) })).toBe(status);
  });
});
