import { CANCEL_REASONS, FAILURE_REASONS } from '@ulak/city/sample-texts';
import type { Random } from '@ulak/city/random';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { OrderTimes } from './order-times.ts';
import type { SeededBranch } from './people.ts';
import type { SeededEvent } from './seeded-order.ts';

/** One transition in the history of a seeded order. */
export interface SeededStep {
  readonly at: Date;
  readonly action: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly note?: string;
}

export interface StepsInput {
  readonly createdAt: Date;
  /** The order's last status. */
  readonly end: OrderStatus;
  readonly times: OrderTimes;
  /** Everything has happened by then; undefined: the order's own times stand. */
  readonly until: Date | undefined;
}

const PATH: readonly (readonly [string, OrderStatus])[] = [
  ['create', 'PREPARING'],
  ['markReady', 'READY'],
  ['assign', 'ASSIGNED'],
  ['accept', 'PICKED_UP'],
  ['start', 'IN_DELIVERY'],
  ['deliver', 'DELIVERED'],
];
const WITH_COURIER = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'];

/** The transitions that lead to the order's last status, oldest first. */
export function createSteps(random: Random, { createdAt, end, times, until }: StepsInput): SeededStep[] {
  const steps: SeededStep[] = [];
  let at = createdAt.getTime();
  let from: OrderStatus | null = null;
  const stop = lastOnPath(random, end);
  const waits = [0, times.ready, times.assigned, times.pickedUp, times.started, times.delivered];
  const taken = waits.slice(0, PATH.findIndex(([, to]) => to === stop) + 1);
  const factor = until === undefined ? 1 : speedUpFactor(taken, until.getTime() - at);
  for (const [index, [action, to]] of PATH.entries()) {
    at += (waits[index] ?? 1) * factor * MINUTE_MS;
    steps.push({ at: new Date(at), action, from, to });
    from = to;
    if (to === stop) break;
  }
  const later = new Date(at + random.integerBetween(4, 10) * MINUTE_MS);
  if (end === 'CANCELLED')
    steps.push({ at: later, action: 'cancel', from, to: 'CANCELLED', note: random.pick(CANCEL_REASONS) });
  if (end === 'UNDELIVERABLE')
    steps.push({ at: later, action: 'fail', from, to: 'UNDELIVERABLE', note: random.pick(FAILURE_REASONS) });
  return steps;
}

/** The last status on the usual path, from which a cancelled or undeliverable order left it. */
function lastOnPath(random: Random, end: OrderStatus): OrderStatus {
  if (end === 'UNDELIVERABLE') return 'IN_DELIVERY';
  return end === 'CANCELLED' ? random.pick(['PREPARING', 'READY'] as const) : end;
}

/** The factor by which these minutes fit into half of the time that passed since the order was created. */
function speedUpFactor(waits: readonly number[], ms: number): number {
  const needed = waits.reduce((sum, wait) => sum + wait, 0) * MINUTE_MS;
  return needed === 0 ? 1 : Math.min(1, ms / 2 / needed);
}

/** The event that records a transition. @param version the order's version after it */
export function toEvent(
  step: SeededStep,
  version: number,
  branch: SeededBranch,
  courier: SeededBranch['couriers'][number] | null,
): SeededEvent {
  const holder = WITH_COURIER.includes(step.to) ? courier : null;
  const byCourier = step.to === 'ASSIGNED' ? null : holder;
  return {
    kind: step.action === 'create' ? 'ORDER_CREATED' : 'ORDER_CHANGED',
    entity: 'order',
    company_id: branch.companyId,
    branch_id: branch.id,
    courier_id: holder?.id ?? null,
    at: step.at,
    actor_kind: byCourier ? 'USER' : 'SYSTEM',
    actor_id: byCourier?.id ?? null,
    payload: JSON.stringify({
      action: step.action,
      from: step.from,
      to: step.to,
      version,
      ...(holder ? { courierName: holder.name } : {}),
      ...(step.note ? { note: step.note } : {}),
    }),
  };
}
