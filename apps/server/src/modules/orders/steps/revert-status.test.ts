import type { OrderId } from '@ulak/contracts/ids';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import {
  mayTransition,
  ORDER_ACTIONS,
  type OrderAction,
  revertStatus,
  targetStatusesOf,
  targetStatusOf,
} from '@ulak/contracts/orders/transitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenUser } from '../../../test/factories.ts';
import { changeStatus } from '../repository.ts';

let t: TestApp;
let id: OrderId;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  const branch = await t.given.branch();
  courier = await t.given.courier(branch);
  ({ id } = await t.given.order(branch));
});
afterAll(() => t?.close());

/** The columns that decide what an order reverts to. */
interface Columns {
  readonly status: OrderStatus;
  readonly previous: 'PREPARING' | 'READY' | null;
}
const keyOf = ({ status, previous }: Columns, action: OrderAction): string =>
  [status, previous, action].join(' ');

/** What each step makes of each pair of columns, by the statement that every step runs. */
async function readSteps(): Promise<ReadonlyMap<string, Columns>> {
  const steps = new Map<string, Columns>();
  for (const status of ORDER_STATUSES)
    for (const previous of ['PREPARING', 'READY', null] as const)
      for (const action of ORDER_ACTIONS)
        if (mayTransition(action, status))
          steps.set(keyOf({ status, previous }, action), await stepOf({ status, previous }, action));
  return steps;
}

const stepOf = ({ status, previous }: Columns, action: OrderAction): Promise<Columns> =>
  t.db.asSystem(async (tx) => {
    const columns = { status, previous_status: previous, courier_id: courier.id };
    await tx.updateTable('orders').set(columns).where('id', '=', id).execute();
    const set = action === 'notePacked' ? { previous_status: 'READY' as const } : {};
    await changeStatus(tx, [id], { action, to: targetStatusOf(action, status), set });
    const row = await tx
      .selectFrom('orders')
      .select(['status', 'previous_status as previous'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { status: row.status, previous: row.previous };
  });

/** An order on its way through the table, with the statuses of its history. */
type Walk = Columns & { readonly past: readonly OrderStatus[] };
const isReverting = (action: OrderAction, from: OrderStatus): boolean =>
  targetStatusesOf(action, from).length > 1;

describe('DECISIONS "Orders": what an order reverts to, in SQL and in contracts', () => {
  it('ulak_revert_status leads where revertStatus says, after every history of up to seven steps', async () => {
    const steps = await readSteps();
    let walks: Walk[] = (['PENDING', 'PREPARING'] as const).map((status) => ({
      status,
      previous: null,
      past: [status],
    }));
    const wrong: string[] = [];
    let compared = 0;
    for (let length = 1; length <= 7; length += 1) {
      const next: Walk[] = [];
      for (const walk of walks) {
        for (const action of ORDER_ACTIONS) {
          const columns = steps.get(keyOf(walk, action));
          if (!columns) continue;
          if (isReverting(action, walk.status)) {
            compared += 1;
            if (columns.status !== revertStatus(walk.past))
              wrong.push([...walk.past, action, columns.status].join(' '));
          }
          const packed: OrderStatus[] = action === 'notePacked' ? ['READY'] : [];
          next.push({ ...columns, past: [...walk.past, ...packed, columns.status] });
        }
      }
      walks = next;
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  });
});
