import type { OrderCollections } from '@ulak/contracts/cash/schema';
import type { Collected } from '@ulak/contracts/cash/own-payment';
import { parseNumeric } from '@ulak/contracts/domain/money';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { collectedOf } from './collect.ts';
import { type DeliveredOrder, findDelivered } from './order-repository.ts';
import { toCollectionView } from './read-cash.ts';
import * as repository from './repository.ts';
import type { CollectionRow } from './repository.ts';

interface Collecting {
  readonly tx: Tx;
  readonly scope: Scope;
}

/** A delivered order with the courier who delivered it. */
type CollectedOf = DeliveredOrder & { readonly courier_id: UserId };

/** Rows that no correction took back. */
export const standing = (rows: readonly CollectionRow[]): CollectionRow[] =>
  rows.filter((row) => row.reverses === null && !row.is_reversed);

/** A delivered order of the scope. @throws AppError ORDER_NOT_FOUND | COLLECTION_NOT_RECORDED */
export async function findCollected({ tx, scope }: Collecting, id: OrderId): Promise<CollectedOf> {
  const order = await findDelivered(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const { courier_id } = order;
  if (!order.is_delivered || courier_id === null) throw new AppError('COLLECTION_NOT_RECORDED');
  return { ...order, courier_id };
}

/** Meal cards of the branch, and those that stand: one that it no longer takes may stay as it is. */
export async function brandsOf(
  tx: Tx,
  { branch_id }: Pick<CollectedOf, 'branch_id'>,
  collected: readonly Collected[],
): Promise<string[]> {
  const brands = await repository.listBrands(tx, branch_id);
  const others = collected.flatMap(({ brand }) => (brand === null || brands.includes(brand) ? [] : [brand]));
  return [...brands, ...others];
}

/** What was collected of a delivered order. @throws AppError ORDER_NOT_FOUND | COLLECTION_NOT_RECORDED */
export const getOrderCollections = async (reader: Collecting, id: OrderId): Promise<OrderCollections> =>
  toOrderCollections(reader.tx, await findCollected(reader, id));

/** An order's collections as its readers see them. */
export async function toOrderCollections(tx: Tx, order: CollectedOf): Promise<OrderCollections> {
  const rows = await repository.listCollectionsOf(tx, order.id);
  const collected = collectedOf(standing(rows));
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    orderTotal: parseNumeric(order.total) / 100,
    paymentType: order.payment_type,
    courierName: order.courier_name ?? '',
    branchName: order.branch_name,
    brands: await brandsOf(tx, order, collected),
    collected,
    rows: rows.map(toCollectionView),
  };
}
