import { prepareAt } from '@ulak/contracts/domain/promised-slot';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES, POOL_STATUSES } from '@ulak/contracts/orders/status';
import type { Role } from '@ulak/contracts/roles';
import type { PromisedSlot } from '@ulak/contracts/rush/schema';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { dueAt } from '../../domain/orders/due-at.ts';
import type { OrderRow } from '../../domain/orders/order-row.ts';
import { twoDigits } from '../../lib/format-clock.ts';
import { mayStaff } from '../../domain/orders/staff-actions.ts';

/** What /dashboard shows: the kitchen's list, or the panel with map and tables. */
export type DashboardMode = 'kitchen' | 'panel';

/** Who changes between the two. Everybody else has the panel. */
export const hasKitchen = (role: Role): boolean => role === 'PACKAGING_CHIEF' || role === 'BRANCH_MANAGER';

/**
 * What stands in front of somebody: what the address asks for, else what they chose last in this browser,
 * else a chief's kitchen.
 * @param view the address bar's `view`: 'kitchen', or one of the panel's own
 */
export function dashboardMode(
  role: Role,
  view: string | undefined,
  chosen: DashboardMode | undefined,
): DashboardMode {
  if (!hasKitchen(role)) return 'panel';
  if (view) return view === 'kitchen' ? 'kitchen' : 'panel';
  return chosen ?? (role === 'PACKAGING_CHIEF' ? 'kitchen' : 'panel');
}

/** By what the orders are sorted: who has waited longest, or what was promised first. */
export const KITCHEN_SORTS = ['waiting', 'promised'] as const;
export type KitchenSort = (typeof KITCHEN_SORTS)[number];

export const readSort = (text: string | undefined): KitchenSort =>
  KITCHEN_SORTS.find((sort) => sort === text) ?? 'waiting';

/** The orders of a branch as its kitchen sees them. */
export interface KitchenLists {
  /** Still to be packed, also when a courier has been found already. */
  readonly toPrepare: readonly OrderRow[];
  /** Packed, waiting for a courier or for the courier to come. */
  readonly ready: readonly OrderRow[];
  /** With a courier. */
  readonly onRoad: readonly OrderRow[];
}

/** Whether the goods have been packed: marked so, or carried before (a failed delivery that came back). */
const isPacked = ({ status, readyAt, pickedUpAt }: OrderView): boolean =>
  status === 'READY' || readyAt !== null || pickedUpAt !== null;

/** The promised arrival: the end of its slot, the requested time, else the branch's longest delivery. */
export const promisedAt = (
  order: Pick<OrderView, 'createdAt' | 'expectedDeliveryTime' | 'maxDeliveryMin' | 'promisedSlot'>,
): number => {
  if (order.promisedSlot) return Date.parse(order.promisedSlot.to);
  return order.expectedDeliveryTime === null ? dueAt(order) : Date.parse(order.expectedDeliveryTime);
};

const SORT_KEYS: Record<KitchenSort, (order: OrderView) => number> = {
  // an order of a slot waits from when it is to be begun
  waiting: prepareAt,
  promised: promisedAt,
};

/** Since when the goods are waiting; what has been packed this moment comes last. */
const packedAt = ({ order: { readyAt, pickedUpAt } }: OrderRow): number =>
  Date.parse(readyAt ?? pickedUpAt ?? '') || Number.MAX_SAFE_INTEGER;

/**
 * Sorts the active orders into the kitchen's lists: what is to be packed as asked, what is packed by how long
 * it has been waiting.
 * @param pendingIds orders whose 'Hazır' is on its way to the server: shown as if it had arrived
 */
export function kitchenLists(
  rows: readonly OrderRow[],
  sort: KitchenSort,
  pendingIds: ReadonlySet<OrderId>,
): KitchenLists {
  const key = SORT_KEYS[sort];
  const sorted = rows.toSorted((a, b) => key(a.order) - key(b.order) || a.order.id - b.order.id);
  const isInKitchen = ({ order }: OrderRow): boolean =>
    isOneOf(order.status, ['PENDING', 'ASSIGNED']) || isOneOf(order.status, POOL_STATUSES);
  const isDone = ({ order }: OrderRow): boolean => pendingIds.has(order.id) || isPacked(order);
  return {
    toPrepare: sorted.filter((row) => isInKitchen(row) && !isDone(row)),
    ready: sorted.filter((row) => isInKitchen(row) && isDone(row)).sort((a, b) => packedAt(a) - packedAt(b)),
    onRoad: sorted.filter(({ order }) => isOneOf(order.status, ON_ROAD_STATUSES)),
  };
}

