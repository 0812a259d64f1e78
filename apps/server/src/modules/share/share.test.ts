import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';
import { createRandom } from '@ulak/city/random';

const MINUTE = 60_000;
let t: PayApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  t.clock.set('2026-03-20T16:30:00Z');
});
afterEach(() => t.clock.set('2026-03-20T16:30:00Z'));

/** Minutes since Monday 07:00 of the running week. */
const at = (min: number): Date => new Date(Date.parse('2026-03-16T04:00:00Z') + min * MINUTE);
const share = async (who: GivenUser, range = 'this-week') =>
  (await t.call(who, 'GET', `/api/courier/share?range=${range}`)).body.data;

/** A courier online from a minute for some, with deliveries of so many kuruş each at its begin. */
async function worker(from: number, minutes: number, pays: readonly number[], to = branch) {
  const courier = await t.given.courier(to, { online: false });
  await t.shift(courier, to, at(from).toISOString(), at(from + minutes).toISOString());
  for (const kurus of pays) await deliver(courier, to, from, kurus);
  return courier;
}

async function deliver(courier: GivenUser, to: GivenBranch, min: number, kurus: number) {
  const delivered = { status: 'DELIVERED', delivered_at: at(min), ended_at: at(min) } as const;
  const { id } = await t.given.order(to, { ...delivered, courier_id: courier.id, created_at: at(min - 20) });
  await t.earning(courier, to, { kurus, at: at(min), type: 'DELIVERY', orderId: id });
}

