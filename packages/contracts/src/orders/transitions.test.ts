import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINAL_STATUSES, isOneOf, ORDER_STATUSES, type OrderStatus } from './status.ts';
import {
  actionBetween,
  actionsFrom,
  mayPerform,
  mayTransition,
  ORDER_ACTIONS,
  type OrderAction,
  revertStatus,
  TRANSITION_ACTORS,
  targetStatusesOf,
  transitionActor,
  mayRequestStatus,
  STATUS_CALL_ACTIONS,
  statusCallAction,
  targetStatusOf,
} from './transitions.ts';

/** The life cycle written a second time, by hand, one line per step: `from>to`. */
const EXPECTED: Record<OrderAction, string> = {
  prepare: 'PENDING>PREPARING',
  markReady: 'PREPARING>READY',
  notePacked: 'AVAILABLE>AVAILABLE ASSIGNED>ASSIGNED',
  offerToPool: 'PREPARING>AVAILABLE READY>AVAILABLE',
  withdrawFromPool: 'AVAILABLE>PREPARING AVAILABLE>READY',
  assign: 'PREPARING>ASSIGNED READY>ASSIGNED AVAILABLE>ASSIGNED UNDELIVERABLE>ASSIGNED',
  reassign: 'ASSIGNED>ASSIGNED',
  unassign: 'ASSIGNED>PREPARING ASSIGNED>READY',
  claim: 'PREPARING>ASSIGNED READY>ASSIGNED AVAILABLE>ASSIGNED',
  acknowledge: 'ASSIGNED>ASSIGNED',
  keep: 'ASSIGNED>ASSIGNED',
  accept: 'ASSIGNED>PICKED_UP',
  start: 'PICKED_UP>IN_DELIVERY',
  deliver: 'IN_DELIVERY>DELIVERED',
  fail: 'IN_DELIVERY>UNDELIVERABLE',
  cancel:
    'PENDING>CANCELLED PREPARING>CANCELLED READY>CANCELLED AVAILABLE>CANCELLED ASSIGNED>CANCELLED ' +
    'PICKED_UP>CANCELLED IN_DELIVERY>CANCELLED UNDELIVERABLE>CANCELLED',
  edit: 'PENDING>PENDING PREPARING>PREPARING READY>READY AVAILABLE>AVAILABLE ASSIGNED>ASSIGNED',
};

/** Tries a step; what is not possible changes nothing. `pick` chooses between two targets. */
const attempt = (status: OrderStatus, [action, pick]: [OrderAction, number]): OrderStatus => {
  const targets = targetStatusesOf(action, status);
  return targets[pick % Math.max(1, targets.length)] ?? status;
};

