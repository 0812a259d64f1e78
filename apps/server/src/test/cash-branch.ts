import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { OrdersTable } from '../db/tables/orders.ts';
import { type Answer, startTestApp, type TestApp, type TestAppOptions, type TestJson } from './build-app.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** An order that its courier is about to deliver. */
type OrderColumns = Partial<Insertable<OrdersTable>>;

/** An app with a branch whose couriers collect, hold and hand over cash. */
export async function startCashApp(options: TestAppOptions = {}) {
  const t = await startTestApp(options);
  const branch = await t.given.branch({ meal_card_brands: ['Multinet', 'Setcard'] });
  const admin = await t.given.user('COMPANY_ADMIN', { branch });
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  return { ...t, branch, admin, manager, ...cashCalls(t) };
}
export type CashApp = Awaited<ReturnType<typeof startCashApp>>;

function cashCalls(t: TestApp) {
  const onTheWay = (branch: GivenBranch, courier: GivenUser, columns: OrderColumns = {}) =>
    t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      assigned_at: t.clock.now(),
      picked_up_at: t.clock.now(),
      payment_type: 'CASH',
      ...columns,
    });
  const sayDelivered = (courier: GivenUser, id: OrderId, body: object = {}): Promise<Answer> =>
    t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED', ...body });
  const cashOf = async (who: GivenUser, courier: GivenUser, branch?: GivenBranch): Promise<TestJson> => {
    const query = branch ? `?branchId=${branch.id}` : '';
    return (await t.call(who, 'GET', `/api/courier-cash/${courier.id}${query}`)).body.data;
  };
  return {
    onTheWay,
    sayDelivered,
    /** Delivers a new order; its answer is 200. */
    async deliver(branch: GivenBranch, courier: GivenUser, columns: OrderColumns = {}, body: object = {}) {
      const order = await onTheWay(branch, courier, columns);
      const answer = await sayDelivered(courier, order.id, body);
      if (answer.status !== 200) throw new Error(`not delivered: ${answer.raw.body}`);
      return order;
    },
    cashOf,
    change: (who: GivenUser, courier: GivenUser, amount: number, more: object = {}) =>
      t.call(who, 'POST', '/api/courier-cash/change', { courierId: courier.id, amount, ...more }),
    /** Counts what the screen shows now, unless said otherwise. */
    async handOver(who: GivenUser, courier: GivenUser, body: object = {}): Promise<Answer> {
      const { cash, cards } = await cashOf(who, courier);
      return t.call(who, 'POST', '/api/courier-cash/hand-overs', {
        courierId: courier.id,
        expected: { cash, cards },
        ...('pieces' in body ? {} : { counted: Math.max(0, cash) }),
        ...body,
      });
    },
    answer: (courier: GivenUser, id: number, action: 'confirm' | 'dispute', body: object) =>
      t.call(courier, 'POST', `/api/courier/hand-overs/${id}/${action}`, body),
    correct: (who: GivenUser, id: number, body: object) =>
      t.call(who, 'POST', `/api/courier-cash/hand-overs/${id}/correct`, {
        reason: 'Yeniden sayıldı',
        ...body,
      }),
    deduct: (who: GivenUser, id: number, body: object) =>
      t.call(who, 'POST', `/api/courier-cash/hand-overs/${id}/deduction`, body),
    /** Kuruş that the ledger says a courier holds, and that its projection says. */
    async ledgerCash({ id }: GivenUser) {
      const { rows } = await t.db.asSystem((tx) =>
        sql<{ ledger: number; projection: number; all: number }>`
          select coalesce(sum(kurus) filter (where account = 'COURIER_CASH'), 0)::bigint as ledger,
            (select coalesce(sum(kurus), 0)::bigint from courier_cash where courier_id = ${id}) as projection,
            coalesce(sum(kurus), 0)::bigint as all
          from ledger_postings where courier_id = ${id}`.execute(tx),
      );
      return rows[0];
    },
    /** Rows of what was collected of an order: kind, brand, kuruş. */
    rowsOf: (id: OrderId) =>
      t.db.asSystem(async (tx) => {
        const rows = await tx
          .selectFrom('delivery_collections')
          .select(['kind', 'brand', 'kurus', 'note'])
          .where('order_id', '=', id)
          .orderBy('id')
          .execute();
        return rows.map(({ kind, brand, kurus, note }) => [kind, brand, kurus, note]);
      }),
  };
}
