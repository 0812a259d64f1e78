import { createRandom } from '@ulak/city/random';
import { payMonthOf } from '@ulak/contracts/business-day';
import { DEDUCTION_TYPES } from '@ulak/contracts/salary/deduction-kinds';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { testNationalId } from '../test/factories.ts';
import { seedingOf } from '../test/seeding.ts';
import { type SeededBranch, seedPeople } from './people.ts';
import { seedBranchHistory } from './seed-branch-history.ts';
import { seedPay } from './seed-pay.ts';

const SLOW_MS = 180_000;
let t: TestApp;
afterEach(() => t?.close());

/** Two branches of the demo at an instant, one whose last month is closed and one whose is not. */
async function seedAt(instant: string): Promise<{ closed: SeededBranch; open: SeededBranch }> {
  t = await startTestApp();
  t.clock.set(instant);
  const now = t.clock.now();
  const made = await t.db.asSystem(async (tx) => {
    const random = createRandom(7);
    const people = await seedPeople(tx, random, { secrets: t.secrets, passwordHash: '-', now });
    const two = people.filter(({ template }) => ['Kadıköy', 'Bakırköy'].includes(template.name));
    for (const branch of two)
      await seedBranchHistory(tx, { seed: 7, random, branch, streets: null, now, withPresent: false });
    return two;
  });
  await seedPay({ ...seedingOf(t, { withPresent: false }), now }, made);
  const [closed, open] = made;
  if (!closed || !open) throw new Error('the demo has these branches');
  return { closed, open };
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  t.db.asSystem(async (tx) => (await query.execute(tx)).rows);

describe('the pay of the demo', () => {
  it.each([
    ['five minutes into a month', '2026-12-01T04:05:00Z'],
    ['before 07:00 on the first, after a 31st', '2027-01-01T03:30:00Z'],
    ['in March, after a short month', '2026-03-03T09:00:00Z'],
    ['on a leap day', '2028-02-29T21:30:00Z'],
  ])(
    'holds a closed and paid month, and everything that managers do: %s',
    async (_name, instant) => {
      const { closed, open } = await seedAt(instant);
      const now = new Date(instant);
      const lastMonth = payMonthOf(new Date(payMonthOf(now).period.from.getTime() - 1)).key;
      const closes = await rowsOf(sql<{ branch_id: number; month: string; slips: number }>`
      select branch_id, to_char(month, 'YYYY-MM') as month,
        (select count(*)::int from pay_slips s where s.close_id = c.id) as slips
      from pay_closes c`);
      const couriers = closed.couriers.length + closed.accountCouriers.length;
      expect(closes).toEqual([{ branch_id: closed.id, month: lastMonth, slips: couriers }]);
      const payouts = await rowsOf(sql<{ method: string; is_reversed: boolean; in_time: boolean }>`
      select distinct method, reversed_at is not null as is_reversed, at <= ${now} as in_time
      from payouts order by method, is_reversed`);
      expect(payouts).toEqual([
        { method: 'CASH', is_reversed: false, in_time: true },
        { method: 'TRANSFER', is_reversed: false, in_time: true },
        { method: 'TRANSFER', is_reversed: true, in_time: true },
      ]);
      const [of] = await rowsOf(sql<Record<string, unknown>>`
      select array(select distinct type from deductions order by type) as deductions,
        array(select distinct status from courier_feedback order by status) as objections,
        array(select distinct status from earning_states order by status) as earnings,
        (select count(*)::int from earning_states where evidence->>'formula' = 'edited') > 0 as is_edited,
        (select count(distinct branch_id)::int from pay_day_corrections) as corrected_in,
        (select sum(kurus)::int from ledger_postings) as sum,
        (select count(*)::int from courier_notices where acknowledged_at is null) as unread,
        (select max(booked_at) <= ${now} from ledger_entries) as is_past,
        array(select distinct status from cash_hand_overs order by status) as hand_overs,
        array(select distinct act from cash_hand_over_acts order by act) as acts,
        (select count(*)::int from courier_cash c where kurus <> (select coalesce(sum(p.kurus), 0)
          from ledger_postings p where p.account = 'COURIER_CASH' and p.courier_id = c.courier_id
            and p.branch_id = c.branch_id)) as untrue,
        array(select distinct kind from delivery_collections order by kind) as collected,
        (select least(count(*), 1)::int from courier_cash c join branches b on b.id = c.branch_id
          where c.kurus > b.cash_limit * 100) as above,
        array(select wallet_enabled from branches where id in (${closed.id}, ${open.id}) order by id)
          as wallets`);
      expect(of).toEqual({
        deductions: DEDUCTION_TYPES.toSorted(),
        objections: ['IN_REVIEW', 'PENDING', 'REJECTED', 'RESOLVED'],
        earnings: ['CANCELLED', 'PAID', 'PENDING'],
        is_edited: true,
        corrected_in: 2,
        sum: 0,
        unread: 0,
        is_past: true,
        hand_overs: ['CONFIRMED', 'CORRECTED', 'COUNTED', 'DISPUTED'],
        acts: ['CONFIRMED', 'CORRECTED', 'COUNTED', 'DEDUCTED', 'DISPUTED'],
        untrue: 0,
        above: 1,
        collected: ['CARD', 'CASH', 'MEAL_CARD'],
        wallets: [true, false],
      });
    },
    SLOW_MS,
  );

  it(
    'is earned on ways that can be looked at, whose kilometres they are',
    async () => {
      const { closed } = await seedAt('2026-03-18T17:00:00Z');
      const owner = await t.given.user('OWNER', {}, { username: testNationalId(900_000) });
      const [account] = closed.accountCouriers;
      const query = `courierId=${account?.id}&startDate=2026-03-15T04:00:00Z&endDate=2026-03-18T04:00:00Z`;
      const { body } = await t.call(owner, 'GET', `/api/courier/distance-report?${query}`);
      const [row] = body.data;
      const onTheWay = row.movements.filter(({ trail }: { trail: unknown[] | null }) => trail !== null);
      expect(onTheWay.length).toBeGreaterThan(0);
      const km = onTheWay.reduce((sum: number, way: { km: number }) => sum + way.km, 0);
      expect(km).toBeGreaterThan(5);
      expect(Math.abs(km - row.totalDistanceKm)).toBeLessThan(0.1);
    },
    SLOW_MS,
  );

  it('is left out where it fails, and the demo starts all the same', async () => {
    t = await startTestApp();
    const warned: string[] = [];
    const log = { info: () => undefined, warn: (_: object, message: string) => void warned.push(message) };
    const nobody = { id: 1, companyId: 1, couriers: [], accountCouriers: [] } as unknown as SeededBranch;
    await seedPay({ ...seedingOf(t, { withPresent: false }), log, now: t.clock.now() }, [nobody]);
    expect(warned).toEqual(['demo: pay was left out']);
  });
});
