import type { OrderDetail, OrderHistoryRow } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { isOneOf } from '@ulak/contracts/orders/status';
import {
  mayPerform,
  ORDER_ACTIONS,
  type OrderAction,
  restingStatus,
  targetsOf,
} from '@ulak/contracts/orders/transitions';
import { isRole } from '@ulak/contracts/roles';

/** What is looked at of an order. */
export type CheckedOrder = Pick<
  OrderDetail,
  'status' | 'courierId' | 'assignedToName' | 'createdAt' | 'deliveredAt' | 'version' | 'history'
>;

/** Statuses in which an order lies on somebody. */
const CARRIED: readonly OrderStatus[] = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED'];
const WAITING: readonly OrderStatus[] = ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'];

/**
 * Replays an order's history through the transition table and says, one sentence each, what of its state the
 * history does not explain: steps that the table forbids, steps that do not follow on each other, times that
 * run backwards, another end than the present status, and a courier where none belongs or none where one
 * does. Empty: everything is explained.
 */
export function explainHistory(order: CheckedOrder): string[] {
  const { history } = order;
  const first = history[0];
  if (!first) return ['no history'];
  const problems: string[] = [];
  if (first.action !== 'create') problems.push(`begins with ${first.action}, not with create`);
  const past: OrderStatus[] = [];
  let status: OrderStatus | null = null;
  for (const [index, row] of history.entries()) {
    const before = history[index - 1];
    if (before && Date.parse(row.at) < Date.parse(before.at))
      problems.push(`${nameOf(row)} lies before ${nameOf(before)}`);
    problems.push(...checkStep(row, { status, past, isFirst: index === 0 }));
    status = row.to ?? status;
    if (status !== null) past.push(status);
    if (row.action === 'notePacked') past.push('READY');
  }
  if (status !== order.status)
    problems.push(`is ${order.status}, its history ends with ${status ?? 'nothing'}`);
  return [...problems, ...checkFacts(order)];
}

const nameOf = (row: OrderHistoryRow): string => `${row.action} (${row.from ?? '–'} → ${row.to ?? '–'})`;

function checkStep(
  row: OrderHistoryRow,
  { status, past, isFirst }: { status: OrderStatus | null; past: readonly OrderStatus[]; isFirst: boolean },
): string[] {
  if (isFirst)
    return row.to === 'PREPARING' || row.to === 'PENDING' ? [] : [`was created as ${row.to ?? 'nothing'}`];
  const action = ORDER_ACTIONS.find((known) => known === row.action);
  if (!action) return [`unknown step ${row.action}`];
  if (status === null) return [`${nameOf(row)} on an order without a status`];
  const problems: string[] = [];
  if (row.from !== null && row.from !== status) problems.push(`${nameOf(row)} does not follow on ${status}`);
  const to = row.to ?? status;
  if (!targetsOf(action, status).includes(to)) problems.push(`${nameOf(row)} is not allowed from ${status}`);
  if ((action === 'unassign' || action === 'withdrawFromPool') && to !== restingStatus(past))
    problems.push(`${nameOf(row)} should have led to ${restingStatus(past)}`);
  if (!mayHaveDone(row, action)) problems.push(`${nameOf(row)} by ${row.actorRole ?? 'nobody'}`);
  return problems;
}

/** Steps of the system itself (demo data, dispatch) have no role. */
function mayHaveDone({ actorRole }: OrderHistoryRow, action: OrderAction): boolean {
  if (actorRole === null || !isRole(actorRole)) return true;
  if (actorRole !== 'COURIER') return mayPerform('STAFF', action);
  return mayPerform('OWN_COURIER', action) || mayPerform('BRANCH_COURIER', action);
}

function checkFacts({
  status,
  courierId,
  deliveredAt,
  createdAt,
  assignedToName,
  history,
  version,
}: CheckedOrder): string[] {
  const problems: string[] = [];
  if (isOneOf(status, CARRIED) && courierId === null) problems.push(`${status} without a courier`);
  if (isOneOf(status, WAITING) && courierId !== null) problems.push(`${status} with a courier`);
  if ((status === 'DELIVERED') !== (deliveredAt !== null))
    problems.push(`${status} with deliveredAt ${deliveredAt ?? 'empty'}`);
  if (deliveredAt !== null && Date.parse(deliveredAt) < Date.parse(createdAt))
    problems.push('delivered before it was created');
  const lastName =
    history.findLast((row) => ['assign', 'reassign', 'claim'].includes(row.action))?.courierName ?? null;
  if (isOneOf(status, CARRIED) && lastName !== null && assignedToName !== null && lastName !== assignedToName)
    problems.push(`lies on ${assignedToName}, its history gave it to ${lastName}`);
  if (version < history.length) problems.push(`version ${version} with ${history.length} changes`);
  return problems;
}
