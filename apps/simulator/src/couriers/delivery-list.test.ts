import type { OrderView } from '@ulak/contracts/orders/schema';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { createSimTime } from '../sim-time.ts';
import { DeliveryList } from './delivery-list.ts';

const ME = 7;
/** Twice as fast as the server since midnight UTC. */
const START = Date.parse('2026-11-21T00:00:00.000Z');
const TIME = createSimTime(2, () => START);
const order = (id: number, version: number, facts: Partial<OrderView> = {}): OrderView => ({
  id: asOrderId(id),
  orderNumber: String(id),
  receiptNumber: String(id),
  status: 'ASSIGNED',
  source: null,
  customerName: 'Ayşe Kaya',
  customerPhone: '05321234567',
  customerAddress: 'Moda Cad. No 1',
  location: { lat: 41, lng: 29 },
  branchId: asBranchId(1),
  branchName: 'Kadıköy',
  total: 100,
  subtotal: 100,
  deliveryFee: 0,
  discount: 0,
  paymentType: null,
  paymentNotes: null,
  orderNotes: null,
  deliveryNotes: null,
  specialInstructions: null,
  priorityLevel: null,
  expectedDeliveryTime: null,
  items: [],
  courierId: asUserId(ME),
  assignedToName: 'Hakan Kaya',
  courierPhone: null,
  assignedBy: null,
  offerExpiresAt: null,
  undeliverableNote: null,
  undeliverableReason: null,
  cancelReason: null,
  distanceKm: 1,
  estimatedMinutes: 20,
  maxDeliveryMin: 45,
  warningMin: 10,
  estimatedDeliveryTime: '2026-11-21T10:20:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
  readyAt: null,
  assignedAt: null,
  pickedUpAt: null,
  startedAt: null,
  deliveredAt: null,
  endedAt: null,
  version,
  ...facts,
});
const statuses = (mine: DeliveryList) => mine.list().map(({ id, status }) => `${id} ${status}`);

describe('DeliveryList', () => {
  it('keeps since when an order has its status', () => {
    const mine = new DeliveryList(ME, TIME);
    mine.upsert(order(1, 3), 100);
    mine.upsert(order(1, 4, { readyAt: '2026-11-21T10:05:00.000Z' }), 200);
    expect(mine.list()).toMatchObject([{ statusSince: 100, knownSince: 100, isReady: true }]);
    mine.upsert(order(1, 5, { status: 'PICKED_UP' }), 300);
    expect(mine.list()).toMatchObject([{ statusSince: 300, knownSince: 100 }]);
  });

  it('an older list does not bring a delivered order back', () => {
    const mine = new DeliveryList(ME, TIME);
    mine.upsert(order(1, 6, { status: 'IN_DELIVERY' }), 100);
    mine.upsert(order(1, 7, { status: 'DELIVERED' }), 200);
    mine.replace([order(1, 6, { status: 'IN_DELIVERY' })], 300);
    expect(statuses(mine)).toEqual([]);
  });

  it('an order missing from a list is gone, and back with the next list that has it', () => {
    const mine = new DeliveryList(ME, TIME);
    mine.upsert(order(1, 3), 100);
    mine.replace([], 200);
    expect(statuses(mine)).toEqual([]);
    mine.replace([order(1, 3)], 300);
    expect(statuses(mine)).toEqual(['1 ASSIGNED']);
  });

  it('decision 090: knows when a promised slot begins, by the simulated clock', () => {
    const mine = new DeliveryList(ME, TIME);
    const promisedSlot = { from: '2026-11-21T01:00:00.000Z', to: '2026-11-21T01:15:00.000Z' };
    mine.replace([order(1, 3, { promisedSlot }), order(2, 3)], 100);
    expect(mine.list().map(({ slotFrom }) => slotFrom)).toEqual([START + 2 * 3_600_000, null]);
  });

  it('drops what went to somebody else', () => {
    const mine = new DeliveryList(ME, TIME);
    mine.upsert(order(1, 3), 100);
    mine.upsert(order(2, 3), 100);
    mine.upsert(order(1, 4, { courierId: asUserId(8) }), 200);
    mine.remove(2, 4);
    mine.upsert(order(2, 3), 300);
    expect(statuses(mine)).toEqual([]);
  });

  it('never takes an order of somebody else or a finished one', () => {
    const mine = new DeliveryList(ME, TIME);
    mine.replace([order(1, 3, { courierId: null }), order(2, 3, { status: 'CANCELLED' }), order(3, 3)], 100);
    expect(statuses(mine)).toEqual(['3 ASSIGNED']);
  });
});
