import { asEarningId, asPayoutId, type EarningId, type PayoutId } from '@ulak/contracts/ids';
import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { accountsOf, cashOf, giveCash } from '../../test/ledger.ts';

/** Random pay against a slow plain model; the suite takes a sample: `ULAK_RUNS=1000` for more. */
const RUNS = Number(process.env.ULAK_RUNS ?? 10);
const SEED = Number(process.env.PROPERTY_SEED ?? 14);

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ wallet_enabled: true });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t?.close());

/** Money as it is remembered by adding up a list, written down without looking at the code. */
interface Item {
  readonly id: EarningId | null;
  kurus: number;
  isDeleted: boolean;
  paidBy: PayoutId | null;
}
interface Payment {
  readonly id: PayoutId;
  readonly offset: number;
  isReversed: boolean;
}
interface Model {
  readonly items: Item[];
  readonly payouts: Payment[];
  cash: number;
  rate: { base: number; perKm: number; minimum: number; isByRoad: boolean };
}

const STEPS = [
  'deliver',
  'bonus',
  'edit',
  'delete',
  'correct',
  'pay',
  'collect',
  'offset',
  'reverse',
  'rate',
] as const;
interface Move {
  readonly step: (typeof STEPS)[number];
  readonly pick: number;
  readonly kurus: number;
}

const picked = <T>(list: readonly T[], { pick }: Move): T | undefined => list[pick % list.length];
const post = (path: string, body: object) => t.call(admin, 'POST', `/api/courier/${path}`, body);
const openSum = (items: readonly Item[]) =>
  items.filter((item) => !item.isDeleted && item.paidBy === null).reduce((sum, { kurus }) => sum + kurus, 0);
const expectedCode = (item: Item): string | null => {
  if (item.paidBy !== null) return 'EARNING_PAID';
  return item.isDeleted ? 'EARNING_CANCELLED' : null;
};

async function payOut(model: Model, courier: GivenUser, offset: number): Promise<void> {
  const sum = openSum(model.items);
  const isRefused = sum <= 0 || offset > Math.min(sum, model.cash);
  const until = t.clock.now().toISOString();
  const part = offset > 0 ? { offset: offset / 100 } : {};
  const answer = await post('payouts', { courierId: courier.id, until, method: 'CASH', ...part });
  expect([answer.status, answer.body.data?.amount]).toEqual(isRefused ? [409, undefined] : [201, sum / 100]);
  if (isRefused) return;
  const id = asPayoutId(answer.body.data.id);
  model.payouts.push({ id, offset, isReversed: false });
  model.cash -= offset;
  for (const item of model.items) if (!item.isDeleted) item.paidBy ??= id;
}