/** Orders that were promised one slot; null: without one. */
export interface SlotGroup {
  readonly slot: PromisedSlot | null;
  readonly rows: readonly OrderRow[];
  /** How many of them should be there by now. */
  readonly late: number;
}

/**
 * Orders by the slot that they were promised, each group in the order of the list and the groups in that of
 * their first: what is to be begun next stays on top.
 */
export function slotGroups(rows: readonly OrderRow[]): readonly SlotGroup[] {
  const groups = new Map<string | null, OrderRow[]>();
  for (const row of rows) {
    const from = row.order.promisedSlot?.from ?? null;
    groups.set(from, [...(groups.get(from) ?? []), row]);
  }
  return [...groups.values()].map((members) => ({
    slot: members[0]?.order.promisedSlot ?? null,
    rows: members,
    late: members.filter(({ urgency }) => urgency === 'overdue').length,
  }));
}

/**
 * What the big button of an order does; null where the order's status has no such step (it is with a
 * courier).
 */
export type KitchenStep = 'prepare' | 'markReady' | 'notePacked';

export const nextKitchenStep = ({ status }: Pick<OrderView, 'status'>): KitchenStep | null =>
  (['markReady', 'notePacked', 'prepare'] as const).find((step) => mayStaff(step, status)) ?? null;

/**
 * Who comes for an order that is still to be packed: its courier, the one who is being asked, or whoever
 * takes it from the pool; null: that is open.
 */
export function handoverText(
  order: Pick<OrderView, 'status' | 'assignedToName' | 'offerExpiresAt'>,
): string | null {
  if (order.status === 'AVAILABLE') return 'Havuzda: siparişi alan kurye gelince verin';
  if (order.status === 'ASSIGNED' && order.offerExpiresAt !== null)
    return `${order.assignedToName ?? 'Bir'} kuryesine soruldu`;
  return order.status === 'ASSIGNED' ? `Hazır olunca ${order.assignedToName ?? 'kurye'} alacak` : null;
}

/** How long something has taken: '07:42', from an hour on '1 sa 05 dk'.
 * @param ms below zero counts as now */
export function waitingText(ms: number): string {
  const age = Math.max(0, ms);
  if (age < HOUR_MS)
    return [age / MINUTE_MS, (age % MINUTE_MS) / SECOND_MS].map(Math.floor).map(twoDigits).join(':');
  return `${Math.floor(age / HOUR_MS)} sa ${twoDigits(Math.floor((age % HOUR_MS) / MINUTE_MS))} dk`;
}

/**
 * How long the goods have been standing there: 'az önce hazır', '4 dk önce hazır', '1 sa 05 dk önce hazır'.
 */
export function readyText(ms: number): string {
  if (ms < MINUTE_MS) return 'az önce hazır';
  return `${ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} dk` : waitingText(ms)} önce hazır`;
}

/** Notes that the kitchen has to know; the courier's (way, door) are not among them. */
export const kitchenNotes = ({ orderNotes, specialInstructions }: OrderView): readonly string[] => [
  ...new Set([orderNotes, specialInstructions].flatMap((note) => (note?.trim() ? [note.trim()] : []))),
];

/** Pieces of an order, all lines together. */
export const pieceCount = ({ items }: Pick<OrderView, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** An order that left the list of active orders while it was still to be packed or picked up. */
export interface MissingOrder {
  readonly row: OrderRow;
  /** Why, as far as the kitchen must know; null while that is being asked, and when it need not. */
  readonly text: string | null;
}

/** Message about an order that left the list; null when the kitchen needs none.
 * @param me the name of the person at this screen: their own cancelling needs no message */
export function missingText(
  order: Pick<OrderView, 'status' | 'cancelReason'> & {
    readonly history: readonly { readonly action: string; readonly actorName: string | null }[];
  },
  me: string,
): string | null {
  if (order.status !== 'CANCELLED') return null;
  const by = order.history.findLast(({ action }) => action === 'cancel')?.actorName;
  if (by === me) return null;
  return ['Sipariş iptal edildi', order.cancelReason?.trim()].filter(Boolean).join(': ');
}
