import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../db/database.ts';
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
  const earnings = orders.flatMap(({ id, courier_id, seeded: { earning } }) => {
    if (!earning || !courier_id) return [];
    const { amount, earnedAt: earned_at } = earning;
    const fixed = { type: 'DELIVERY' as const, status: 'PENDING' as const };
    return [{ ...ownerOf(branch), ...fixed, courier_id, order_id: id, amount, earned_at }];
  });
  if (earnings.length > 0) await tx.insertInto('earnings').values(earnings).execute();
}

async function insertFeedback(tx: Tx, branch: SeededBranch, orders: readonly InsertedOrder[]): Promise<void> {
  const feedback = orders.flatMap(({ id, courier_id, seeded }) => {
    if (!seeded.feedback) return [];
    const { rating, comment, at: created_at } = seeded.feedback;
    return [{ ...ownerOf(branch), order_id: id, courier_id, rating, comment, created_at }];
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
