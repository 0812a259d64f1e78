import { businessDate, businessDayStart } from '@ulak/contracts/business-day';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

/** Random days against a slow plain model; the suite takes a sample: `ULAK_RUNS=1000` for more. */
const RUNS = Number(process.env.ULAK_RUNS ?? 2);
const SEED = Number(process.env.PROPERTY_SEED ?? 75);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: CashApp;
let start: number;
beforeAll(async () => {
  t = await startCashApp();
  start = businessDayStart('2026-03-03').getTime();
});
afterAll(() => t?.close());

const sheetOf = async (who: GivenUser, branch: GivenBranch, day: string): Promise<TestJson> =>
  (await t.call(who, 'GET', `/api/courier-cash/day-sheet?branchId=${branch.id}&day=${day}`)).body.data;

/** One act of a random day. */
interface Act {
  readonly what: 'order' | 'late' | 'change' | 'handOver' | 'fix';
  readonly day: number;
  readonly hour: number;
  readonly type: string | null;
  readonly tl: number;
}
interface Written {
  readonly day: number;
  readonly cash: number;
  readonly cards: number;
}
interface Delivered {
  readonly id: number;
  readonly createdDay: number;
  readonly type: string | null;
  readonly total: number;
  cash: number;
  cards: number;
}
const DAYS = 3;
const IS_CASH = new Set(['CASH']);
const IS_CARD = new Set(['CREDIT_CARD', 'Yemek Kartı']);

describe('the day sheet (spec 3 §4; issue "Cash")', () => {
  it('of random days adds up to the orders’ money, to the kuruş', async () => {
    const act = record<Act>({
      what: constantFrom<Act['what']>('order', 'order', 'late', 'change', 'handOver', 'fix'),
      day: integer({ min: 0, max: DAYS - 1 }),
      hour: integer({ min: 0, max: 23 }),
      type: constantFrom('CASH', 'CREDIT_CARD', 'Yemek Kartı', 'ONLINE', null),
      tl: integer({ min: 2, max: 300 }),
    });
    await assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 16 }), async (acts) => {
        // days of one run lie before those of the next
        const first = start;
        start += (DAYS + 1) * DAY_MS;
        const now = t.clock.now();
        await expectDaysAddUp(
          first,
          acts.toSorted((one, other) => one.day * 24 + one.hour - other.day * 24 - other.hour),
        );
        // who is signed in stays so
        t.clock.set(now);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it('names the orders of each reason', async () => {
    const branch = await t.given.branch();
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const courier = await t.given.courier(branch);
    const now = t.clock.now();
    const day = businessDate(now);
    await t.deliver(branch, courier);
    const yesterday = new Date(now.getTime() - DAY_MS);
    const older = await t.deliver(branch, courier, { created_at: yesterday });
    const other = await t.deliver(branch, courier, {}, { collected: [{ kind: 'CARD', amount: 100 }] });
    const none = await t.deliver(branch, courier, {}, { collected: [], collectedNote: 'Ödemedi' });
    const old = await t.given.order(branch, {
      status: 'DELIVERED',
      payment_type: 'CASH',
      courier_id: courier.id,
      delivered_at: now,
      ended_at: now,
    });
    const test = await t.deliver(branch, courier, { is_test: true });
    const sheet = await sheetOf(manager, branch, day);
    expect(sheet.collected).toEqual({ cash: 200, card: 100, mealCard: 0, cards: 100 });
    expect(sheet.moneyCard).toEqual({ cash: 400, cards: 0 });
    expect(sheet.difference).toEqual({ cash: -200, cards: 100 });
    expect(
      sheet.lines.map(({ orderId, reason, cash, cards }: TestJson) => [orderId, reason, cash, cards]),
    ).toEqual([
      [older.id, 'CREATED_EARLIER', 100, 0],
      [other.id, 'COLLECTED_OTHERWISE', -100, 100],
      [none.id, 'NOT_COLLECTED', -100, 0],
      [old.id, 'NOT_RECORDED', -100, 0],
    ]);
    expect(JSON.stringify(sheet)).not.toContain(`"${test.orderNumber}"`);
    const before = await sheetOf(manager, branch, businessDate(yesterday));
    expect(before.lines.map(({ reason }: TestJson) => reason)).toEqual(['DELIVERED_LATER']);
  });

  it('is of the own branch, of a day that has begun', async () => {
    const ask = (who: GivenUser, query: string) => t.call(who, 'GET', `/api/courier-cash/day-sheet${query}`);
    expect((await ask(t.admin, '')).body.details.branchId).toBeDefined();
    expect((await ask(t.manager, '')).body.data.branchId).toBe(t.branch.id);
    expect((await ask(t.manager, '?day=2099-01-01')).body.details.day).toMatch(/gelecekte/);
    expect((await ask(t.manager, '?day=dün')).status).toBe(400);
    const foreign = await t.given.branch();
    expect((await ask(t.manager, `?branchId=${foreign.id}`)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await ask(t.admin, `?branchId=${foreign.id}`)).body.code).toBe('BRANCH_NOT_FOUND');
  });

  it('is a file, and who took it is on record', async () => {
    const courier = await t.given.courier(t.branch);
    await t.deliver(t.branch, courier, { payment_type: 'Setcard' });
    await t.handOver(t.manager, courier);
    const { raw, status } = await t.call(t.manager, 'GET', '/api/courier-cash/day-sheet/export');
    expect([status, raw.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`kasa-raporu-${businessDate(t.clock.now())}.xlsx`),
    ]);
    const rows = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
    expect(JSON.stringify(rows)).toContain('Yemek kartı · Setcard');
    const audit = await t.call(t.admin, 'GET', '/api/audit?limit=1');
    expect(audit.body.data[0]).toMatchObject({ action: 'EXPORTED', details: { report: 'cash-day-sheet' } });
  });
});

