import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../db/database.ts';
import { priceDelivery, type NewEntry, postEntries } from '../modules/ledger/service.ts';
import { createViolationService } from '../modules/violations/service.ts';
import type { SeededBranch } from './people.ts';
import type { SeededOrder, SeededViolation } from './seeded-order.ts';

/** Rows per statement, below the limit of bound parameters. */
const CHUNK = 400;
const { record } = createViolationService();

interface InsertedOrder {
  readonly id: OrderId;
  readonly courier_id: UserId | null;
  readonly seeded: SeededOrder;
}

/** Writes orders with their events, earnings, feedback and violations. */
export async function insertOrders(
  tx: Tx,
  branch: SeededBranch,
  orders: readonly SeededOrder[],
): Promise<void> {
  for (const some of chunksOf(orders)) {
    const inserted = await insertRows(tx, some);
    await insertEvents(tx, inserted);
    await insertEarnings(tx, branch, inserted);
    await insertFeedback(tx, branch, inserted);
    const found = inserted.flatMap(({ id, seeded }) =>
      seeded.violation ? [{ violation: seeded.violation, orderId: id }] : [],
    );
    await insertViolations(tx, branch, found);
  }
}

function chunksOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / CHUNK);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));
}

async function insertRows(tx: Tx, orders: readonly SeededOrder[]): Promise<InsertedOrder[]> {
  const rows = await tx
    .insertInto('orders')
    .values(orders.map(({ order }) => order))
    .returning(['id', 'order_number', 'courier_id'])
    .execute();
  const byNumber = new Map(rows.map((row) => [row.order_number, row]));
  return orders.map((seeded) => {
    const row = byNumber.get(seeded.order.order_number);
    if (!row) throw new Error('a seeded order was not inserted');
    return { id: row.id, courier_id: row.courier_id, seeded };
  });
}

async function insertEvents(tx: Tx, orders: readonly InsertedOrder[]): Promise<void> {
  const events = orders.flatMap(({ id, seeded }) =>
    seeded.events.map((event) => ({ ...event, entity_id: id })),
  );
  for (const some of chunksOf(events)) await tx.insertInto('events').values(some).execute();
}

const ownerOf = ({ companyId, id }: SeededBranch) => ({ company_id: companyId, branch_id: id });

async function insertEarnings(tx: Tx, branch: SeededBranch, orders: readonly InsertedOrder[]): Promise<void> {
  const earned = new Map(
    orders.flatMap(({ id, courier_id, seeded: { earning } }) =>
      earning && courier_id ? [[id, { ...earning, courierId: courier_id }] as const] : [],
    ),
  );
  if (earned.size === 0) return;
  const rows = Array.from(earned, ([order_id, { courierId: courier_id, earnedAt: earned_at }]) => ({
    ...ownerOf(branch),
    type: 'DELIVERY' as const,
    courier_id,
    order_id,
    earned_at,
  }));
  const named = await tx.insertInto('earnings').values(rows).returning(['id', 'order_id']).execute();
  const entries = named.flatMap(({ id, order_id }): NewEntry[] => {
    const earning = order_id === null ? undefined : earned.get(order_id);
    if (!earning) return [];
    const { earnedAt: at, courierId, ...terms } = earning;
    const owner = { companyId: branch.companyId, branchId: branch.id, courierId };
    return [{ ...owner, kind: 'DELIVERY', ...priceDelivery(terms), at, earningId: id, actorId: null }];
  });
  const latest = Math.max(...entries.map(({ at }) => at.getTime()));
  await postEntries(tx, entries, new Date(latest));
}

async function insertFeedback(tx: Tx, branch: SeededBranch, orders: readonly InsertedOrder[]): Promise<void> {
  const feedback = orders.flatMap(({ id, courier_id, seeded }) => {
    if (!seeded.feedback) return [];
    const { rating, status, comment, at: created_at } = seeded.feedback;
    const version = status === 'PENDING' ? 1 : 2;
    return [{ ...ownerOf(branch), order_id: id, courier_id, rating, status, version, comment, created_at }];
  });
  if (feedback.length > 0) await tx.insertInto('customer_feedback').values(feedback).execute();
}

/** Records violations with their events; one at a time, because each event has its violation's time. */
export async function insertViolations(
  tx: Tx,
  { id: branchId, companyId }: SeededBranch,
  found: readonly { violation: SeededViolation; orderId: OrderId | null }[],
): Promise<void> {
  for (const { violation, orderId } of found)
    await record(tx, [{ ...violation, orderId, companyId, branchId }], {
      now: violation.at,
      actor: 'system',
    });
}
