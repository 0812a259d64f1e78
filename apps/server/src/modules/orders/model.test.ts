import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';

/**
 * Criteria A01 asks for 1,000 runs of up to 40 commands: `ULAK_RUNS=1000 npx vitest run …/model.test.ts`; the
 * suite takes a sample with a fresh seed.
 */
const RUNS = Number(process.env.ULAK_RUNS ?? 15);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const LIMIT = 2;

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let couriers: GivenUser[];
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ assignment_method: 'POOL', max_concurrent_deliveries: LIMIT });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  couriers = [await t.given.courier(branch), await t.given.courier(branch), await t.given.courier(branch)];
});
afterAll(() => t?.close());

/** An order as the specification tells it (DECISIONS "Orders"), written down without looking at the code. */
interface ModelOrder {
  readonly id: OrderId;
  status: OrderStatus;
  courier: UserId | null;
  rest: 'PREPARING' | 'READY';
  version: number;
}
type Model = { readonly orders: ModelOrder[] };

const STEPS = [
  'ready',
  'offer',
  'withdraw',
  'assign',
  'unassign',
  'claim',
  'accept',
  'start',
  'deliver',
  'fail',
  'cancel',
  'edit',
  'acceptAll',
  'create',
] as const;
interface Move {
  readonly step: (typeof STEPS)[number];
  readonly order: number;
  readonly courier: number;
}

const WAITING: readonly OrderStatus[] = ['PREPARING', 'READY', 'AVAILABLE'];
const CARRIED: readonly OrderStatus[] = ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'];
const loadOf = (model: Model, courier: UserId) =>
  model.orders.filter((order) => order.courier === courier && CARRIED.includes(order.status)).length;
const isDelivering = (model: Model, courier: UserId) =>
  model.orders.some((order) => order.courier === courier && order.status === 'IN_DELIVERY');

const agree = (actual: unknown, expected: unknown): void => expect(actual).toEqual(expected);

/** What the model does on a move: the expected HTTP status; changes the order when it is 200. */
function predict(model: Model, order: ModelOrder, who: UserId, step: Move['step']): number {
  const turn = (status: OrderStatus, more: Partial<ModelOrder> = {}): number => {
    Object.assign(order, { status, version: order.version + 1, ...more });
    return 200;
  };
  const assign = (): number => {
    const rest =
      order.status === 'READY' || order.status === 'UNDELIVERABLE'
        ? 'READY'
        : order.status === 'PREPARING'
          ? 'PREPARING'
          : order.rest;
    return turn('ASSIGNED', { courier: who, rest });
  };
  const own = (from: OrderStatus, to: OrderStatus): number =>
    order.courier !== who ? 403 : order.status === from ? turn(to) : 409;
  switch (step) {
    case 'ready':
      return order.status === 'PREPARING' || order.status === 'AVAILABLE' ? turn('READY') : 409;
    case 'offer':
      return order.status === 'PREPARING' || order.status === 'READY'
        ? turn('AVAILABLE', { rest: order.status })
        : 409;
    case 'withdraw':
      return order.status === 'AVAILABLE' ? turn(order.rest) : 409;
    case 'assign':
      if (order.status === 'ASSIGNED' && order.courier === who) return 200;
      if (![...WAITING, 'ASSIGNED', 'UNDELIVERABLE'].includes(order.status)) return 409;
      return loadOf(model, who) >= LIMIT ? 409 : assign();
    case 'unassign':
      return order.status === 'ASSIGNED' ? turn(order.rest, { courier: null }) : 409;
    case 'claim':
      if (order.status === 'ASSIGNED' && order.courier === who) return 200;
      return WAITING.includes(order.status) && loadOf(model, who) < LIMIT && !isDelivering(model, who)
        ? assign()
        : 409;
    case 'accept':
      return own('ASSIGNED', 'PICKED_UP');
    case 'start':
      return own('PICKED_UP', 'IN_DELIVERY');
    case 'deliver':
      return own('IN_DELIVERY', 'DELIVERED');
    case 'fail':
      return own('IN_DELIVERY', 'UNDELIVERABLE');
    case 'cancel':
      return order.status === 'DELIVERED' || order.status === 'CANCELLED' ? 409 : turn('CANCELLED');
    case 'edit':
      return [...WAITING, 'ASSIGNED'].includes(order.status) ? turn(order.status) : 409;
    default:
      throw new Error(step);
  }
}

