import type { OrderHistoryRow } from '@ulak/contracts/orders/schema';
import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { type CheckedOrder, validateHistory } from './validate-history.ts';

type Step = readonly [
  action: string,
  from: OrderHistoryRow['from'],
  to: OrderHistoryRow['to'],
  role?: string,
  courier?: string,
];

const COURIER = 'Hakan Kaya';
const DELIVERED: readonly Step[] = [
  ['create', null, 'PREPARING', 'BRANCH_MANAGER'],
  ['markReady', 'PREPARING', 'READY', 'PACKAGING_CHIEF'],
  ['assign', 'READY', 'ASSIGNED', 'BRANCH_MANAGER', COURIER],
  ['accept', 'ASSIGNED', 'PICKED_UP', 'COURIER', COURIER],
  ['start', 'PICKED_UP', 'IN_DELIVERY', 'COURIER', COURIER],
  ['deliver', 'IN_DELIVERY', 'DELIVERED', 'COURIER', COURIER],
];
const START = Date.parse('2026-11-21T10:00:00.000Z');
const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();

function order(steps: readonly Step[], facts: Partial<CheckedOrder> = {}): CheckedOrder {
  const history = steps.map(([action, from, to, actorRole = null, courierName = null], index) => ({
    id: index + 1,
    at: at(index),
    action,
    from,
    to,
    actorName: null,
    actorRole,
    courierName,
    location: null,
    note: null,
    choice: null,
  }));
  const status = steps.at(-1)?.[2] ?? 'PREPARING';
  return {
    status,
    courierId: asUserId(7),
    assignedToName: COURIER,
    createdAt: at(0),
    deliveredAt: status === 'DELIVERED' ? at(steps.length) : null,
    version: steps.length,
    history,
    ...facts,
  };
}

describe('validateHistory', () => {
  it('has nothing to say about a delivered order, nor about one that was tried twice', () => {
    expect(validateHistory(order(DELIVERED))).toEqual([]);
    const twice: Step[] = [
      ...DELIVERED.slice(0, 5),
      ['fail', 'IN_DELIVERY', 'UNDELIVERABLE', 'COURIER', COURIER],
      ['assign', 'UNDELIVERABLE', 'ASSIGNED', 'OWNER', 'Veli Koç'],
      ['reassign', 'ASSIGNED', 'ASSIGNED', 'OWNER', COURIER],
      ['unassign', 'ASSIGNED', 'READY', 'OWNER'],
      ['cancel', 'READY', 'CANCELLED', 'OWNER'],
    ];
    expect(validateHistory(order(twice, { courierId: null, assignedToName: null }))).toEqual([]);
  });

  it('finds an order without a history, or one that begins in the middle', () => {
    expect(validateHistory(order([]))).toEqual(['no history']);
    expect(validateHistory(order(DELIVERED.slice(1)))).not.toEqual([]);
  });

  it('finds a missing step and a forbidden one', () => {
    expect(validateHistory(order(DELIVERED.filter(([action]) => action !== 'start')))).toContain(
      'deliver (IN_DELIVERY → DELIVERED) does not follow on PICKED_UP',
    );
    const jump: Step[] = [...DELIVERED.slice(0, 2), ['deliver', 'READY', 'DELIVERED', 'COURIER', COURIER]];
    expect(validateHistory(order(jump))).toContain('deliver (READY → DELIVERED) is not allowed from READY');
  });

  it('finds a state that the history does not lead to', () => {
    expect(
      validateHistory(order(DELIVERED.slice(0, 5), { status: 'DELIVERED', deliveredAt: at(9) })),
    ).toContain('is DELIVERED, its history ends with IN_DELIVERY');
  });

  it('finds what came after the end', () => {
    const late: Step[] = [...DELIVERED, ['cancel', 'DELIVERED', 'CANCELLED', 'OWNER']];
    expect(validateHistory(order(late))).toContain(
      'cancel (DELIVERED → CANCELLED) is not allowed from DELIVERED',
    );
  });

  it('finds a step by somebody who may not take it, and a wrong way back', () => {
    const byStaff: Step[] = [
      ...DELIVERED.slice(0, 3),
      ['accept', 'ASSIGNED', 'PICKED_UP', 'BRANCH_MANAGER', COURIER],
    ];
    expect(validateHistory(order(byStaff))).toContain('accept (ASSIGNED → PICKED_UP) by BRANCH_MANAGER');
    const back: Step[] = [...DELIVERED.slice(0, 3), ['unassign', 'ASSIGNED', 'PREPARING', 'OWNER']];
    expect(validateHistory(order(back, { courierId: null }))).toContain(
      'unassign (ASSIGNED → PREPARING) should have led to READY',
    );
  });

  it('finds a courier where none belongs, a missing one, and another than in the history', () => {
    expect(validateHistory(order(DELIVERED, { courierId: null }))).toContain('DELIVERED without a courier');
    expect(validateHistory(order(DELIVERED.slice(0, 2)))).toContain('READY with a courier');
    expect(validateHistory(order(DELIVERED, { assignedToName: 'Veli Koç' }))).toContain(
      `lies on Veli Koç, its history gave it to ${COURIER}`,
    );
  });

  it('finds times that run backwards and versions that do not count', () => {
    const backwards = order(DELIVERED);
    const history = backwards.history.map((row, index) => (index === 3 ? { ...row, at: at(-5) } : row));
    expect(validateHistory({ ...backwards, history }).join()).toContain('lies before');
    expect(validateHistory(order(DELIVERED, { version: 4 }))).toContain('version 4 with 6 changes');
  });
});
