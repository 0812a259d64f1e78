import type { Role } from '../roles.ts';
import { ORDER_STATUSES, type OrderStatus } from './status.ts';

/** Who performs a step on an order: STAFF = every role except COURIER, inside their scope;
 * OWN_COURIER = the courier who has the order; BRANCH_COURIER = any other courier of its branch. */
export const TRANSITION_ACTORS = ['STAFF', 'OWN_COURIER', 'BRANCH_COURIER'] as const;

/** One kind of performer of an order step. */
export type TransitionActor = (typeof TRANSITION_ACTORS)[number];

/** The kind of performer that a user of this role is for an order (scope is checked elsewhere).
 * @param isOwn the order is assigned to this very user */
export function transitionActor(role: Role, isOwn: boolean): TransitionActor {
  if (role !== 'COURIER') return 'STAFF';
  return isOwn ? 'OWN_COURIER' : 'BRANCH_COURIER';
}

interface Transition {
  readonly from: readonly OrderStatus[];
  /** Where the step may lead; 'SAME' keeps the status. */
  readonly to: readonly OrderStatus[] | 'SAME';
  readonly by: readonly TransitionActor[];
}

/** The table of all steps of an order: name → from which statuses, to which, by whom.
 * Server statements, buttons and tests all derive from it.
 * `unassign` and `withdrawFromPool` revert the order (see {@link revertStatus}).
 * @see DECISIONS "Orders", spec 1 §4, spec 3 §4.2 */
export const TRANSITIONS = {
  prepare: { from: ['PENDING'], to: ['PREPARING'], by: ['STAFF'] },
  markReady: { from: ['PREPARING'], to: ['READY'], by: ['STAFF'] },
  /** The goods are packed while a courier or the pool has the order: it reverts to READY from now on. */
  notePacked: { from: ['AVAILABLE', 'ASSIGNED'], to: 'SAME', by: ['STAFF'] },
  offerToPool: { from: ['PREPARING', 'READY'], to: ['AVAILABLE'], by: ['STAFF'] },
  withdrawFromPool: { from: ['AVAILABLE'], to: ['PREPARING', 'READY'], by: ['STAFF'] },
  assign: { from: ['PREPARING', 'READY', 'AVAILABLE', 'UNDELIVERABLE'], to: ['ASSIGNED'], by: ['STAFF'] },
  reassign: { from: ['ASSIGNED'], to: ['ASSIGNED'], by: ['STAFF'] },
  unassign: { from: ['ASSIGNED'], to: ['PREPARING', 'READY'], by: ['STAFF'] },
  claim: { from: ['PREPARING', 'READY', 'AVAILABLE'], to: ['ASSIGNED'], by: ['BRANCH_COURIER'] },
  /** The courier accepts the offer of automatic assignment; the goods are picked up with `accept`. */
  acknowledge: { from: ['ASSIGNED'], to: 'SAME', by: ['OWN_COURIER'] },
  /** The offer of automatic assignment becomes an assignment that does not expire. */
  keep: { from: ['ASSIGNED'], to: 'SAME', by: ['STAFF'] },
  accept: { from: ['ASSIGNED'], to: ['PICKED_UP'], by: ['OWN_COURIER'] },
  start: { from: ['PICKED_UP'], to: ['IN_DELIVERY'], by: ['OWN_COURIER'] },
  deliver: { from: ['IN_DELIVERY'], to: ['DELIVERED'], by: ['OWN_COURIER'] },
  fail: { from: ['IN_DELIVERY'], to: ['UNDELIVERABLE'], by: ['OWN_COURIER'] },
  cancel: {
    from: [
      'PENDING',
      'PREPARING',
      'READY',
      'AVAILABLE',
      'ASSIGNED',
      'PICKED_UP',
      'IN_DELIVERY',
      'UNDELIVERABLE',
    ],
    to: ['CANCELLED'],
    by: ['STAFF'],
  },
  edit: { from: ['PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED'], to: 'SAME', by: ['STAFF'] },
} as const satisfies Record<string, Transition>;

/** The name of a step that can be taken on an order. */
export type OrderAction = keyof typeof TRANSITIONS;

