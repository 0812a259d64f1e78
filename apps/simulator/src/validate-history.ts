import type { OrderDetail, OrderHistoryRow } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { isOneOf } from '@ulak/contracts/orders/status';
import {
  mayPerform,
  ORDER_ACTIONS,
  type OrderAction,
  revertStatus,
  targetStatusesOf,
} from '@ulak/contracts/orders/transitions';
import { isRole } from '@ulak/contracts/roles';

/** What is checked of an order. */
export type CheckedOrder = Pick<
  OrderDetail,
  'status' | 'courierId' | 'assignedToName' | 'createdAt' | 'deliveredAt' | 'version' | 'history'
>;

/** Statuses in which an order has a courier. */
const STATUSES_WITH_COURIER: readonly OrderStatus[] = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED'];
const STATUSES_WITHOUT_COURIER: readonly OrderStatus[] = ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'];

/**
 * Replays an order's history through the transition table and says, one sentence each, what of its state the
 * history does not explain: steps that the table forbids, steps that do not follow on each other, times that
 * run backwards, another end than the present status, and a courier where none belongs or none where one
 * does. Empty: everything is explained.
 */
export function validateHistory(order: CheckedOrder): string[] {
  const { history } = order;
  const first = history[0];
  if (!first) return ['no history'];
  const problems: string[] = [];
  if (first.action !== 'create') problems.push(`begins with ${first.action}, not with create`);
  const pastStatuses: OrderStatus[] = [];
  let status: OrderStatus | null = null;
  for (const [index, row] of history.entries()) {
    const before = history[index - 1];
    if (before && Date.parse(row.at) < Date.parse(before.at))
      problems.push(`${describeStep(row)} lies before ${describeStep(before)}`);
    problems.push(...checkStep(row, { status, pastStatuses, isFirst: index === 0 }));
    status = row.to ?? status;
    if (status !== null) pastStatuses.push(status);
    if (row.action === 'notePacked') pastStatuses.push('READY');
  }
  if (status !== order.status)
    problems.push(`is ${order.status}, its history ends with ${status ?? 'nothing'}`);
  return [...problems, ...checkOrderFields(order)];
}

const describeStep = (row: OrderHistoryRow): string =>
  `${row.action} (${row.from ?? '–'} → ${row.to ?? '–'})`;

function checkStep(
  row: OrderHistoryRow,
  {
    status,
    pastStatuses,
    isFirst,
  }: { status: OrderStatus | null; pastStatuses: readonly OrderStatus[]; isFirst: boolean },
): string[] {
  if (isFirst)
    return row.to === 'PREPARING' || row.to === 'PENDING' ? [] : [`was created as ${row.to ?? 'nothing'}`];
  const action = ORDER_ACTIONS.find((known) => known === row.action);
  if (!action) return [`unknown step ${row.action}`];
  if (status === null) return [`${describeStep(row)} on an order without a status`];
  const problems: string[] = [];
  if (row.from !== null && row.from !== status)
    problems.push(`${describeStep(row)} does not follow on ${status}`);
  const to = row.to ?? status;
  if (!targetStatusesOf(action, status).includes(to))
    problems.push(`${describeStep(row)} is not allowed from ${status}`);
  if ((action === 'unassign' || action === 'withdrawFromPool') && to !== revertStatus(pastStatuses))
    problems.push(`${describeStep(row)} should have led to ${revertStatus(pastStatuses)}`);
  if (!isActorAllowed(row, action)) problems.push(`${describeStep(row)} by ${row.actorRole ?? 'nobody'}`);
  return problems;
}

/** Steps of the system itself (demo data, dispatch) have no role. */
function isActorAllowed({ actorRole }: OrderHistoryRow, action: OrderAction): boolean {
  if (actorRole === null || !isRole(actorRole)) return true;
  if (actorRole !== 'COURIER') return mayPerform('STAFF', action);
  return mayPerform('OWN_COURIER', action) || mayPerform('BRANCH_COURIER', action);
}

function checkOrderFields({
  status,
  courierId,
  deliveredAt,
  createdAt,
  assignedToName,
  history,
  version,
}: CheckedOrder): string[] {
  const problems: string[] = [];
  if (isOneOf(status, STATUSES_WITH_COURIER) && courierId === null)
    problems.push(`${status} without a courier`);
  if (isOneOf(status, STATUSES_WITHOUT_COURIER) && courierId !== null)
    problems.push(`${status} with a courier`);
  if ((status === 'DELIVERED') !== (deliveredAt !== null))
    problems.push(`${status} with deliveredAt ${deliveredAt ?? 'empty'}`);
  if (deliveredAt !== null && Date.parse(deliveredAt) < Date.parse(createdAt))
    problems.push('delivered before it was created');
  const lastName =
    history.findLast((row) => ['assign', 'reassign', 'claim'].includes(row.action))?.courierName ?? null;
  if (
    isOneOf(status, STATUSES_WITH_COURIER) &&
    lastName !== null &&
    assignedToName !== null &&
    lastName !== assignedToName
  )
    problems.push(`lies on ${assignedToName}, its history gave it to ${lastName}`);
  if (version < history.length) problems.push(`version ${version} with ${history.length} changes`);
  return problems;
}
