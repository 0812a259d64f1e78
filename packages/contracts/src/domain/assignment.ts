import type { Facts } from '../error-entry.ts';
import type { Verdict } from '../errors.ts';
import { STAFF_LABELS } from '../orders/labels.ts';
import { isOneOf, type OrderStatus } from '../orders/status.ts';
import { sourceStatusesOf } from '../orders/transitions.ts';

/** What the verdicts need to know of an order. */
export interface AssignableOrder {
  readonly status: OrderStatus;
  readonly branchId: number;
  /** The courier who has it, null for none. */
  readonly courierId: number | null;
}

/** What the verdicts need to know of a courier at the time of the decision (server: under the row's lock). */
export interface AssignableCourier {
  readonly id: number;
  readonly name: string;
  readonly branchId: number | null;
  readonly active: boolean;
  readonly online: boolean;
  readonly onBreak: boolean;
  /** The courier's orders that are ASSIGNED, PICKED_UP or IN_DELIVERY. */
  readonly load: number;
}

/** The branch's limit (spec 2 §5: 1–10, default 3). */
export interface AssignmentLimits {
  readonly maxConcurrentDeliveries: number;
}

/** Why an assignment is refused. */
export type AssignRefusal =
  | 'ORDER_CHANGED'
  | 'COURIER_INACTIVE'
  | 'COURIER_OTHER_BRANCH'
  | 'COURIER_OFFLINE'
  | 'COURIER_ON_BREAK'
  | 'COURIER_AT_CAPACITY';

const ASSIGNABLE: readonly OrderStatus[] = [...sourceStatusesOf('assign'), ...sourceStatusesOf('reassign')];

/**
 * Whether staff may assign this order to this courier, or move it from another one.
 * Refuses an order in another state, then a courier who is inactive, of another branch, offline, on break, or
 * whose load would pass the limit; the first reason counts. Assigning it again to the same courier adds
 * no load.
 * @see DECISIONS "Orders", last point
 */
export function mayAssign(
  order: AssignableOrder,
  courier: AssignableCourier,
  limits: AssignmentLimits,
): Verdict<AssignRefusal> {
  if (!isOneOf(order.status, ASSIGNABLE)) {
    return { ok: false, code: 'ORDER_CHANGED', facts: { statusLabel: STAFF_LABELS[order.status] } };
  }
  return mayCarry(order, courier, limits);
}

/** Whether a courier takes orders at all: active, online, not on a break; whatever the order is. */
export function mayTakeOrders(
  courier: Pick<AssignableCourier, 'name' | 'active' | 'online' | 'onBreak'>,
): Verdict<'COURIER_INACTIVE' | 'COURIER_OFFLINE' | 'COURIER_ON_BREAK'> {
  const facts: Facts = { courierName: courier.name };
  if (!courier.active) return { ok: false, code: 'COURIER_INACTIVE', facts };
  if (!courier.online) return { ok: false, code: 'COURIER_OFFLINE', facts };
  if (courier.onBreak) return { ok: false, code: 'COURIER_ON_BREAK', facts };
  return { ok: true };
}

function mayCarry(
  order: AssignableOrder,
  courier: AssignableCourier,
  limits: AssignmentLimits,
): Verdict<Exclude<AssignRefusal, 'ORDER_CHANGED'>> {
  const facts: Facts = { courierName: courier.name };
  // An inactive account is the more useful reason than its branch.
  if (courier.active && courier.branchId !== order.branchId)
    return { ok: false, code: 'COURIER_OTHER_BRANCH', facts };
  const duty = mayTakeOrders(courier);
  if (!duty.ok) return duty;
  // An UNDELIVERABLE order keeps its courier but is not their load any more.
  const isTheirLoad = order.courierId === courier.id && order.status === 'ASSIGNED';
  const limit = limits.maxConcurrentDeliveries;
  if (!isTheirLoad && courier.load + 1 > limit) {
    return { ok: false, code: 'COURIER_AT_CAPACITY', facts: { ...facts, load: courier.load, limit } };
  }
  return { ok: true };
}

/** How a branch finds couriers (spec 2 §3). */
export type AssignmentMethod = 'POOL' | 'MANUAL' | 'AUTOMATIC';

/**
 * The statuses a courier of the branch may claim: all of the pool in a POOL branch, elsewhere only what staff
 * offered by hand (DECISIONS "Orders", Pool). The `status = any(…)` of the pool list and of the claim.
 */
export const claimableStatuses = (method: AssignmentMethod): readonly OrderStatus[] =>
  method === 'POOL' ? sourceStatusesOf('claim') : ['AVAILABLE'];

/** Why a claim is refused. */
export type ClaimRefusal =
  | Exclude<AssignRefusal, 'ORDER_CHANGED' | 'COURIER_OFFLINE'>
  | 'ORDER_TAKEN'
  | 'ORDER_NOT_POOLED'
  | 'COURIER_NOT_ONLINE';

/**
 * Whether a courier may take this order from the pool. Refuses an order that is taken (the caller adds the
 * name to the facts), one that is not in the pool, and whatever {@link mayAssign} refuses of the courier.
 * Where the pool is hidden from the courier ({@link maySeePool} in courier-presence.ts) the caller refuses
 * before.
 * @see DECISIONS "Orders", Pool; spec 3 §4.2
 */
export function mayClaim(
  order: AssignableOrder,
  courier: AssignableCourier,
  branch: AssignmentLimits & { readonly assignmentMethod: AssignmentMethod },
): Verdict<ClaimRefusal> {
  if (!isOneOf(order.status, claimableStatuses(branch.assignmentMethod))) {
    return { ok: false, code: order.status === 'ASSIGNED' ? 'ORDER_TAKEN' : 'ORDER_NOT_POOLED' };
  }
  const verdict = mayCarry(order, courier, branch);
  if (!verdict.ok && verdict.code === 'COURIER_OFFLINE') return { ok: false, code: 'COURIER_NOT_ONLINE' };
  return verdict as Verdict<ClaimRefusal>;
}