function send(order: ModelOrder, who: GivenUser, step: Move['step']): Promise<Answer> {
  const path = `/api/orders/${order.id}`;
  const status = (by: GivenUser, to: string) =>
    t.call(by, 'POST', `${path}/status`, { status: to, ...(to === 'UNDELIVERABLE' ? { note: 'Yok' } : {}) });
  switch (step) {
    case 'ready':
      return status(chief, 'READY');
    case 'offer':
      return status(chief, 'AVAILABLE');
    case 'withdraw':
      return status(chief, 'PREPARING');
    case 'assign':
      return t.call(chief, 'POST', `${path}/assign`, { courierId: who.id });
    case 'unassign':
      return t.call(chief, 'POST', `${path}/unassign`);
    case 'claim':
      return t.call(who, 'POST', `/api/claim-order/${order.id}`);
    case 'accept':
      return status(who, 'PICKED_UP');
    case 'start':
      return status(who, 'IN_DELIVERY');
    case 'deliver':
      return status(who, 'DELIVERED');
    case 'fail':
      return status(who, 'UNDELIVERABLE');
    case 'cancel':
      return t.call(chief, 'POST', `${path}/cancel`, { reason: 'Model' });
    default:
      return t.call(chief, 'PATCH', path, { customerName: 'Model' });
  }
}

async function create(model: Model): Promise<void> {
  const answer = await t.call(chief, 'POST', '/api/orders', orderBody());
  agree(answer.status, 201);
  model.orders.push({
    id: answer.body.data.id,
    status: 'PREPARING',
    courier: null,
    rest: 'PREPARING',
    version: 1,
  });
}

async function acceptAll(model: Model, who: GivenUser): Promise<void> {
  const { body } = await t.call(who, 'POST', '/api/courier/accept-all');
  const mine = model.orders.filter((order) => order.courier === who.id && order.status === 'ASSIGNED');
  agree(
    body.data.map((order: { id: number }) => order.id),
    mine.map((order) => order.id),
  );
  for (const order of mine) Object.assign(order, { status: 'PICKED_UP', version: order.version + 1 });
}

async function play(model: Model, { step, order: index, courier }: Move): Promise<void> {
  const who = couriers[courier] as GivenUser;
  const order = model.orders[index % Math.max(1, model.orders.length)];
  if (step === 'create' || !order) await create(model);
  else if (step === 'acceptAll') await acceptAll(model, who);
  else {
    const before = order.status;
    const expected = predict(model, order, who.id, step);
    agree([step, before, (await send(order, who, step)).status], [step, before, expected]);
  }
  await compare(model);
}

async function compare(model: Model): Promise<void> {
  const rows = await t.db.asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'status', 'courier_id', 'version'])
      .where(
        'id',
        'in',
        model.orders.map((order) => order.id),
      )
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual(
    model.orders.map(({ id, status, courier, version }) => ({ id, status, courier_id: courier, version })),
  );
}

/** Every row is explained by its history: one entry a version, each beginning where the one before ended. */
async function explain({ orders }: Model): Promise<void> {
  for (const order of orders) {
    const { history } = (await t.call(chief, 'GET', `/api/orders/${order.id}`)).body.data;
    agree(history.length, order.version);
    let at: string | null = null;
    for (const entry of history) {
      agree(entry.from, at);
      at = entry.to;
    }
    agree(at, order.status);
  }
}

it(`criteria A01: ${RUNS} runs of up to 40 commands never leave the model (seed ${SEED})`, {
  timeout: 60_000 + RUNS * 5_000,
}, async () => {
  let runs = 0;
  const move = fc.record({ step: fc.constantFrom(...STEPS), order: fc.nat(5), courier: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 40 }), async (moves) => {
      await t.db.asSystem((tx) =>
        tx.updateTable('orders').set({ status: 'CANCELLED' }).where('branch_id', '=', branch.id).execute(),
      );
      const model: Model = { orders: [] };
      await create(model);
      for (const next of moves) await play(model, next);
      await explain(model);
      runs += 1;
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(runs).toBe(RUNS);
});
