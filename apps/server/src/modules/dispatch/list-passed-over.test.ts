import {
  isMeasured,
  PASSED_OVER_KINDS,
  type PassedOverKind,
  passedOverText,
} from '@ulak/contracts/dispatch/passed-over';
import { asOrderId, asUserId } from '@ulak/contracts/ids';
import type { Alternative } from '@ulak/dispatch/alternatives';
import type { Trip } from '@ulak/dispatch/snapshot';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, kmNorth, NOW, orderFacts } from '../../test/branch-facts.ts';
import type { BranchRoads } from './branch-roads.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import { listPassedOver } from './list-passed-over.ts';
import type { BranchFacts } from './read-branch.ts';
import type { CourierFacts } from './snapshot-repository.ts';

const timings = { readyP50Min: 10, readyP90Min: 16, minPerKmP50: 3, minPerKmP90: 4.5, doorMin: 2 };
const PASSED = 2;
const trip = (orderIds: number[]): Trip => ({
  courierId: 1,
  pickup: 0,
  orderIds,
  departBy: 0,
  arriveAt: 0,
  pickupAt: 1,
  dropAt: orderIds.map(() => 12),
});
const option = (fields: Partial<Alternative> = {}): Alternative => ({
  courierId: PASSED,
  addedCost: 12,
  pickupAt: 1,
  dropAt: 12,
  together: [],
  tripsBefore: 0,
  delayToOthersMin: 0,
  ...fields,
});

interface Case {
  readonly courier?: Partial<CourierFacts>;
  readonly has?: readonly ('ASSIGNED' | 'IN_DELIVERY')[];
  readonly facts?: Partial<BranchFacts>;
  readonly options?: readonly Alternative[];
  readonly together?: readonly number[];
  readonly roads?: BranchRoads;
}

/** The reason for courier 2 when order 1 is offered to courier 1. */
function reasonFor({ courier = {}, has = [], facts = {}, options = [option()], together = [], roads }: Case) {
  const own = has.map((status, index) =>
    orderFacts(50 + index, { status, courier_id: asUserId(PASSED), assigned_by: 'STAFF' }),
  );
  const branchFacts = {
    now: NOW,
    branch: BRANCH,
    timings,
    orders: [orderFacts(1, { status: 'READY', ready_at: NOW }), ...own],
    couriers: [
      courierFacts(1, { name: 'Ayşe Demir', recent_orders: 1, recent_min: 60 }),
      courierFacts(PASSED, courier),
    ],
    refusals: [],
    customerTimings: new Map(),
    ...facts,
  };
  const dispatchSnapshot = createDispatchSnapshot(branchFacts, { roads: roads ?? null });
  const passed = listPassedOver(dispatchSnapshot, trip([1, ...together]), 1, options);
  expect(passed.map(({ courierId }) => courierId)).toEqual([PASSED]);
  return passed[0];
}

const letPass = {
  order_id: asOrderId(1),
  courier_id: asUserId(PASSED),
  outcome: 'EXPIRED' as const,
  ended_at: new Date(NOW.getTime() - 60_000),
};
/** Roads of everywhere but beyond four kilometres north of the branch. */
const roads: BranchRoads = {
  method: 'STREETS',
  placeOf: () => -1,
  between: () => Number.NaN,
  minutes: (from, to) => (Math.max(from.lat, to.lat) > kmNorth(4).lat ? Number.NaN : 5),
};
const late = [option({ dropAt: 16 })];

const outside = { branch: { ...BRANCH, require_in_branch_area: true } };

const CASES: readonly (readonly [PassedOverKind, Case, unknown])[] = [
  ['ON_BREAK', { courier: { on_break: true } }, 0],
  ['LET_PASS', { facts: { refusals: [letPass] } }, 0],
  ['OFFER_TAKEN_BACK', { facts: { refusals: [{ ...letPass, outcome: 'TAKEN_BACK' }] } }, 0],
  ['FULL', { has: ['ASSIGNED', 'ASSIGNED', 'ASSIGNED'] }, 3],
  ['ON_ROAD', { has: ['IN_DELIVERY'], courier: kmNorth(2) }, expect.any(Number)],
  ['OUT_OF_AREA', { courier: kmNorth(2), facts: outside }, 0],
  ['LATER', { options: [option({ dropAt: 16.4, delayToOthersMin: 9 })] }, 4],
  ['DELAYS_OTHERS', { options: [option({ dropAt: 12.5, delayToOthersMin: 9 })] }, 9],
  ['TOGETHER', { together: [7, 8] }, 2],
  ['FEWER_ORDERS', { courier: { recent_orders: 9, recent_min: 60 } }, 0],
  ['TOTAL_WAIT', { options: [] }, 0],
];

describe('decision 079: why a courier was passed over', () => {
  it.each(CASES)('%s', (kind, given, amount) => {
    const method = isMeasured(kind) ? 'GREAT_CIRCLE' : null;
    expect(reasonFor(given)).toEqual({ courierId: PASSED, kind, amount, method });
  });

  it.each([
    ['LATER', 'STREETS', { courier: kmNorth(2), options: late }],
    ['LATER', 'STREETS', { options: late }],
    ['LATER', 'GREAT_CIRCLE', { courier: kmNorth(6), options: late }],
    ['LATER', 'GREAT_CIRCLE', { courier: { fix_at: null }, options: late }],
    ['ON_ROAD', 'STREETS', { courier: kmNorth(2), has: ['IN_DELIVERY'] }],
    ['ON_ROAD', 'GREAT_CIRCLE', { courier: kmNorth(6), has: ['IN_DELIVERY'] }],
  ] satisfies [PassedOverKind, string, Case][])('a plan by road: %s by %s', (kind, method, given) => {
    expect(reasonFor({ ...given, roads })).toMatchObject({ kind, method });
  });

  it('every kind has a case above and a sentence without a name', () => {
    expect(CASES.map(([kind]) => kind).toSorted()).toEqual(PASSED_OVER_KINDS.toSorted());
    const texts = PASSED_OVER_KINDS.map((kind) => passedOverText({ kind, amount: 4, method: null }));
    expect(new Set(texts).size).toBe(PASSED_OVER_KINDS.length);
    expect(texts.join()).not.toContain('Ayşe');
    expect(passedOverText({ kind: 'LATER', amount: 4, method: 'STREETS' })).toBe(
      'Başka bir kurye 4 dk daha erken teslim edecekti (yola göre)',
    );
  });
});
