import type { CompanyId, OrderId } from '@ulak/contracts/ids';
import type { OrderItem } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** One order of a number: where it went to. */
export interface CustomerOrder {
  readonly id: OrderId;
  readonly status: OrderStatus;
  readonly location_approximate: boolean;
  readonly customer_name: string;
  readonly customer_address: string;
  readonly delivery_notes: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly created_at: Date;
  readonly branch_lat: number;
  readonly branch_lng: number;
}

/** Whose orders: a company's, of one number, as far as the scope covers them. */
interface CustomerOrdersQuery {
  readonly companyId: CompanyId;
  readonly phoneKey: string;
  readonly limit: number;
}

/** The number's newest orders in the company, newest first. */
export async function listCustomerOrders(
  tx: Tx,
  scope: Scope,
  { companyId, phoneKey, limit }: CustomerOrdersQuery,
): Promise<CustomerOrder[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('branches', 'branches.id', 'orders.branch_id')
    .select([
      'orders.id',
      'orders.status',
      'orders.customer_name',
      'orders.customer_address',
      'orders.delivery_notes',
      'orders.lat',
      'orders.lng',
      'orders.location_approximate',
      'orders.created_at',
      'branches.lat as branch_lat',
      'branches.lng as branch_lng',
    ])
    .where('orders.customer_phone_key', '=', phoneKey)
    .where('orders.company_id', '=', companyId)
    .where('orders.erased_at', 'is', null)
    .where(isRealOrder())
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** What an order consisted of, to be repeated. */
export interface RepeatableOrder {
  readonly id: OrderId;
  readonly order_number: string;
  readonly created_at: Date;
  readonly items: OrderItem[];
  readonly total: string;
  readonly payment_type: string | null;
  readonly payment_notes: string | null;
  readonly source: string | null;
}

/** Contents and payment of an order of the scope. */
export async function getRepeatable(tx: Tx, scope: Scope, id: OrderId): Promise<RepeatableOrder> {
  return tx
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.order_number',
      'orders.created_at',
      'orders.items',
      'orders.total',
      'orders.payment_type',
      'orders.payment_notes',
      'orders.source',
    ])
    .where('orders.id', '=', id)
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .executeTakeFirstOrThrow();
}
