import type { DeliveryStop } from '@ulak/contracts/stops/schema';
import { getOwn } from './change-stop.ts';
import { type ManagerCall, recordStop, stopDetails } from './record-stop.ts';
import * as repository from './repository.ts';
import { finish, type StopOrders } from './take-effect.ts';
import { stateOf, viewStop } from './view-stop.ts';

/**
 * Ends a stop now, or calls off one that has not begun: it is empty then. One that is over stays as it is.
 * @throws AppError STOP_NOT_FOUND
 */
export async function endStop(orders: StopOrders, call: ManagerCall, id: number): Promise<DeliveryStop> {
  const { tx, scope, actor, now } = call;
  const row = await getOwn(call, id);
  if (stateOf(row, now) === 'PAST') return viewStop(row, now);
  const endsAt = now < row.starts_at ? row.starts_at : now;
  await finish(orders, call, row, { ends_at: endsAt, ended_at: now, ended_by: actor.id });
  await recordStop(call, row, { action: 'DELIVERY_STOP_ENDED', details: stopDetails(row) });
  return viewStop((await repository.find(tx, scope, { id })) ?? row, now);
}