async function expectDaysAddUp(first: number, acts: readonly Act[]): Promise<void> {
  const branch = await t.given.branch({ meal_card_brands: [] });
  t.clock.set(new Date(first));
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  const courier = await t.given.courier(branch);
  const written: (Written & { readonly kind: 'collected' | 'change' | 'handOver' })[] = [];
  const orders: Delivered[] = [];
  let [held, carried] = [0, 0];
  const write = (kind: (typeof written)[number]['kind'], day: number, cash: number, cards = 0): void => {
    written.push({ kind, day, cash, cards });
    held += kind === 'handOver' ? -cash : cash;
  };
  for (const { what, day, hour, type, tl } of acts) {
    t.clock.set(new Date(first + day * DAY_MS + hour * HOUR_MS));
    if (what === 'order' || what === 'late') {
      const createdDay = what === 'late' ? day - 1 : day;
      const created_at = new Date(first + createdDay * DAY_MS + hour * HOUR_MS);
      const { id } = await t.deliver(branch, courier, { payment_type: type, total: tl, created_at });
      const cash = IS_CASH.has(type ?? '') ? tl : 0;
      const cards = IS_CARD.has(type ?? '') ? tl : 0;
      write('collected', day, cash, cards);
      orders.push({ id, createdDay, type, total: tl, cash, cards });
    } else if (what === 'change') {
      const { status } = await t.change(manager, courier, tl);
      if (status === 201) write('change', day, tl);
    } else if (what === 'handOver') {
      const counted = Math.max(0, held - (tl % 7));
      const answer = await t.handOver(manager, courier, { counted, reason: 'Sayım' });
      if (answer.status === 201) write('handOver', day, counted);
    } else {
      const order = orders[tl % (orders.length || 1)];
      if (!order) continue;
      const collected = [{ kind: 'CASH', amount: 1 }];
      const url = `/api/courier-cash/orders/${order.id}/correct`;
      const answer = await t.call(manager, 'POST', url, { collected, reason: 'Düzeltme' });
      if (answer.status !== 200) continue;
      write('collected', day, 1 - order.cash, 0 - order.cards);
      Object.assign(order, { cash: 1, cards: 0 });
    }
  }
  t.clock.set(new Date(first + DAYS * DAY_MS));
  for (let day = 0; day < DAYS; day += 1) {
    const of = (kind: string, what: 'cash' | 'cards') =>
      written.filter((one) => one.kind === kind && one.day === day).reduce((sum, one) => sum + one[what], 0);
    const sheet = await sheetOf(manager, branch, businessDate(first + day * DAY_MS));
    expect(sheet.collected).toMatchObject({ cash: of('collected', 'cash'), cards: of('collected', 'cards') });
    const opening = carried;
    carried += of('collected', 'cash') + of('change', 'cash') - of('handOver', 'cash');
    expect(sheet.sums).toMatchObject({
      opening,
      changeMoney: of('change', 'cash'),
      handedOver: of('handOver', 'cash'),
      other: 0,
      closing: carried,
    });
    const card = (types: ReadonlySet<string>) =>
      orders
        .filter(({ createdDay, type }) => createdDay === day && types.has(type ?? ''))
        .reduce((sum, { total }) => sum + total, 0);
    expect(sheet.moneyCard).toEqual({ cash: card(IS_CASH), cards: card(IS_CARD) });
    const lines = (what: 'cash' | 'cards') =>
      Math.round(sheet.lines.reduce((sum: number, line: TestJson) => sum + line[what], 0) * 100) / 100;
    expect({ cash: lines('cash'), cards: lines('cards') }).toEqual(sheet.difference);
    expect(sheet.difference).toEqual({
      cash: of('collected', 'cash') - card(IS_CASH),
      cards: of('collected', 'cards') - card(IS_CARD),
    });
  }
  expect(await t.ledgerCash(courier)).toMatchObject({ ledger: held * 100, projection: held * 100 });
}