describe('decision 079: the own share beside the branch’s median', () => {
  it('orders and pay by hour online; the median from five couriers on, names never', async () => {
    const me = await worker(0, 120, [4_500, 5_500]);
    const others = [];
    for (const orders of [1, 2, 3]) others.push(await worker(60, 60, Array(orders).fill(6_000)));
    expect(await share(me)).toEqual({
      range: 'this-week',
      from: '2026-03-16T04:00:00.000Z',
      to: '2026-03-20T16:30:00.000Z',
      own: { onlineMin: 120, orders: 2, paid: 100, ordersPerHour: 1, paidPerHour: 50 },
      median: { couriers: 4, ordersPerHour: null, paidPerHour: null },
    });
    others.push(await worker(300, 60, Array(5).fill(6_000)));
    const answer = await t.call(me, 'GET', '/api/courier/share?range=this-week');
    expect(answer.body.data.median).toEqual({ couriers: 5, ordersPerHour: 2, paidPerHour: 120 });
    for (const { name, id } of others) {
      expect(answer.raw.body).not.toContain(name);
      expect(answer.raw.body).not.toContain(`"courierId":${id}`);
    }
    expect((await share(me, 'last-week')).own).toMatchObject({
      onlineMin: 0,
      orders: 0,
      ordersPerHour: null,
    });
    expect((await share(me, 'this-month')).own.paid).toBe(100);
  });

  it('work for another branch is no part of it; pay is not where wallets are off', async () => {
    const closed = await t.given.branch({ companyId: branch.companyId, wallet_enabled: false });
    const me = await worker(0, 60, [5_000], closed);
    for (let n = 0; n < 4; n += 1) await worker(0, 60, [6_000], closed);
    for (let n = 0; n < 5; n += 1) await worker(0, 60, [6_000, 7_000]);
    expect(await share(me)).toMatchObject({
      own: { orders: 1, ordersPerHour: 1, paid: null, paidPerHour: null },
      median: { couriers: 5, ordersPerHour: 1, paidPerHour: null },
    });
  });

  it('equals a slow plain model on random shifts, breaks and deliveries', async () => {
    const random = createRandom(20);
    const model: { minutes: number; orders: number; kurus: number }[] = [];
    const couriers: GivenUser[] = [];
    for (let n = 0; n < 9; n += 1) {
      const courier = await t.given.courier(branch, { online: false });
      couriers.push(courier);
      const online = new Set<number>();
      const sums = { orders: 0, kurus: 0 };
      for (let day = 0; day < 3; day += 1) {
        const from = day * 1_440 + random.integerBetween(0, 200);
        const to = from + random.integerBetween(5, 500);
        const pause = from + random.integerBetween(0, to - from);
        const until = pause + random.integerBetween(1, 60);
        await t.shift(courier, branch, at(from).toISOString(), at(to).toISOString());
        await t.pause(courier, branch, at(pause).toISOString(), at(until).toISOString());
        for (let min = from; min < to; min += 1) if (min < pause || min >= until) online.add(min);
        for (let order = random.integerBetween(0, 3); order > 0; order -= 1) {
          const kurus = random.integerBetween(4_500, 12_000);
          await deliver(courier, branch, from + 1, kurus);
          sums.orders += 1;
          sums.kurus += kurus;
        }
      }
      model.push({ minutes: online.size, ...sums });
    }
    const long = model.filter(({ minutes }) => minutes >= 15);
    const rates = (of: (one: (typeof model)[number]) => number): number[] =>
      long.map((one) => Math.round((of(one) * 60) / one.minutes) / 100);
    // the rate that as many are below as above, or the mean of two
    const middle = (values: readonly number[]): number => {
      const rank = (value: number) => [
        values.filter((one) => one < value).length,
        values.filter((one) => one > value).length,
      ];
      const middles = values.filter((value) => rank(value).every((count) => count <= values.length / 2));
      return (Math.min(...middles) + Math.max(...middles)) / 2;
    };
    // told in whole 5 TL and in tenths of an order, half up
    const inSteps = (value: number, step: number): number =>
      Math.floor((Math.round(value * 100) + step / 2) / step) * (step / 100);
    const expected = {
      orders: inSteps(middle(rates(({ orders }) => orders * 100)), 10),
      paid: inSteps(middle(rates(({ kurus }) => kurus)), 500),
    };
    expect(expected.paid).not.toBe(middle(rates(({ kurus }) => kurus)));
    for (const [index, courier] of couriers.entries()) {
      const { own, median } = await share(courier);
      const mine = model[index];
      expect([own.onlineMin, own.orders, own.paid]).toEqual([
        mine?.minutes,
        mine?.orders,
        (mine?.kurus ?? 0) / 100,
      ]);
      expect(median.ordersPerHour).toBeCloseTo(expected.orders, 2);
      expect(median.paidPerHour).toBeCloseTo(expected.paid, 2);
    }
  });

  it('is for couriers alone, in ranges that exist', async () => {
    const me = await worker(0, 60, []);
    for (const query of ['', '?range=today', '?range=this-week&branchId=1'])
      expect((await t.call(me, 'GET', `/api/courier/share${query}`)).status).toBe(400);
    for (const role of ['COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER'] as const) {
      const user = await t.given.user(role, { branch });
      for (const path of ['?range=this-week', '/export', '/choices/export'])
        expect((await t.call(user, 'GET', `/api/courier/share${path}`)).status).toBe(403);
    }
  });
});

