import { type ErrorCode, errorText, type Facts } from '@ulak/contracts/errors';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { AppError } from '../../plugins/errors.ts';
import { covers } from '../../plugins/scope.ts';
import type { LockedCourier } from '../couriers/service.ts';
import { give, verdictOn } from './assign.ts';
import { toOrderView } from './order-view.ts';
import * as repository from './repository.ts';
import type { OrderRow } from './repository.ts';
import type { CourierDoor, StepCall } from './take-step.ts';

export interface ManyWish {
  readonly courierId: UserId;
  readonly orderIds: readonly OrderId[];
}
export interface AssignedMany {
  readonly assigned: OrderView[];
  readonly refused: { orderId: OrderId; code: string; message: string }[];
}

/** Refusals that no order of the list can escape: they answer the whole call. */
const OF_THE_COURIER: readonly ErrorCode[] = ['COURIER_INACTIVE', 'COURIER_OFFLINE', 'COURIER_ON_BREAK'];

/**
 * Gives several orders to one courier in one transaction: what fits is taken in the order of the list, the rest is refused one by one.
 * @throws AppError COURIER_NOT_FOUND, COURIER_INACTIVE, COURIER_OFFLINE, COURIER_ON_BREAK; nothing is written then
 */
export async function assignMany(
  couriers: CourierDoor,
  call: StepCall,
  { courierId, orderIds }: ManyWish,
): Promise<AssignedMany> {
  const courier = await couriers.lockCourier(call.tx, courierId);
  if (!courier || !covers(call.scope, courier)) throw new AppError('COURIER_NOT_FOUND');
  const wanted = [...new Set(orderIds)];
  // in ascending order, so that two callers with the same orders never wait for each other
  const locked = new Map<OrderId, OrderRow | null>();
  for (const id of wanted.toSorted((a, b) => a - b)) locked.set(id, await repository.lock(call.tx, call.scope, id));
  const refused: AssignedMany['refused'] = [];
  const given: OrderId[] = [];
  let held = courier;
  for (const id of wanted) {
    const order = locked.get(id) ?? null;
    const refusal: Refusal | null = order ? refusalOf(order, held) : { code: 'ORDER_NOT_FOUND' };
    if (refusal) {
      refused.push({ orderId: id, code: refusal.code, message: errorText(refusal.code, refusal.facts) });
      continue;
    }
    given.push(id);
    if (!order || isTheirs(order, held)) continue;
    await give(couriers, call, order, held);
    held = { ...held, load: held.load + 1 };
  }
  const rows = await repository.listByIds(call.tx, given);
  return { assigned: rows.map(toOrderView), refused };
}

const isTheirs = (order: OrderRow, courier: LockedCourier): boolean =>
  order.status === 'ASSIGNED' && order.courier_id === courier.id;

interface Refusal {
  readonly code: ErrorCode;
  readonly facts?: Facts;
}

function refusalOf(order: OrderRow, courier: LockedCourier): Refusal | null {
  const verdict = verdictOn(order, courier);
  if (verdict.ok) return null;
  if (OF_THE_COURIER.includes(verdict.code)) throw new AppError(verdict.code, verdict.facts);
  return { code: verdict.code, facts: verdict.facts ?? {} };
}
