import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A test order as the list of them shows it. */
export interface TestOrderRow {
  readonly id: OrderId;
  readonly order_number: string;
  readonly source: string | null;
  readonly status: OrderStatus;
  readonly courier_name: string | null;
  readonly total: string;
  readonly created_at: Date;
  readonly version: number;
}

/** A branch's test orders, newest first, by the index orders_test. */
export async function listPage(
  tx: Tx,
  branchId: BranchId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TestOrderRow[]> {
  const { rows } = await sql<TestOrderRow>`
    select o.id, o.order_number, o.source, o.status, u.full_name as courier_name, o.total, o.created_at,
      o.version
    from orders o left join users u on u.id = o.courier_id
    where o.branch_id = ${branchId} and o.is_test
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function count(tx: Tx, branchId: BranchId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from orders where branch_id = ${branchId} and is_test`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** A test order that is to be removed, and who has it. */
export interface HeldTestOrder {
  readonly id: OrderId;
  readonly courier_id: UserId | null;
}

/** The oldest test orders of a branch by id, as they are at this moment. */
export async function listOldest(tx: Tx, branchId: BranchId, max: number): Promise<HeldTestOrder[]> {
  const { rows } = await sql<HeldTestOrder>`
    select o.id, case when o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY') then o.courier_id end
      as courier_id
    from (select * from orders where branch_id = ${branchId} and is_test
      order by created_at, id limit ${max}) o
    order by o.id`.execute(tx);
  return rows;
}

/** Locks those of the orders that are still there, in id order, and answers who has them now. */
export async function lock(tx: Tx, ids: readonly OrderId[]): Promise<HeldTestOrder[]> {
  await sql`select id from orders where id = any(${[...ids]}::bigint[]) and is_test
    order by id for update`.execute(tx);
  // A second statement: after a wait, the locking one would still see the old courier.
  const { rows } = await sql<HeldTestOrder>`
    select o.id, case when o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY') then o.courier_id end
      as courier_id
    from orders o where o.id = any(${[...ids]}::bigint[]) and o.is_test order by o.id`.execute(tx);
  return rows;
}

/** Removes test orders, locked, with everything that belongs to them. @returns how many */
export async function remove(tx: Tx, ids: readonly OrderId[]): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select ulak_remove_test_orders(${[...ids]}::bigint[]) as removed`.execute(tx);
  return rows[0]?.removed ?? 0;
}