type Play = (model: Model, courier: GivenUser, move: Move) => Promise<void>;
const PLAYS: Record<Move['step'], Play> = {
  async deliver(model, courier, { kurus, pick }) {
    const km = kurus / 1_000;
    // of every third order no road is known
    const roadM = pick % 3 === 0 ? null : Math.round(km * 1_000) + pick * 37;
    const columns = { status: 'IN_DELIVERY', courier_id: courier.id, distance_km: km.toFixed(2) } as const;
    const road = roadM === null ? {} : { road_m: roadM, road_s: 60, road_method: 'VALHALLA' as const };
    const order = await t.given.order(branch, { ...columns, ...road });
    await t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status: 'DELIVERED' });
    const isByRoad = model.rate.isByRoad && roadM !== null;
    const hundredths = isByRoad ? Math.round(roadM / 10) : Math.round(Number(km.toFixed(2)) * 100);
    const part = Math.floor((model.rate.perKm * hundredths + 50) / 100);
    const worth = Math.max(model.rate.minimum, model.rate.base + part);
    const { earnings } = (await t.call(courier, 'GET', '/api/courier/earnings')).body.data;
    const made = earnings.find((one: { order: { id: number } | null }) => one.order?.id === order.id);
    model.items.push({ id: asEarningId(made.id), kurus: worth, isDeleted: false, paidBy: null });
  },
  async bonus(model, courier, { kurus }) {
    const { body } = await post('bonus', { courierId: courier.id, amount: kurus / 100 });
    model.items.push({ id: asEarningId(body.data.id), kurus, isDeleted: false, paidBy: null });
  },
  async edit({ items }, _courier, move) {
    const item = picked(
      items.filter(({ id }) => id !== null),
      move,
    );
    if (!item) return;
    const answer = await t.call(admin, 'PATCH', `/api/courier/earnings/${item.id}`, {
      amount: move.kurus / 100,
    });
    expect(answer.body.code ?? null).toBe(expectedCode(item));
    if (answer.status === 200) item.kurus = move.kurus;
  },
  async delete({ items }, _courier, move) {
    const item = picked(
      items.filter(({ id }) => id !== null),
      move,
    );
    if (!item) return;
    const { status } = await t.call(admin, 'DELETE', `/api/courier/earnings/${item.id}`);
    expect(status).toBe(item.paidBy === null ? 200 : 409);
    if (status === 200) item.isDeleted = true;
  },
  async correct({ items }, courier, { kurus, pick }) {
    const signed = pick % 2 === 0 ? kurus : -kurus;
    await post('corrections', { courierId: courier.id, amount: signed / 100, notes: 'Sayım' });
    items.push({ id: null, kurus: signed, isDeleted: false, paidBy: null });
  },
  pay: (model, courier) => payOut(model, courier, 0),
  async collect(model, courier, { kurus }) {
    await giveCash(t, branch, courier, { kurus, at: t.clock.now() });
    model.cash += kurus;
  },
  offset: (model, courier, { kurus }) => payOut(model, courier, kurus),
  async reverse(model, _courier, move) {
    const payout = picked(model.payouts, move);
    if (!payout) return;
    const answer = await post(`payouts/${payout.id}/reverse`, { reason: 'Yanlış' });
    expect(answer.status).toBe(payout.isReversed ? 409 : 200);
    if (!payout.isReversed) model.cash += payout.offset;
    payout.isReversed = true;
    for (const item of model.items) if (item.paidBy === payout.id) item.paidBy = null;
  },
  async rate(model, _courier, { kurus }) {
    const isByRoad = kurus % 2 === 0;
    model.rate = { base: kurus, perKm: (kurus * 7) % 1_500, minimum: (kurus * 3) % 6_000, isByRoad };
    const { base, perKm, minimum } = model.rate;
    const payDistance = isByRoad ? 'ROAD' : 'GREAT_CIRCLE';
    const body = { baseRate: base / 100, pricePerKm: perKm / 100, minimumRate: minimum / 100, payDistance };
    const { status } = await t.call(admin, 'PATCH', `/api/branches/${branch.id}/delivery-rates`, body);
    expect(status).toBe(200);
  },
};

it('wallet, payouts and accounts are what a list adds up to, after every step', async () => {
  const move = record({
    step: constantFrom(...STEPS),
    pick: integer({ min: 0, max: 50 }),
    kurus: integer({ min: 1, max: 9_999 }),
  });
  await assert(
    asyncProperty(array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      const courier = await t.given.courier(branch);
      const rate = { base: 0, perKm: 0, minimum: 0, isByRoad: false };
      const model: Model = { items: [], payouts: [], cash: 0, rate };
      await PLAYS.rate(model, courier, { step: 'rate', pick: 0, kurus: 2_000 });
      for (const one of moves) {
        await PLAYS[one.step](model, courier, one);
        const open = openSum(model.items);
        const total = model.items.reduce((sum, item) => sum + (item.isDeleted ? 0 : item.kurus), 0);
        expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: open, open });
        expect((await cashOf(t, courier))[0] ?? 0).toBe(model.cash);
        expect((await t.call(courier, 'GET', '/api/courier/earnings')).body.data).toMatchObject({
          totalEarnings: total / 100,
          pendingEarnings: open / 100,
          paidEarnings: (total - open) / 100,
          balance: open / 100,
        });
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 600_000);
