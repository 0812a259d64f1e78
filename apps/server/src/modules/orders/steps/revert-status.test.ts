import type { OrderId } from '@ulak/contracts/ids';
import { isOneOf, ORDER_STATUSES, type OrderStatus, POOL_STATUSES } from '@ulak/contracts/orders/status';
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

/** What the table's checks ask: nobody before the assignment, else a courier. */
const courierIn = (status: OrderStatus) =>
  isOneOf(status, ['PENDING', ...POOL_STATUSES]) ? null : courier.id;

const stepOf = ({ status, previous }: Columns, action: OrderAction): Promise<Columns> =>
  t.db.asSystem(async (tx) => {
    const columns = { status, previous_status: previous, courier_id: courierIn(status) };
    await tx.updateTable('orders').set(columns).where('id', '=', id).execute();
    const to = targetStatusOf(action, status);
    const set = {
      courier_id: courierIn(to ?? 'READY'),
      ...(action === 'notePacked' && { previous_status: 'READY' as const }),
    };
    await changeStatus(tx, [id], { action, to, set });
    const row = await tx
      .selectFrom('orders')
      .select(['status', 'previous_status as previous'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { status: row.status, previous: row.previous };
  });

/** An order on its way through the table, with the set of statuses it has had: the rule asks for no order of
 * them, so histories of any length end in finitely many such walks. */
type Walk = Columns & { readonly past: ReadonlySet<OrderStatus> };
const nameOf = ({ status, previous, past }: Walk): string =>
  [status, previous, ...[...past].toSorted()].join(' ');

/** Every walk that steps of the table lead to. */
function listWalks(steps: ReadonlyMap<string, Columns>): readonly Walk[] {
  const starts = (['PENDING', 'PREPARING'] as const).map(
    (status): Walk => ({ status, previous: null, past: new Set([status]) }),
  );
  const walks = new Map(starts.map((walk) => [nameOf(walk), walk]));
  // A map is walked on into what is added meanwhile.
  for (const walk of walks.values()) {
    for (const action of ORDER_ACTIONS) {
      const columns = steps.get(keyOf(walk, action));
      if (!columns) continue;
      const packed: OrderStatus[] = action === 'notePacked' ? ['READY'] : [];
      const next = { ...columns, past: new Set([...walk.past, ...packed, columns.status]) };
      if (!walks.has(nameOf(next))) walks.set(nameOf(next), next);
    }
  }
  return [...walks.values()];
}

describe('DECISIONS "Orders": what an order reverts to, in SQL and in contracts', () => {
  it('ulak_revert_status leads where revertStatus says, after every history', async () => {
    const steps = await readSteps();
    const reverted = listWalks(steps).flatMap((walk) =>
      ORDER_ACTIONS.filter((action) => targetStatusesOf(action, walk.status).length > 1).map((action) => ({
        history: `${nameOf(walk)} ${action}`,
        inSql: steps.get(keyOf(walk, action))?.status,
        inContracts: revertStatus(walk.past),
      })),
    );
    expect(reverted.filter(({ inSql, inContracts }) => inSql !== inContracts)).toEqual([]);
    expect(new Set(reverted.map(({ inSql }) => inSql))).toEqual(new Set(['PREPARING', 'READY']));
    expect(reverted.length).toBeGreaterThan(20);
  });
});
