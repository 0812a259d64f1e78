import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { mayTransition, type OrderAction } from '@ulak/contracts/orders/transitions';
import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';

type WithDatabase = Pick<TestApp, 'db'>;

/** An order's row. */
export const orderRow = ({ db }: WithDatabase, id: OrderId) =>
  db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** What happened to an order, oldest first. */
export const orderEvents = ({ db }: WithDatabase, id: OrderId) =>
  db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['courier_id', 'payload'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );

/** All offers of an order, oldest first. */
export const orderOffers = ({ db }: WithDatabase, id: OrderId) =>
  db.asSystem((tx) =>
    tx.selectFrom('dispatch_offers').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  );

/** Walks the history through the transition table and compares its end with the row.
 * @returns the actions, in order */
export async function expectReplayable(
  t: WithDatabase,
  id: OrderId,
  from: OrderStatus = 'PREPARING',
): Promise<readonly OrderAction[]> {
  let state: { status: OrderStatus; courierId: UserId | null; version: number } = {
    status: from,
    courierId: null,
    version: 1,
  };
  const actions: OrderAction[] = [];
  for (const { courier_id, payload } of await orderEvents(t, id)) {
    const step = payload as { action: OrderAction; from: OrderStatus; to: OrderStatus; version: number };
    expect([step.from, step.version]).toEqual([state.status, state.version + 1]);
    expect(mayTransition(step.action, step.from)).toBe(true);
    state = { status: step.to, courierId: courier_id, version: step.version };
    actions.push(step.action);
  }
  expect(await orderRow(t, id)).toMatchObject({
    status: state.status,
    courier_id: state.courierId,
    version: state.version,
  });
  return actions;
}
