import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import { giveEarning } from '../../test/earnings.ts';
import type { GivenUser } from '../../test/factories.ts';

/** Random cash against a slow plain model; the suite takes a sample: `ULAK_RUNS=1000` for more. */
const RUNS = Number(process.env.ULAK_RUNS ?? 4);
const SEED = Number(process.env.PROPERTY_SEED ?? 15);

let t: CashApp;
beforeAll(async () => {
  t = await startCashApp();
});
afterAll(() => t?.close());

/** Whole lira in the courier's hand, as somebody with a purse and a notebook would keep it. */
interface Purse {
  /** Collected and change money since the last hand-over. */
  collected: number;
  change: number;
  /** What is left over from before. */
  rest: number;
  readonly cards: { amount: number };
  readonly handOvers: { readonly id: number; version: number; counted: number; status: string }[];
  readonly orders: { readonly id: number; cash: number; readonly total: number }[];
}
const held = ({ collected, change, rest }: Purse): number => collected + change + rest;

const STEPS = [
  'deliver',
  'mixed',
  'change',
  'handOver',
  'answer',
  'correct',
  'deduct',
  'offset',
  'fix',
] as const;
interface Move {
  readonly step: (typeof STEPS)[number];
  readonly pick: number;
  readonly tl: number;
}
const picked = <T>(list: readonly T[], { pick }: Move): T | undefined => list[pick % list.length];

type Act = (purse: Purse, courier: GivenUser, move: Move) => Promise<void>;

const ACTS: Record<Move['step'], Act> = {
  async deliver(purse, courier, { tl }) {
    const order = await t.deliver(t.branch, courier, { total: tl });
    purse.collected += tl;
    purse.orders.push({ id: order.id, cash: tl, total: tl });
  },
  async mixed(purse, courier, { tl, pick }) {
    const cash = pick % tl;
    const collected = [
      ...(cash > 0 ? [{ kind: 'CASH', amount: cash }] : []),
      { kind: 'MEAL_CARD', brand: 'Setcard', amount: tl - cash },
    ];
    const order = await t.deliver(t.branch, courier, { total: tl }, { collected });
    purse.collected += cash;
    purse.cards.amount += tl - cash;
    purse.orders.push({ id: order.id, cash, total: tl });
  },
  async change(purse, courier, { tl, pick }) {
    const amount = pick % 2 === 0 ? tl : -tl;
    const answer = await t.change(t.manager, courier, amount, { note: 'Bozuk' });
    const isPossible = amount > 0 || tl <= purse.change;
    expect(answer.status).toBe(isPossible ? 201 : 400);
    if (isPossible) purse.change += amount;
  },
  async handOver(purse, courier, { tl, pick }) {
    const isEmpty = purse.orders.length === 0 && purse.change === 0 && purse.rest === 0;
    const counted = Math.max(0, held(purse) + (pick % 3 === 0 ? 0 : pick % 3 === 1 ? tl : -tl));
    const body = { counted, reason: counted === held(purse) ? null : 'Fark' };
    const answer = await t.handOver(t.manager, courier, body);
    if (isEmpty && counted === 0) return;
    // change that was given and taken back, or collections that cancel out, still lie in it
    if (answer.status === 409) return expect(answer.body.code).toBe('NOTHING_TO_HAND_OVER');
    expect(answer.body.data).toMatchObject({ expectedCash: held(purse), cards: purse.cards.amount });
    purse.rest = held(purse) - counted;
    purse.collected = 0;
    purse.change = 0;
    purse.cards.amount = 0;
    purse.handOvers.push({ id: answer.body.data.id, version: 1, counted, status: 'COUNTED' });
  },
  async answer(purse, courier, move) {
    const handOver = picked(purse.handOvers, move);
    if (!handOver) return;
    const action = move.pick % 2 === 0 ? 'confirm' : 'dispute';
    const body = { version: handOver.version, ...(action === 'dispute' && { reason: 'Yanlış' }) };
    const answer = await t.answer(courier, handOver.id, action, body);
    const isAsked = handOver.status === 'COUNTED' || handOver.status === 'CORRECTED';
    const isRepeated = action === 'confirm' && handOver.status === 'CONFIRMED';
    const isTaken = isAsked || (action === 'confirm' && handOver.status === 'DISPUTED');
    expect(answer.status).toBe(isTaken || isRepeated ? 200 : 409);
    if (!isTaken) return;
    handOver.version += 1;
    handOver.status = action === 'confirm' ? 'CONFIRMED' : 'DISPUTED';
  },
  async correct(purse, _, move) {
    const handOver = picked(purse.handOvers, move);
    if (!handOver) return;
    const counted = move.tl;
    const answer = await t.correct(t.manager, handOver.id, { version: handOver.version, counted });
    expect(answer.status).toBe(counted === handOver.counted ? 400 : 200);
    if (answer.status !== 200) return;
    purse.rest += handOver.counted - counted;
    Object.assign(handOver, { counted, version: handOver.version + 1, status: 'CORRECTED' });
  },
  async deduct(purse, _, { tl }) {
    const newest = purse.handOvers.at(-1);
    if (!newest) return;
    const expected = Math.max(0, purse.rest);
    const amount = Math.min(tl, Math.max(1, expected));
    const answer = await t.deduct(t.admin, newest.id, { expected, amount });
    expect(answer.status).toBe(expected > 0 ? 200 : 409);
    if (answer.status !== 200) return;
    purse.rest -= amount;
    newest.version += 1;
  },
  async offset(purse, courier, { tl }) {
    await giveEarning(t, t.branch, courier, { kurus: 100_000_00, at: t.clock.now() });
    const offset = Math.min(tl, 100);
    const pay = { courierId: courier.id, until: t.clock.now().toISOString(), method: 'CASH', offset };
    const answer = await t.call(t.admin, 'POST', '/api/courier/payouts', pay);
    expect(answer.status).toBe(offset <= held(purse) ? 201 : 409);
    if (answer.status === 201) purse.rest -= offset;
  },
  async fix(purse, _, move) {
    const order = picked(purse.orders, move);
    if (!order) return;
    const cash = move.tl % (order.total + 1);
    const collected = cash === 0 ? [] : [{ kind: 'CASH', amount: cash }];
    const before = await t.cashOf(t.manager, await ownerOf(order.id));
    const url = `/api/courier-cash/orders/${order.id}/correct`;
    const answer = await t.call(t.manager, 'POST', url, { collected, reason: 'Düzeltme' });
    if (answer.status !== 200) return;
    const after = await t.cashOf(t.manager, await ownerOf(order.id));
    purse.collected += cash - order.cash;
    // card receipts of the order are taken back with it
    purse.cards.amount += Math.round((after.cards - before.cards) * 100) / 100;
    order.cash = cash;
  },
};

