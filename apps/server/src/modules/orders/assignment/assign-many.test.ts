import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';
import { expectReplayable, orderEvents, orderRow } from '../../../test/stored-orders.ts';

/** The suite plays a sample; `ULAK_ROUNDS=500` plays the number of criteria A04. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 10);

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let general: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 20 });
  branch = await t.given.branch({ assignment_method: 'POOL', max_concurrent_deliveries: 3 });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  general = await t.given.user('GENERAL_MANAGER', { branch });
});
afterAll(() => t?.close());

const assignMany = (
  who: GivenUser,
  courierId: number,
  orderIds: readonly number[],
  extra = {},
): Promise<Answer> => t.call(who, 'POST', '/api/orders/assign', { courierId, orderIds, ...extra });
const several = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const ordersIn = async (at: GivenBranch, count: number, columns = {}): Promise<OrderId[]> =>
  (await several(count, () => t.given.order(at, columns))).map(({ id }) => id).toSorted((a, b) => a - b);
const row = (id: OrderId) => orderRow(t, id);
const historyOf = (id: OrderId) => orderEvents(t, id);
const loadOf = async (courier: GivenUser): Promise<number> =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('orders')
        .select('id')
        .where('courier_id', '=', courier.id)
        .where('status', '=', 'ASSIGNED')
        .execute(),
    )
  ).length;
const idsOf = (answer: Answer): OrderId[] =>
  answer.body.data.assigned
    .map((order: { id: OrderId }) => order.id)
    .toSorted((a: number, b: number) => a - b);
const codesOf = (answer: Answer): [OrderId, string][] =>
  answer.body.data.refused.map((one: { orderId: OrderId; code: string }) => [one.orderId, one.code]);

describe('POST /api/orders/assign: several orders to one courier (ux "Management dashboard")', () => {
  it('all that fit are assigned, each with its history and its messages', async () => {
    const courier = await t.given.courier(branch);
    const ids = await ordersIn(branch, 3, { status: 'READY' });
    const messages = new Set<number>();
    const stop = t.app.feed.subscribe({
      events: (rows) => {
        for (const event of rows) if (event.entity === 'order') messages.add(event.entity_id);
      },
    });
    const answer = await assignMany(chief, courier.id, ids);
    expect(answer.status).toBe(200);
    expect(answer.body.data.refused).toEqual([]);
    expect(answer.body.data.assigned).toMatchObject(
      ids.map((id) => ({
        id,
        status: 'ASSIGNED',
        courierId: courier.id,
        assignedToName: courier.name,
        version: 2,
      })),
    );
    for (const id of ids)
      expect(await historyOf(id)).toMatchObject([
        {
          courier_id: courier.id,
          payload: { action: 'assign', from: 'READY', to: 'ASSIGNED', courierName: courier.name },
        },
      ]);
    await expect.poll(() => ids.every((id) => messages.has(id))).toBe(true);
    stop();
    const own = await t.call(courier, 'GET', '/api/courier/active-deliveries');
    expect(own.body).toHaveLength(3);
  });

  it('as many as the limit leaves, in the order of the list; the others say why, one by one', async () => {
    const courier = await t.given.courier(branch);
    await t.given.order(branch, { status: 'PICKED_UP', courier_id: courier.id });
    const [a, b, c, d] = (await ordersIn(branch, 4)) as [OrderId, OrderId, OrderId, OrderId];
    const answer = await assignMany(chief, courier.id, [d, b, a, c]);
    expect(idsOf(answer)).toEqual([b, d]);
    expect(answer.body.data.refused).toEqual(
      [a, c].map((orderId) => ({
        orderId,
        code: 'COURIER_AT_CAPACITY',
        message: `${courier.name} sipariş taşıma limitine ulaştı (3/3).`,
      })),
    );
    for (const id of [a, c])
      expect(await row(id)).toMatchObject({ status: 'PREPARING', courier_id: null, version: 1 });
  });

  it('a duplicate in the list counts once, an order the courier has already changes nothing', async () => {
    const courier = await t.given.courier(branch);
    const [first, second] = (await ordersIn(branch, 2)) as [OrderId, OrderId];
    const answer = await assignMany(chief, courier.id, [first, first, second, first]);
    expect([idsOf(answer), codesOf(answer)]).toEqual([[first, second], []]);
    expect((await row(first)).version).toBe(2);
    const again = await assignMany(chief, courier.id, [first, second]);
    expect([idsOf(again), codesOf(again)]).toEqual([[first, second], []]);
    expect(await historyOf(first)).toHaveLength(1);
  });

  it('criteria B03: foreign orders answer like missing ones; a visible other branch’s says so', async () => {
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const foreign = await t.given.branch();
    const courier = await t.given.courier(branch);
    const [mine] = (await ordersIn(branch, 1)) as [OrderId];
    const [beside] = (await ordersIn(sibling, 1)) as [OrderId];
    const [abroad] = (await ordersIn(foreign, 1)) as [OrderId];
    const byChief = await assignMany(chief, courier.id, [999_999_999, abroad, beside, mine]);
    const gone = (orderId: number) => ({ orderId, code: 'ORDER_NOT_FOUND', message: 'Sipariş bulunamadı.' });
    expect(byChief.body.data.refused).toEqual([gone(999_999_999), gone(abroad), gone(beside)]);
    expect(idsOf(byChief)).toEqual([mine]);
    const byGeneral = await assignMany(general, courier.id, [beside, abroad]);
    expect(byGeneral.body.data).toEqual({
      assigned: [],
      refused: [
        {
          orderId: beside,
          code: 'COURIER_OTHER_BRANCH',
          message: `${courier.name} başka bir şubede çalışıyor; bu siparişi alamaz.`,
        },
        gone(abroad),
      ],
    });
    for (const id of [beside, abroad]) expect((await row(id)).version).toBe(1);
    const missing = await assignMany(chief, 999_999_999, [mine]);
    expect([missing.status, missing.body.code]).toEqual([404, 'COURIER_NOT_FOUND']);
    for (const stranger of [await t.given.courier(foreign), await t.given.courier(sibling)])
      expect((await assignMany(chief, stranger.id, [mine])).raw.body).toBe(missing.raw.body);
  });

  it('an order that is past assigning is refused with its state', async () => {
    const courier = await t.given.courier(branch);
    const other = await t.given.courier(branch);
    const [done] = (await ordersIn(branch, 1, { status: 'DELIVERED', courier_id: other.id })) as [OrderId];
    const [failed] = (await ordersIn(branch, 1, { status: 'UNDELIVERABLE', courier_id: other.id })) as [
      OrderId,
    ];
    const answer = await assignMany(chief, courier.id, [done, failed]);
    expect(idsOf(answer)).toEqual([failed]);
    expect(answer.body.data.refused).toMatchObject([{ orderId: done, code: 'ORDER_CHANGED' }]);
    expect(answer.body.data.refused[0].message).toContain('"Teslim Edildi"');
  });

  it('moves only from whom the sender saw it with; decision 015: who has it by now is said', async () => {
    const [ali, veli, ayse] = await several(3, () => t.given.courier(branch));
    if (!ali || !veli || !ayse) throw new Error('three couriers');
    const [mine, theirs, free] = (await ordersIn(branch, 3)) as [OrderId, OrderId, OrderId];
    await assignMany(chief, ali.id, [mine]);
    await assignMany(chief, veli.id, [theirs]);
    const blind = await assignMany(chief, ayse.id, [mine, free]);
    expect([idsOf(blind), blind.body.data.refused]).toEqual([
      [free],
      [{ orderId: mine, code: 'ORDER_TAKEN', message: `Bu siparişi az önce ${ali.name} aldı.` }],
    ]);
    const knowing = await assignMany(chief, ayse.id, [mine, theirs, free], {
      fromCourierIds: [ali.id, ali.id, null],
    });
    expect([idsOf(knowing), codesOf(knowing)]).toEqual([[mine, free], [[theirs, 'ORDER_TAKEN']]]);
    expect((await historyOf(mine)).at(-1)).toMatchObject({
      courier_id: ayse.id,
      payload: { action: 'reassign', previousCourierId: ali.id },
    });
    const lost = await t.call(ali, 'GET', '/api/courier/active-deliveries');
    expect(lost.body).toEqual([]);
    expect(
      (await assignMany(chief, ayse.id, [mine, theirs], { fromCourierIds: [null] })).body.details,
    ).toEqual({
      fromCourierIds: 'Her sipariş için bir kurye (veya null) gönderin',
    });
  });

  it('offline, on break or passive refuses the whole with nothing written, whatever the orders', async () => {
    const offline = await t.given.courier(branch, { online: false });
    const paused = await t.given.courier(branch, { onBreak: true });
    const passive = await t.given.courier(branch);
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', passive.id).execute(),
    );
    const ids = await ordersIn(branch, 2);
    const say = async (courier: GivenUser, orderIds: readonly number[]) => {
      const { status, body } = await assignMany(chief, courier.id, orderIds);
      return [status, body.code, body.message];
    };
    for (const orderIds of [ids, [999_999_999]]) {
      expect(await say(offline, orderIds)).toEqual([
        409,
        'COURIER_OFFLINE',
        `${offline.name} çevrimdışı; sipariş atanamaz.`,
      ]);
      expect(await say(paused, orderIds)).toEqual([
        409,
        'COURIER_ON_BREAK',
        `${paused.name} molada; mola bitince atayabilirsiniz.`,
      ]);
      expect(await say(passive, orderIds)).toEqual([
        409,
        'COURIER_INACTIVE',
        `${passive.name} hesabı pasif; sipariş atanamaz.`,
      ]);
    }
    for (const id of ids) {
      expect((await row(id)).version).toBe(1);
      expect(await historyOf(id)).toEqual([]);
    }
  });

  it('1 to 50 orders; unknown fields (criteria B04), bad ids, bad couriers refused; staff only', async () => {
    const courier = await t.given.courier(branch);
    const fifty = Array.from({ length: 50 }, (_, index) => 900_000_000 + index);
    expect(codesOf(await assignMany(chief, courier.id, fifty))).toHaveLength(50);
    expect((await assignMany(chief, courier.id, [...fifty, 1])).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { orderIds: 'Bir seferde en fazla 50 sipariş atanabilir' },
    });
    expect((await assignMany(chief, courier.id, [])).body.details).toEqual({
      orderIds: 'En az bir sipariş seçin',
    });
    for (const [body, field] of [
      [{ orderIds: [1] }, 'courierId'],
      [{ courierId: courier.id, orderIds: 'hepsi' }, 'orderIds'],
      [{ courierId: courier.id, orderIds: [0] }, 'orderIds.0'],
      [{ courierId: courier.id, orderIds: [1], status: 'DELIVERED' }, 'status'],
    ] as const) {
      const answer = await t.call(chief, 'POST', '/api/orders/assign', body);
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]]);
    }
    expect((await assignMany(courier, courier.id, [1])).status).toBe(403);
  });

  it('the same Idempotency-Key is one call', async () => {
    const courier = await t.given.courier(branch);
    const ids = await ordersIn(branch, 2);
    const headers = { 'idempotency-key': 'toplu-atama-1' };
    const body = { courierId: courier.id, orderIds: ids };
    const answers = await several(4, () => t.call(chief, 'POST', '/api/orders/assign', body, headers));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    for (const id of ids) expect((await row(id)).version).toBe(2);
  });
});

describe('races', { timeout: 60_000 + ROUNDS * 5_000 }, () => {
  it(`two clients, same orders, ${ROUNDS} rounds: one winner each, no deadlock, limit kept`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [await t.given.courier(branch), await t.given.courier(branch)];
      const ids = await ordersIn(branch, 5);
      const [left, right] = [ids.slice(0, 4), ids.slice(1).toReversed()];
      const answers = await Promise.all([
        assignMany(chief, one.id, left),
        assignMany(general, two.id, right),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const won = answers.flatMap(idsOf);
      expect(new Set(won).size).toBe(won.length);
      for (const [index, courier] of [one, two].entries()) {
        const mine = idsOf(answers[index] as Answer);
        expect(await loadOf(courier)).toBe(mine.length);
        expect(mine.length).toBeLessThanOrEqual(3);
        for (const id of mine)
          expect(await row(id)).toMatchObject({ status: 'ASSIGNED', courier_id: courier.id, version: 2 });
      }
      for (const [, code] of answers.flatMap(codesOf))
        expect(['ORDER_TAKEN', 'COURIER_AT_CAPACITY']).toContain(code);
    }
  });

  it('criteria A03: parallel lists, claims and assignments to one courier never pass the limit', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const courier = await t.given.courier(branch);
      const ids = await ordersIn(branch, 18);
      const calls = ids.flatMap((id, index): Promise<Answer>[] => {
        if (index % 3 === 0) return [assignMany(chief, courier.id, ids.slice(index, index + 3))];
        if (index % 3 === 1) return [t.call(courier, 'POST', `/api/claim-order/${id}`)];
        return [
          t.call(general, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id, fromCourierId: null }),
        ];
      });
      for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
      expect(await loadOf(courier)).toBe(3);
    }
  });

  it(`criteria A04: bulk assign ∥ claim ∥ cancel ∥ assign, ${ROUNDS} seeds: history = rows`, async () => {
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const [first, second, claimer] = await several(3, () => t.given.courier(branch));
      if (!first || !second || !claimer) throw new Error('three couriers');
      const ids = await ordersIn(branch, 3);
      const [a, b, c] = ids as [OrderId, OrderId, OrderId];
      const moves = [
        () => assignMany(chief, first.id, seed % 2 ? ids : ids.toReversed()),
        () => assignMany(general, second.id, ids),
        () => t.call(claimer, 'POST', `/api/claim-order/${b}`),
        () => t.call(chief, 'POST', `/api/orders/${a}/cancel`, { reason: 'Yarış' }),
        () =>
          t.call(general, 'POST', `/api/orders/${c}/assign`, { courierId: claimer.id, fromCourierId: null }),
      ];
      const order = moves
        .map((_, index) => index)
        .toSorted((x, y) => ((x * 7 + seed * 13) % 11) - ((y * 7 + seed * 13) % 11));
      const answers = await Promise.all(order.map((index) => moves[index]?.() as Promise<Answer>));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      // nobody has taken what another had
      for (const id of ids) expect(await expectReplayable(t, id)).not.toContain('reassign');
      for (const courier of [first, second, claimer]) expect(await loadOf(courier)).toBeLessThanOrEqual(3);
    }
  });
});
