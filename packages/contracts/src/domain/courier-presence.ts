import type { PaperFault } from '../documents/validity.ts';
import type { Verdict } from '../errors.ts';
import type { AssignmentMethod } from './assignment.ts';
import { distanceM, type LatLng } from './geo.ts';

/** A branch's area: a circle around it, radius in metres. */
export interface BranchArea {
  readonly location: LatLng;
  readonly radiusM: number;
}

/** Whether a position is inside the branch's area, its edge included. An unknown position is not.
 * @see spec 3 §4.4 */
export const isInBranchArea = (position: LatLng | null, area: BranchArea): boolean =>
  position !== null && distanceM(position, area.location) <= area.radiusM;

/** What decides whether a courier sees the pool. */
export interface PoolVisibilityInput {
  readonly online: boolean;
  /** Whether any of the courier's orders is IN_DELIVERY. */
  readonly isDelivering: boolean;
  readonly position: LatLng | null;
  readonly branch: BranchArea & {
    readonly assignmentMethod: AssignmentMethod;
    readonly requireInBranchArea: boolean;
  };
  /** Whether staff have offered an order of the branch to the pool by hand (AVAILABLE). */
  readonly hasOffered: boolean;
}

/**
 * Whether the pool list is shown to a courier: online; a POOL branch, or an order offered there by hand; no
 * order of theirs IN_DELIVERY; and, where the branch requires it, inside its radius. The first rule that
 * fails is the reason.
 * @see spec 3 §4.4; offered orders in any branch: DECISIONS "Orders", Pool
 */
export function maySeePool(
  input: PoolVisibilityInput,
): Verdict<'COURIER_NOT_ONLINE' | 'ORDER_NOT_POOLED' | 'DELIVERY_IN_PROGRESS' | 'OUT_OF_BRANCH_AREA'> {
  if (!input.online) return { ok: false, code: 'COURIER_NOT_ONLINE' };
  if (input.branch.assignmentMethod !== 'POOL' && !input.hasOffered)
    return { ok: false, code: 'ORDER_NOT_POOLED' };
  if (input.isDelivering) return { ok: false, code: 'DELIVERY_IN_PROGRESS' };
  if (input.branch.requireInBranchArea && !isInBranchArea(input.position, input.branch))
    return { ok: false, code: 'OUT_OF_BRANCH_AREA' };
  return { ok: true };
}

/** Who turns the switch: the courier, or staff who may do it for couriers. */
export type PresenceActor = 'SELF' | 'SUPERVISOR';

/** What decides whether a courier may go online. */
export interface GoOnlineInput {
  readonly by: PresenceActor;
  readonly courier: { readonly name: string; readonly active: boolean };
  /**
   * An obligatory paper of the branch that does not count today, by its name; null: none, or the branch asks
   * for none.
   */
  readonly blockingPaper: { readonly document: string; readonly fault: PaperFault } | null;
  /** The courier's position, null when unknown; only used where the branch requires it. */
  readonly position: LatLng | null;
  readonly branch: BranchArea & {
    readonly onlyManagerCanSetOnline: boolean;
    readonly requireInBranchArea: boolean;
  };
}

/**
 * Whether a courier may be put online: never an inactive one, nor without the papers that the branch asks
 * for; by themselves only where the branch lets them and, when it requires so, inside its radius. Staff are
 * bound by neither of the last two: they vouch for the courier, but for no paper.
 * @see spec 3 §4.3, spec 2 §2.2, §2.4, docs/decisions/082
 */
export function mayGoOnline({
  by,
  courier,
  blockingPaper,
  position,
  branch,
}: GoOnlineInput): Verdict<
  'COURIER_INACTIVE' | 'DOCUMENT_REQUIRED' | 'MANAGER_ONLY_ONLINE' | 'OUT_OF_BRANCH_AREA'
> {
  if (!courier.active) return { ok: false, code: 'COURIER_INACTIVE', facts: { courierName: courier.name } };
  if (blockingPaper) {
    const named = by === 'SUPERVISOR' ? { courierName: courier.name } : {};
    return { ok: false, code: 'DOCUMENT_REQUIRED', facts: { ...named, ...blockingPaper } };
  }
  if (by === 'SUPERVISOR') return { ok: true };
  if (branch.onlyManagerCanSetOnline) return { ok: false, code: 'MANAGER_ONLY_ONLINE' };
  if (branch.requireInBranchArea && !isInBranchArea(position, branch))
    return { ok: false, code: 'OUT_OF_BRANCH_AREA' };
  return { ok: true };
}

/** What decides whether a courier may go offline. */
export interface GoOfflineInput {
  readonly by: PresenceActor;
  readonly courier: { readonly name: string; readonly active: boolean; readonly load: number };
  readonly branch: { readonly onlyManagerCanSetOffline: boolean };
}

/**
 * Whether a courier may be taken offline: not while orders lie on them, whoever asks (spec 3 §4.3: unassign
 * or finish them first); by themselves only when active and where the branch lets them.
 */
export function mayGoOffline({
  by,
  courier,
  branch,
}: GoOfflineInput): Verdict<'COURIER_HAS_DELIVERIES' | 'COURIER_INACTIVE' | 'MANAGER_ONLY_OFFLINE'> {
  if (courier.load > 0) {
    // With a name the sentence is for staff (spec 2 §2.2), else for the courier (spec 3 §8).
    const named = by === 'SUPERVISOR' ? { courierName: courier.name } : {};
    return { ok: false, code: 'COURIER_HAS_DELIVERIES', facts: { ...named, load: courier.load } };
  }
  if (by === 'SUPERVISOR') return { ok: true };
  if (!courier.active) return { ok: false, code: 'COURIER_INACTIVE', facts: { courierName: courier.name } };
  if (branch.onlyManagerCanSetOffline) return { ok: false, code: 'MANAGER_ONLY_OFFLINE' };
  return { ok: true };
}

/**
 * Whether a courier's break may begin, whoever starts it (the refusal speaks to them): online, not on a break
 * already, and no orders lying on them.
 * @see DECISIONS "Not shown, built all the same" (Break buttons), "Orders" (nothing is assigned to one on
 * break)
 */
export function mayStartBreak(
  by: PresenceActor,
  courier: {
    readonly name: string;
    readonly online: boolean;
    readonly onBreak: boolean;
    readonly load: number;
  },
): Verdict<'COURIER_NOT_ONLINE' | 'BREAK_ALREADY_STARTED' | 'COURIER_HAS_DELIVERIES'> {
  const facts = by === 'SUPERVISOR' ? { courierName: courier.name } : {};
  if (!courier.online) return { ok: false, code: 'COURIER_NOT_ONLINE', facts };
  if (courier.onBreak)
    return { ok: false, code: 'BREAK_ALREADY_STARTED', facts: { courierName: courier.name } };
  if (courier.load > 0)
    return { ok: false, code: 'COURIER_HAS_DELIVERIES', facts: { ...facts, load: courier.load } };
  return { ok: true };
}