/** All step names, in the order of the table. */
export const ORDER_ACTIONS = Object.keys(TRANSITIONS) as readonly OrderAction[];

/** The statuses a step may start from: the `status = any($from)` of its UPDATE. */
export const sourceStatusesOf = (action: OrderAction): readonly OrderStatus[] => TRANSITIONS[action].from;

/** Whether the step is possible from this status. Never throws; roles are not considered. */
export const mayTransition = (action: OrderAction, from: OrderStatus): boolean =>
  sourceStatusesOf(action).includes(from);

/** Where the step may lead from this status; empty when the step is not possible there. */
export function targetStatusesOf(action: OrderAction, from: OrderStatus): readonly OrderStatus[] {
  if (!mayTransition(action, from)) return [];
  const { to } = TRANSITIONS[action];
  return to === 'SAME' ? [from] : to;
}

/** The one status that the step leads to from this one; null: it reverts the order ({@link revertStatus}),
 * or is not possible there. */
export function targetStatusOf(action: OrderAction, from: OrderStatus): OrderStatus | null {
  const [target, other] = targetStatusesOf(action, from);
  return target !== undefined && other === undefined ? target : null;
}

/** Whether this kind of performer may take the step at all (whatever the status). */
export function mayPerform(actor: TransitionActor, action: OrderAction): boolean {
  const by: readonly TransitionActor[] = TRANSITIONS[action].by;
  return by.includes(actor);
}

/** The steps that this performer may take from this status, in table order: the buttons of an order. */
export const actionsFrom = (from: OrderStatus, actor: TransitionActor): readonly OrderAction[] =>
  ORDER_ACTIONS.filter((action) => mayPerform(actor, action) && mayTransition(action, from));

/** Whether the step leads to another status, or to the same one by a new decision (`reassign`). */
export const changesStatus = (action: OrderAction): boolean => TRANSITIONS[action].to !== 'SAME';

/** The step meant by "make this order `to`", or null when this performer has no such step.
 * There is never more than one. Steps that keep the status are never the answer. */
export const actionBetween = (
  from: OrderStatus,
  to: OrderStatus,
  actor: TransitionActor,
): OrderAction | null =>
  actionsFrom(from, actor).find(
    (action) => changesStatus(action) && targetStatusesOf(action, from).includes(to),
  ) ?? null;

/** The steps of `POST /api/orders/{id}/status` (spec 3 §7); all others have calls of their own. */
export const STATUS_CALL_ACTIONS = [
  'prepare',
  'markReady',
  'offerToPool',
  'withdrawFromPool',
  'accept',
  'start',
  'deliver',
  'fail',
] as const satisfies readonly OrderAction[];

/** A step of the status call. */
export type StatusCallAction = (typeof STATUS_CALL_ACTIONS)[number];

/** The step of the status call that leads from one status to another; null: this performer has none. */
export function statusCallAction(
  from: OrderStatus,
  to: OrderStatus,
  actor: TransitionActor,
): StatusCallAction | null {
  const action = actionBetween(from, to, actor);
  return STATUS_CALL_ACTIONS.find((one) => one === action) ?? null;
}

/** Whether this performer has a step of the status call that leads to `to`, whatever the order's status. */
export const mayRequestStatus = (to: OrderStatus, actor: TransitionActor): boolean =>
  ORDER_STATUSES.some((from) => statusCallAction(from, to, actor) !== null);

/** The status an order reverts to when it leaves a courier or the pool: READY when the goods were ready at
 * any time before (also after a failed delivery: they exist), else PREPARING. SQL: `ulak_revert_status`.
 * @param pastStatuses statuses the order has had, in any order; READY also for a `notePacked` */
export function revertStatus(pastStatuses: Iterable<OrderStatus>): 'PREPARING' | 'READY' {
  for (const status of pastStatuses) {
    if (
      status === 'READY' ||
      status === 'PICKED_UP' ||
      status === 'IN_DELIVERY' ||
      status === 'UNDELIVERABLE'
    )
      return 'READY';
  }
  return 'PREPARING';
}
