import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { formatAge } from '@ulak/contracts/format';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import { compareTr } from '@ulak/contracts/text';
import { MINUTE_MS } from '@ulak/contracts/time';
import { assignRefusal, isAssignedTo } from '../../domain/orders/assign-verdict.ts';
import { dueAt } from '../../domain/orders/due-at.ts';
import type { OrderRow } from '../../domain/orders/order-row.ts';

/** One column: the orders of a courier, or the unassigned ones. */
export interface BoardColumn {
  readonly key: string;
  readonly title: string;
  /**
   * Null for the first column, and for a courier this screen does not know (moved to another branch
   * meanwhile).
   */
  readonly courier: CourierLocation | null;
  readonly isUnassigned: boolean;
  readonly rows: readonly OrderRow[];
}

const UNASSIGNED_TITLE = 'Atanmamış';

const byDue = (a: OrderRow, b: OrderRow): number =>
  dueAt(a.order) - dueAt(b.order) || a.order.id - b.order.id;

/**
 * Orders by the courier they are assigned to, the earliest due first; null: unassigned. An undeliverable
 * order keeps its courier's name but counts as unassigned.
 */
export function rowsByCourier(rows: readonly OrderRow[]): ReadonlyMap<UserId | null, readonly OrderRow[]> {
  const groups = new Map<UserId | null, OrderRow[]>();
  for (const row of rows) {
    const { courierId, status } = row.order;
    const key = isOneOf(status, COURIER_LOAD_STATUSES) ? courierId : null;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  for (const group of groups.values()) group.sort(byDue);
  return groups;
}

const NO_ROWS: readonly OrderRow[] = [];

/**
 * The board from left to right: 'Atanmamış', then every courier in the given order, then couriers whose
 * orders alone are known.
 */
export function columnsOf(
  groups: ReadonlyMap<UserId | null, readonly OrderRow[]>,
  couriers: readonly CourierLocation[],
): BoardColumn[] {
  const unassigned = {
    key: 'unassigned',
    title: UNASSIGNED_TITLE,
    courier: null,
    isUnassigned: true,
    rows: groups.get(null) ?? NO_ROWS,
  };
  const known = new Set(couriers.map(({ courierId }) => courierId));
  const unknownCouriers = [...groups].flatMap(([courierId, rows]) =>
    courierId === null || known.has(courierId)
      ? []
      : [
          {
            key: `courier-${courierId}`,
            title: rows[0]?.order.assignedToName ?? 'Kurye',
            courier: null,
            isUnassigned: false,
            rows,
          },
        ],
  );
  return [
    unassigned,
    ...couriers.map((courier) => ({
      key: `courier-${courier.courierId}`,
      title: courier.name,
      courier,
      isUnassigned: false,
      rows: groups.get(courier.courierId) ?? NO_ROWS,
    })),
    ...unknownCouriers,
  ];
}

/** Couriers in the order of the board: at work first, then branch by branch, by name. */
export const boardOrder = (couriers: readonly CourierLocation[]): CourierLocation[] =>
  couriers.toSorted(
    (a, b) =>
      Number(b.online) - Number(a.online) ||
      compareTr(a.branchName, b.branchName) ||
      compareTr(a.name, b.name) ||
      a.courierId - b.courierId,
  );

/** When the last position came; '' for a courier who is offline. */
export function positionText({ online, positionAt }: CourierLocation, now: number): string {
  if (!online) return '';
  return positionAt === null ? 'konum yok' : `konum ${formatAge(now - Date.parse(positionAt))}`;
}

/** '6 dk sonra şubede' of a courier on the way back; '' for everybody else. */
export function returnText({ status, expectedReturnAt }: CourierLocation, now: number): string {
  if (status !== 'RETURNING' || expectedReturnAt === null) return '';
  const minutes = Math.ceil((Date.parse(expectedReturnAt) - now) / MINUTE_MS);
  return minutes > 0 ? `${minutes} dk sonra şubede` : 'dönüşü gecikti';
}

/** One line of the move menu: who, and why not. */
export interface MoveChoice {
  readonly courier: CourierLocation;
  readonly refusal: string | null;
}

/**
 * Couriers an order can be moved to: those of its branch except its own, who may take it first
 * (least loaded, by name), the others below with the reason.
 */
export function moveChoices(order: OrderView, couriers: readonly CourierLocation[]): MoveChoice[] {
  return couriers
    .filter((courier) => courier.branchId === order.branchId && !isAssignedTo(order, courier.courierId))
    .map((courier) => ({ courier, refusal: assignRefusal(order, courier) }))
    .sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        Number(b.courier.online) - Number(a.courier.online) ||
        a.courier.load - b.courier.load ||
        compareTr(a.courier.name, b.courier.name),
    );
}

export type FocusDirection = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/**
 * The card that an arrow key leads to: within the column, or at the same height in the next column that has
 * cards. Null: there is none.
 */
export function nextCard(
  columns: readonly BoardColumn[],
  from: OrderId,
  direction: FocusDirection,
): OrderId | null {
  const columnIndex = columns.findIndex(({ rows }) => rows.some(({ order }) => order.id === from));
  const rows = columns[columnIndex]?.rows ?? NO_ROWS;
  const rowIndex = rows.findIndex(({ order }) => order.id === from);
  if (direction === 'first') return rows[0]?.order.id ?? null;
  if (direction === 'last') return rows.at(-1)?.order.id ?? null;
  if (direction === 'up' || direction === 'down')
    return rows[rowIndex + (direction === 'up' ? -1 : 1)]?.order.id ?? null;
  const otherColumns =
    direction === 'left' ? columns.slice(0, columnIndex).toReversed() : columns.slice(columnIndex + 1);
  const next = otherColumns.find((column) => column.rows.length > 0)?.rows;
  return next?.[Math.min(rowIndex, next.length - 1)]?.order.id ?? null;
}