const ownerOf = async (orderId: number): Promise<GivenUser> => {
  const { body } = await t.call(t.admin, 'GET', `/api/orders/${orderId}`);
  return { id: body.data.courierId } as GivenUser;
};

async function expectSame(purse: Purse, courier: GivenUser): Promise<void> {
  const shown: TestJson = await t.cashOf(t.admin, courier);
  expect(shown).toMatchObject({
    cash: held(purse),
    collectedCash: purse.collected,
    changeMoney: purse.change,
    otherCash: purse.rest,
    cards: purse.cards.amount,
  });
  const moved = shown.movements.reduce((sum: number, { amount }: TestJson) => sum + amount, 0);
  expect(shown.carriedOver + moved).toBeCloseTo(shown.otherCash, 6);
  const kurus = held(purse) * 100;
  expect(await t.ledgerCash(courier)).toMatchObject({ ledger: kurus, projection: kurus });
}

it('spec 3 "Pay": cash of a courier is the ledger’s and a plain purse’s after every step', async () => {
  const move = record({
    step: constantFrom(...STEPS),
    pick: integer({ min: 0, max: 1_000 }),
    tl: integer({ min: 1, max: 500 }),
  });
  await assert(
    asyncProperty(array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      const courier = await t.given.courier(t.branch);
      const purse: Purse = {
        collected: 0,
        change: 0,
        rest: 0,
        cards: { amount: 0 },
        handOvers: [],
        orders: [],
      };
      for (const one of moves) {
        await ACTS[one.step](purse, courier, one);
        await expectSame(purse, courier);
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
