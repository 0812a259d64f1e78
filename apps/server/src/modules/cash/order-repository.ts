import type { OrderId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Scope } from '../../db/scope.ts';
import type { CollectedOrder } from './collect.ts';
import { within } from './repository.ts';

/** An order whose collection may be put right. */
export interface DeliveredOrder extends CollectedOrder {
  readonly order_number: string;
  readonly courier_id: UserId | null;
  readonly courier_name: string | null;
  readonly branch_name: string;
  readonly is_delivered: boolean;
}

/** An order of the scope that is no test, or null. */
export async function findDelivered(tx: Tx, scope: Scope, id: OrderId): Promise<DeliveredOrder | null> {
  const { rows } = await sql<DeliveredOrder>`
    select orders.id, orders.company_id, orders.branch_id, orders.payment_type, orders.total::text as total,
      orders.order_number, orders.courier_id, users.full_name as courier_name, branches.name as branch_name,
      orders.status = 'DELIVERED' as is_delivered
    from orders join branches on branches.id = orders.branch_id
    left join users on users.id = orders.courier_id
    where orders.id = ${id} and ${within({ scope }, 'orders')} and ${isRealOrder()}`.execute(tx);
  return rows[0] ?? null;
}