describe('DECISIONS "Orders": the transition table', () => {
  it.each(ORDER_ACTIONS)('%s: every status × this step is as written by hand', (action) => {
    const steps = ORDER_STATUSES.flatMap((from) =>
      targetStatusesOf(action, from).map((to) => `${from}>${to}`),
    );
    expect(steps.toSorted()).toEqual(EXPECTED[action].split(' ').toSorted());
    for (const from of ORDER_STATUSES)
      expect(mayTransition(action, from)).toBe(steps.some((step) => step.startsWith(`${from}>`)));
  });

  it('DELIVERED and CANCELLED are the only ends', () => {
    const ends = ORDER_STATUSES.filter((status) =>
      ORDER_ACTIONS.every((action) => !mayTransition(action, status)),
    );
    expect(ends).toEqual([...FINAL_STATUSES]);
  });

  it('CANCELLED is reached from any state before delivery, UNDELIVERABLE included', () => {
    expect(ORDER_STATUSES.filter((from) => !mayTransition('cancel', from))).toEqual([
      'DELIVERED',
      'CANCELLED',
    ]);
  });

  it('spec 3 §4.2: only the own courier accepts, starts, delivers and fails', () => {
    for (const action of ['acknowledge', 'accept', 'start', 'deliver', 'fail'] as const) {
      expect(TRANSITION_ACTORS.filter((actor) => mayPerform(actor, action))).toEqual(['OWN_COURIER']);
    }
    expect(TRANSITION_ACTORS.filter((actor) => mayPerform(actor, 'claim'))).toEqual(['BRANCH_COURIER']);
    expect(TRANSITION_ACTORS.filter((actor) => mayPerform(actor, 'cancel'))).toEqual(['STAFF']);
  });

  it('a role stands to an order as staff, as its courier, or as another courier of the branch', () => {
    expect(transitionActor('PACKAGING_CHIEF', false)).toBe('STAFF');
    expect(transitionActor('COURIER', true)).toBe('OWN_COURIER');
    expect(transitionActor('COURIER', false)).toBe('BRANCH_COURIER');
  });

  it('the buttons of an order follow from the table', () => {
    expect(actionsFrom('ASSIGNED', 'STAFF')).toEqual([
      'notePacked',
      'reassign',
      'unassign',
      'keep',
      'cancel',
      'edit',
    ]);
    expect(actionsFrom('ASSIGNED', 'OWN_COURIER')).toEqual(['acknowledge', 'accept']);
    expect(actionsFrom('IN_DELIVERY', 'OWN_COURIER')).toEqual(['deliver', 'fail']);
    expect(actionsFrom('DELIVERED', 'STAFF')).toEqual([]);
  });

  it('a wanted status names at most one step, and that step leads there', () => {
    for (const actor of TRANSITION_ACTORS) {
      for (const from of ORDER_STATUSES) {
        for (const to of ORDER_STATUSES) {
          const matching = actionsFrom(from, actor).filter(
            (action) =>
              !['edit', 'notePacked', 'acknowledge', 'keep'].includes(action) &&
              targetStatusesOf(action, from).includes(to),
          );
          expect(matching.length, `${actor} ${from}>${to}`).toBeLessThanOrEqual(1);
          expect(actionBetween(from, to, actor)).toBe(matching[0] ?? null);
        }
      }
    }
    expect(actionBetween('PREPARING', 'READY', 'STAFF')).toBe('markReady');
    expect(actionBetween('AVAILABLE', 'READY', 'STAFF')).toBe('withdrawFromPool');
    expect(actionBetween('IN_DELIVERY', 'UNDELIVERABLE', 'OWN_COURIER')).toBe('fail');
    expect(actionBetween('PICKED_UP', 'DELIVERED', 'OWN_COURIER')).toBeNull();
  });

  it('the status call takes its own steps only; unassign, assign and cancel have calls of their own', () => {
    for (const actor of TRANSITION_ACTORS) {
      for (const from of ORDER_STATUSES) {
        for (const to of ORDER_STATUSES) {
          const action = actionBetween(from, to, actor);
          const isOwnCall = STATUS_CALL_ACTIONS.some((one) => one === action);
          expect(statusCallAction(from, to, actor)).toBe(isOwnCall ? action : null);
        }
      }
    }
    expect(statusCallAction('ASSIGNED', 'READY', 'STAFF')).toBeNull();
    expect(statusCallAction('AVAILABLE', 'READY', 'STAFF')).toBe('withdrawFromPool');
  });

  it('spec 3 §7: staff prepare and offer by the status call, the own courier delivers', () => {
    const requestable = (actor: (typeof TRANSITION_ACTORS)[number]) =>
      ORDER_STATUSES.filter((to) => mayRequestStatus(to, actor));
    expect(requestable('STAFF')).toEqual(['PREPARING', 'READY', 'AVAILABLE']);
    expect(requestable('OWN_COURIER').toSorted()).toEqual(
      ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'].toSorted(),
    );
    expect(requestable('BRANCH_COURIER')).toEqual([]);
  });

  it('a step with one target names it; one that reverts the order, or is impossible, does not', () => {
    expect(targetStatusOf('accept', 'ASSIGNED')).toBe('PICKED_UP');
    expect(targetStatusOf('edit', 'AVAILABLE')).toBe('AVAILABLE');
    expect(targetStatusOf('accept', 'READY')).toBeNull();
    const reverting = ORDER_ACTIONS.filter((action) =>
      ORDER_STATUSES.some((from) => mayTransition(action, from) && targetStatusOf(action, from) === null),
    );
    expect(reverting).toEqual(['withdrawFromPool', 'unassign']);
  });

  it('property: whatever is tried, an order only moves along the table, and not at all after its end', () => {
    const attempts = fc.array(fc.tuple(fc.constantFrom(...ORDER_ACTIONS), fc.nat(1)), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), attempts, (start, walk) => {
        const visited = walk.reduce((path, step) => [...path, attempt(path.at(-1) ?? start, step)], [start]);
        const ended = visited.findIndex((status) => isOneOf(status, FINAL_STATUSES));
        const afterEnd = ended === -1 ? [] : visited.slice(ended);
        expect(new Set(afterEnd).size).toBeLessThanOrEqual(1);
        for (const [index, [action]] of walk.entries()) {
          const [from, to] = [visited[index] ?? start, visited[index + 1] ?? start];
          expect(from === to || EXPECTED[action].split(' ').includes(`${from}>${to}`)).toBe(true);
        }
      }),
    );
  });
});

describe('DECISIONS "Orders": taken from its courier or the pool, an order is what it was', () => {
  it.each<[OrderStatus[], string]>([
    [['PREPARING', 'ASSIGNED'], 'PREPARING'],
    [['PREPARING', 'READY', 'ASSIGNED'], 'READY'],
    [['PREPARING', 'AVAILABLE', 'ASSIGNED'], 'PREPARING'],
    [['PREPARING', 'READY', 'AVAILABLE'], 'READY'],
    [['PREPARING', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE', 'ASSIGNED'], 'READY'],
    [[], 'PREPARING'],
  ])('%j → %s', (past, expected) => {
    expect(revertStatus(past)).toBe(expected);
  });
});
