import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../orders/status.ts';
import {
  type AssignableCourier,
  type AssignableOrder,
  claimableStatuses,
  mayAssign,
  mayClaim,
  mayTakeOrders,
} from './assignment.ts';

const order = (change: Partial<AssignableOrder> = {}): AssignableOrder => ({
  status: 'READY',
  branchId: 1,
  courierId: null,
  ...change,
});
const ali = (change: Partial<AssignableCourier> = {}): AssignableCourier => ({
  id: 7,
  name: 'Ali Kaya',
  branchId: 1,
  active: true,
  online: true,
  onBreak: false,
  load: 0,
  ...change,
});
const limits = { maxConcurrentDeliveries: 3 };

describe('DECISIONS "Orders": assignment refuses', () => {
  const courierName = 'Ali Kaya';
  it.each([
    ['offline', ali({ online: false }), { ok: false, code: 'COURIER_OFFLINE', facts: { courierName } }],
    [
      'another branch',
      ali({ branchId: 2 }),
      { ok: false, code: 'COURIER_OTHER_BRANCH', facts: { courierName } },
    ],
    [
      'no branch',
      ali({ branchId: null }),
      { ok: false, code: 'COURIER_OTHER_BRANCH', facts: { courierName } },
    ],
    ['on break', ali({ onBreak: true }), { ok: false, code: 'COURIER_ON_BREAK', facts: { courierName } }],
    [
      'inactive',
      ali({ active: false, online: false }),
      { ok: false, code: 'COURIER_INACTIVE', facts: { courierName } },
    ],
    [
      'full',
      ali({ load: 3 }),
      { ok: false, code: 'COURIER_AT_CAPACITY', facts: { courierName, load: 3, limit: 3 } },
    ],
    [
      'overfull',
      ali({ load: 5 }),
      { ok: false, code: 'COURIER_AT_CAPACITY', facts: { courierName, load: 5, limit: 3 } },
    ],
    ['one place left', ali({ load: 2 }), { ok: true }],
  ])('a courier who is %s', (_, courier, verdict) => {
    expect(mayAssign(order(), courier, limits)).toEqual(verdict);
  });

  it('before any order is considered: passive, offline, on break, in this order', () => {
    const facts = { courierName };
    const none = { active: false, online: false, onBreak: true };
    expect(mayTakeOrders(ali(none))).toEqual({ ok: false, code: 'COURIER_INACTIVE', facts });
    expect(mayTakeOrders(ali({ ...none, active: true }))).toEqual({
      ok: false,
      code: 'COURIER_OFFLINE',
      facts,
    });
    expect(mayTakeOrders(ali({ onBreak: true }))).toEqual({ ok: false, code: 'COURIER_ON_BREAK', facts });
    expect(mayTakeOrders(ali({ load: 99 }))).toEqual({ ok: true });
    expect(mayAssign(order(), ali({ active: false, branchId: 2 }), limits)).toMatchObject({
      code: 'COURIER_INACTIVE',
    });
    expect(mayAssign(order(), ali({ online: false, branchId: 2 }), limits)).toMatchObject({
      code: 'COURIER_OTHER_BRANCH',
    });
  });

  it('only PREPARING, READY, AVAILABLE, ASSIGNED and UNDELIVERABLE orders can be given to a courier', () => {
    const possible = ORDER_STATUSES.filter((status) => mayAssign(order({ status }), ali(), limits).ok);
    expect(possible).toEqual(['PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'UNDELIVERABLE']);
    expect(mayAssign(order({ status: 'DELIVERED' }), ali({ online: false }), limits)).toEqual({
      ok: false,
      code: 'ORDER_CHANGED',
      facts: { statusLabel: 'Teslim Edildi' },
    });
  });

  it('giving it again to a full courier who has it is harmless; an undeliverable one is a new load', () => {
    expect(mayAssign(order({ status: 'ASSIGNED', courierId: 7 }), ali({ load: 3 }), limits)).toEqual({
      ok: true,
    });
    expect(mayAssign(order({ status: 'ASSIGNED', courierId: 8 }), ali({ load: 3 }), limits).ok).toBe(false);
    expect(mayAssign(order({ status: 'UNDELIVERABLE', courierId: 7 }), ali({ load: 3 }), limits).ok).toBe(
      false,
    );
  });
});

describe('DECISIONS "Orders", Pool: claiming', () => {
  const branch = { ...limits, assignmentMethod: 'POOL' } as const;
  const statuses = (method: 'POOL' | 'MANUAL' | 'AUTOMATIC'): OrderStatus[] =>
    ORDER_STATUSES.filter(
      (status) => mayClaim(order({ status }), ali(), { ...limits, assignmentMethod: method }).ok,
    );

  it('a POOL branch: PREPARING, READY, AVAILABLE; elsewhere only what was offered by hand', () => {
    expect(statuses('POOL')).toEqual(['PREPARING', 'READY', 'AVAILABLE']);
    expect(statuses('MANUAL')).toEqual(['AVAILABLE']);
    expect(statuses('AUTOMATIC')).toEqual(['AVAILABLE']);
    expect(claimableStatuses('POOL')).toEqual(['PREPARING', 'READY', 'AVAILABLE']);
  });

  it('says who was faster, or that the order is not in the pool', () => {
    expect(mayClaim(order({ status: 'ASSIGNED', courierId: 8 }), ali(), branch)).toEqual({
      ok: false,
      code: 'ORDER_TAKEN',
    });
    expect(mayClaim(order({ status: 'CANCELLED' }), ali(), branch)).toEqual({
      ok: false,
      code: 'ORDER_NOT_POOLED',
    });
  });

  it('refuses a courier who is offline or full', () => {
    expect(mayClaim(order(), ali({ online: false }), branch)).toEqual({
      ok: false,
      code: 'COURIER_NOT_ONLINE',
    });
    expect(mayClaim(order(), ali({ load: 3 }), branch)).toMatchObject({
      ok: false,
      code: 'COURIER_AT_CAPACITY',
    });
    expect(mayClaim(order(), ali({ load: 2 }), branch)).toEqual({ ok: true });
  });
});
