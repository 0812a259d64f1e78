import { STOP_ROAD_TEXTS, stopUntilText } from '@ulak/contracts/stops/kinds';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderService } from '../orders/service.ts';
import { recordStopNotices } from '../notices/service.ts';
import { branchesOf, type StopCall } from './record-stop.ts';
import * as repository from './repository.ts';
import type { StopRow } from './repository.ts';

/** What stops ask of orders. */
export type StopOrders = Pick<OrderService, 'closeForStop' | 'openAfterStop'>;

/** Tells the couriers at work what stopped and what to do. */
export async function tellCouriers(call: StopCall, row: StopRow): Promise<void> {
  const until = stopUntilText(row.ends_at, call.now);
  const text = `${row.reason.replace(/[.\s]+$/u, '')}. ${STOP_ROAD_TEXTS[row.road]} Bitiş: ${until}.`;
  await notice(call, row, text);
}

async function notice({ tx, actor, now }: StopCall, row: StopRow, text: string): Promise<void> {
  const branchIds = await branchesOf(tx, row);
  await recordStopNotices(
    tx,
    { companyId: row.company_id, branchIds, text, sentBy: row.created_by },
    { actor, now },
  );
}

/** Begins a stop: offers and pool are closed and couriers are told. The caller holds the stops alone. */
export async function takeEffect(orders: StopOrders, call: StopCall, row: StopRow): Promise<void> {
  const branchIds = await branchesOf(call.tx, row);
  const pooled = await orders.closeForStop(call, { branchIds, note: `Teslimat durduruldu: ${row.reason}` });
  await repository.update(call.tx, row.id, { begun_at: call.now, pooled });
  await tellCouriers(call, row);
}

/**
 * Finishes a stop: what it took out of the pool is offered again, and couriers are told, unless another stop
 * is in force there, which inherits those orders. The caller holds the stops alone.
 * @param ending columns of an early end
 */
export async function finish(
  orders: StopOrders,
  call: StopCall,
  row: StopRow,
  ending: repository.StopChange = {},
): Promise<void> {
  await repository.update(call.tx, row.id, { ...ending, finished_at: call.now, pooled: [] });
  if (row.begun_at === null) return;
  const others = await repository.listOthersInForce(call.tx, row, call.now);
  const inherited = new Map<number, OrderId[]>();
  const free: OrderId[] = [];
  for (const { id, branch_id: branchId } of await repository.listOrderBranches(call.tx, row.pooled)) {
    const heir = others.find((other) => other.branch_id === null || other.branch_id === branchId);
    if (heir) inherited.set(heir.id, [...(inherited.get(heir.id) ?? heir.pooled), id]);
    else free.push(id);
  }
  for (const [id, pooled] of inherited) await repository.update(call.tx, id, { pooled });
  await orders.openAfterStop(call, { orderIds: free, note: 'Teslimat yeniden başladı' });
  const isStillStopped = others.some(
    (other) => other.branch_id === null || other.branch_id === row.branch_id,
  );
  if (!isStillStopped) await notice(call, row, 'Teslimat yeniden başladı.');
}