describe('decision 079: the sheets', () => {
  const sheetOf = async (who: GivenUser, path: string) => {
    const { status, raw } = await t.call(who, 'GET', `/api/courier/share${path}`);
    expect(status).toBe(200);
    const { sheets } = await readXlsx(raw.rawPayload);
    return { name: raw.headers['content-disposition'], rows: JSON.stringify(sheets[0]?.rows) };
  };

  it('the share of all ranges and the choices, audited', async () => {
    const me = await worker(0, 60, [5_000]);
    const chosen = await worker(0, 60, []);
    const { id, orderNumber } = await t.given.order(branch);
    await t.db.asSystem((tx) =>
      tx
        .insertInto('passed_over_couriers')
        .values({
          company_id: branch.companyId,
          branch_id: branch.id,
          order_id: id,
          courier_id: me.id,
          chosen_id: chosen.id,
          at: at(30),
          kind: 'OFFER_TAKEN_BACK',
          amount: 0,
        })
        .execute(),
    );
    const work = await sheetOf(me, '/export');
    expect(work.name).toContain('is-paylasimi-20.03.2026.xlsx');
    for (const text of ['Bu hafta', 'Geçen ay', 'Sipariş/saat', 'Kazanç/saat (TL)'])
      expect(work.rows).toContain(text);
    const choices = await sheetOf(me, `/choices/export?from=${at(0).toISOString()}`);
    expect(choices.name).toContain('otomatik-atamalar-20.03.2026.xlsx');
    for (const text of [orderNumber, 'Bu sipariş size teklif edilmiş, sonra geri alınmıştı'])
      expect(choices.rows).toContain(text);
    expect(choices.rows).not.toContain(chosen.name);
    const audited = await t.db.asSystem((tx) =>
      tx.selectFrom('audit_log').select('details').where('actor_id', '=', me.id).orderBy('id').execute(),
    );
    expect(audited.map(({ details }) => details)).toMatchObject([
      { report: 'courier-share', rows: 4 },
      { report: 'courier-choices', rows: 1 },
    ]);
    expect((await sheetOf(chosen, '/choices/export')).rows).not.toContain(orderNumber);
  });

  it('managers read the reasons of their branch’s couriers, without pay', async () => {
    const [me, chosen] = [await worker(0, 60, []), await worker(0, 60, [])];
    const { id, orderNumber } = await t.given.order(branch);
    const foreign = await t.given.branch();
    await t.db.asSystem((tx) =>
      tx
        .insertInto('passed_over_couriers')
        .values({
          company_id: branch.companyId,
          branch_id: branch.id,
          order_id: id,
          courier_id: me.id,
          chosen_id: chosen.id,
          at: at(30),
          kind: 'ON_BREAK',
          amount: 0,
        })
        .execute(),
    );
    const ask = (who: GivenUser, of = branch, courier = me) =>
      t.call(who, 'GET', `/api/branches/${of.id}/passed-over?courierId=${courier.id}`);
    for (const role of ['COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER'] as const) {
      const { status, body } = await ask(await t.given.user(role, { branch }));
      expect([status, body.data.length, body.data[0].orderNumber]).toEqual([200, 1, orderNumber]);
      expect(Object.keys(body.data[0]).toSorted()).toEqual(['at', 'id', 'orderNumber', 'reason']);
    }
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const missing = await t.call(manager, 'GET', `/api/branches/999999999/passed-over?courierId=${me.id}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
    const sibling = await t.given.branch({ companyId: branch.companyId });
    for (const other of [foreign, sibling])
      expect((await ask(manager, other)).raw.body).toBe(missing.raw.body);
    expect((await ask(manager, branch, await t.given.courier(foreign))).body.data).toEqual([]);
    expect((await t.call(manager, 'GET', `/api/branches/${branch.id}/passed-over`)).status).toBe(400);
    expect((await ask(await t.given.user('PACKAGING_CHIEF', { branch }))).status).toBe(403);
    expect((await ask(me)).status).toBe(403);
  });

  it('the fairness view has the same medians, pay for who sees pay', async () => {
    for (const orders of [1, 2, 3, 4, 5]) await worker(7_100 - 1_440, 60, Array(orders).fill(6_000));
    const fairness = async (who: GivenUser) =>
      (await t.call(who, 'GET', `/api/branches/${branch.id}/fairness?days=7`)).body.data.median;
    const median = { couriers: 5, ordersPerHour: 3, paidPerHour: 180 };
    expect(await fairness(await t.given.user('COMPANY_ADMIN', { branch }))).toEqual(median);
    const general = await t.given.user('GENERAL_MANAGER', { branch });
    expect(await fairness(general)).toEqual(median);
    const withoutPay = { ...median, paidPerHour: null };
    expect(await fairness(await t.given.user('BRANCH_MANAGER', { branch }))).toEqual(withoutPay);
    await t.sql.query(
      `update companies set settings = settings || '{"restrictGeneralManagers": true}' where id = $1`,
      [branch.companyId],
    );
    const strict = await t.given.user('GENERAL_MANAGER', { branch });
    expect(await fairness(strict)).toEqual(withoutPay);
  });
});
