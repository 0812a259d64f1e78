import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 5);

let t: PayApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());

let branch: GivenBranch;
let courier: GivenUser;
/** March 2026 with ten hours, 100 km and a bonus; it is the 10th of April. */
beforeEach(async () => {
  t.clock.set('2026-04-10T09:00:00Z');
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { online: false });
  const settings = { baseSalary: 7_440, vehicleRent: 3_100, gasPrice: 40, fuelConsumption: 0.1 };
  await t.terms(branch, '2026-01-01T00:00:00Z', settings);
  await t.shift(courier, branch, '2026-03-03T07:00:00Z', '2026-03-03T17:00:00Z');
  await t.metres(courier, branch, '2026-03-03', 10_000);
  await t.earning(courier, branch, { kurus: 50_000, at: new Date('2026-03-04T09:00:00Z') });
  await t.sql.query('update report_progress set shifts_until = null');
  await t.refresh();
});

const close = (more: object = {}, who = owner) => t.closeMonth(who, branch, '2026-03', more);
const checklist = async (): Promise<TestJson> =>
  (await t.call(owner, 'GET', `/api/courier-salary/checklist?month=2026-03&branchId=${branch.id}`)).body.data;
const entries = async () =>
  (
    await t.sql.query(
      `select kind, kurus::integer, credit = 'COURIER_PAY' as adds, to_char(month, 'YYYY-MM') as month
        from ledger_entries where branch_id = $1 order by id`,
      [branch.id],
    )
  ).rows;
const accountsAreZero = async () =>
  (
    await t.sql.query(
      'select coalesce(sum(kurus), 0)::integer as sum from ledger_postings where branch_id = $1',
      [branch.id],
    )
  ).rows[0].sum;

describe('a close', () => {
  it('books work, rent and fuel, keeps the slip, and is for good', async () => {
    expect(await checklist()).toMatchObject({ isOver: true, canClose: true, points: [], couriers: 1 });
    const { status, body } = await close();
    // 7440 / 31 / 24 × 10 = 100; 3100 / 31 / 10 × 10 = 100; 10 km × 0.1 × 40 = 40
    expect([status, body.data]).toMatchObject([201, { slips: 1, entitlement: 660 }]);
    expect(await entries()).toEqual([
      { kind: 'BONUS', kurus: 50_000, adds: true, month: '2026-03' },
      { kind: 'WORK', kurus: 10_000, adds: true, month: '2026-03' },
      { kind: 'RENT', kurus: 10_000, adds: true, month: '2026-03' },
      { kind: 'FUEL', kurus: 4_000, adds: false, month: '2026-03' },
    ]);
    expect(await accountsAreZero()).toBe(0);
    const again = await close();
    expect([again.status, again.body.code]).toEqual([409, 'MONTH_CLOSED']);
    expect(again.body.message).toContain('Mart 2026');
    expect(await checklist()).toMatchObject({ canClose: false, closedAt: '2026-04-10T09:00:00.000Z' });
  });

  it('later rates, kilometres and entries change nothing; late ones count in the running month', async () => {
    const preview = (await t.slipOf(owner, '2026-03', courier)).data;
    await close();
    const before = (await t.slipOf(owner, '2026-03', courier)).data;
    expect(before).toEqual({
      ...preview,
      isPreview: false,
      closedAt: before.closedAt,
      closedByName: owner.name,
    });
    const row = await t.salaryOf(owner, courier, `month=2026-03&branchId=${branch.id}`);
    expect(before).toMatchObject({ isPreview: false, entitlement: 660, closedByName: owner.name });
    t.clock.advance(60_000);
    const raised = { baseSalary: 99_999, vehicleRent: 0, gasPrice: 1, fuelConsumption: 1 };
    await t.terms(branch, t.clock.now().toISOString(), raised);
    await t.metres(courier, branch, '2026-03-03', 99_000);
    await t.earning(courier, branch, { kurus: 777, at: new Date('2026-03-30T09:00:00Z') });
    const after = (await t.slipOf(owner, '2026-03', courier)).data;
    expect({ ...after, asOf: '' }).toEqual({ ...before, asOf: '' });
    expect(await t.salaryOf(owner, courier, `month=2026-03&branchId=${branch.id}`)).toEqual(row);
    const april = await t.salaryOf(owner, courier, `month=2026-04&branchId=${branch.id}`);
    expect(april).toMatchObject({ bonuses: 7.77, carriedOver: 660, remaining: 667.77 });
  });

  it('is refused for a running month, other roles, foreign branches', async () => {
    const running = await t.closeMonth(owner, branch, '2026-04');
    expect([running.status, running.body.code]).toEqual([409, 'MONTH_RUNNING']);
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    expect((await close({}, manager)).status).toBe(403);
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const foreign = await close({}, stranger);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
  });

  it('waits for long shifts, days without positions and objections', async () => {
    await t.shift(courier, branch, '2026-03-10T07:00:00Z', '2026-03-11T01:00:00Z');
    const objection = await t.call(courier, 'POST', '/api/courier/slip/objections', {
      month: '2026-03',
      line: 'work',
      content: 'Saatlerim eksik görünüyor',
    });
    expect(objection.status).toBe(201);
    const open = await checklist();
    expect(open.canClose).toBe(false);
    expect(open.points.map(({ kind }: TestJson) => kind)).toEqual([
      'LONG_SHIFT',
      'NO_POSITIONS',
      'OPEN_OBJECTION',
    ]);
    expect((await close()).body).toMatchObject({ code: 'CLOSE_BLOCKED' });
    const fixed = await t.call(owner, 'PUT', `/api/courier/${courier.id}/days/2026-03-10`, {
      onlineMinutes: 600,
      km: 0,
      reason: 'Vardiyayı kapatmayı unutmuş',
    });
    expect(fixed.body.data).toMatchObject({
      onlineSeconds: 36_000,
      measuredOnlineSeconds: 18 * 3600,
      correction: { reason: 'Vardiyayı kapatmayı unutmuş', actorName: owner.name },
    });
    const answer = { status: 'RESOLVED', response: 'Düzeltildi' };
    const answered = await t.call(owner, 'PATCH', `/api/courier-feedback/${objection.body.data.id}`, answer);
    expect(answered.body.data).toMatchObject({ status: 'RESOLVED', response: 'Düzeltildi' });
    expect((await checklist()).canClose).toBe(true);
    expect((await close()).status).toBe(201);
    const late = await t.call(owner, 'PUT', `/api/courier/${courier.id}/days/2026-03-10`, {
      onlineMinutes: 1,
      reason: 'Geç kaldı',
    });
    expect(late.body.code).toBe('MONTH_CLOSED');
  });

  it('the days of who had nothing in it are closed, too', async () => {
    const idle = await t.given.courier(branch, { online: false });
    expect((await close()).status).toBe(201);
    const slip = await t.slipOf(owner, '2026-03', idle);
    expect(slip.data).toMatchObject({ isPreview: false, closedByName: owner.name, days: [] });
    expect(slip.data.closedAt).not.toBeNull();
  });

  it('a debt is closed when it is accepted, and carried over', async () => {
    await t.deduct(owner, courier, { amount: 1_000 });
    expect((await checklist()).points).toMatchObject([{ kind: 'NEGATIVE_ENTITLEMENT', amount: -340 }]);
    expect((await close()).body.code).toBe('CLOSE_BLOCKED');
    const shown = (await checklist()).debts;
    expect(shown).toEqual({ count: 1, amount: -340 });
    await t.deduct(owner, courier, { amount: 10 });
    const changed = await close({ acceptDebts: true, debts: shown });
    expect([changed.status, changed.body.code]).toEqual([409, 'DEBTS_CHANGED']);
    expect(changed.body.message).toContain('şimdi 1 kurye, toplam -350,00 TL');
    const { debts } = await checklist();
    expect((await close({ acceptDebts: true, debts })).status).toBe(201);
    const listed = await t.call(owner, 'GET', `/api/courier/${courier.id}/deductions`);
    expect(listed.body.data.map(({ isLocked }: TestJson) => isLocked)).toEqual([true, true]);
    const april = await t.salaryOf(owner, courier, `month=2026-04&branchId=${branch.id}`);
    expect(april).toMatchObject({ entitlement: 0, carriedOver: -350, remaining: -350 });
  });

  it('what is paid of a month shows as paid, and is not paid twice', async () => {
    await t.sql.query(
      `with paid as (insert into payouts (company_id, courier_id, until, method, kurus, at)
        values ($1, $2, now(), 'CASH', 50000, now()) returning id)
        insert into payout_items (payout_id, entry_id, company_id)
        select paid.id, o.entry_id, $1 from paid, ledger_open_entries o where o.courier_id = $2`,
      [branch.companyId, courier.id],
    );
    const row = () => t.salaryOf(owner, courier, `month=2026-03&branchId=${branch.id}`);
    expect(await row()).toMatchObject({ entitlement: 660, paid: 500, remaining: 160 });
    await close();
    expect(await row()).toMatchObject({ entitlement: 660, paid: 500, remaining: 160 });
  });
});

describe('deductions', () => {
  const add = (body: object = {}) => t.deduct(owner, courier, body);
  const deducted = async () =>
    (await t.salaryOf(owner, courier, `month=2026-03&branchId=${branch.id}`)).deductions;

  it('count at once, are taken back by a counter-entry, and are told', async () => {
    const { status, body } = await add({ description: 'Yarım saat' });
    expect([status, body.data]).toMatchObject([
      200,
      { type: 'leave', reason: 'late', amount: 100, month: '2026-03', actorName: owner.name },
    ]);
    expect(await deducted()).toBe(100);
    const path = `/api/courier/deductions/${body.data.id}`;
    expect((await t.call(owner, 'DELETE', path)).body.data.cancelledByName).toBe(owner.name);
    expect((await t.call(owner, 'DELETE', path)).status).toBe(200);
    expect(await deducted()).toBe(0);
    expect(await accountsAreZero()).toBe(0);
    const history = await t.call(owner, 'GET', `/api/courier/${courier.id}/deductions?limit=1`);
    expect(history.body).toMatchObject({ data: [{ id: body.data.id }], pagination: { total: 1 } });
  });

  it('stand at the user for those who see pay, of the running month, and at once', async () => {
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const shown = async (who: GivenUser) =>
      (await t.call(who, 'GET', '/api/users')).body.find(({ id }: TestJson) => id === courier.id).deductions;
    const none = { leave: [], distance: [], cancellation: [], inventory: [] };
    expect(await shown(owner)).toEqual(none);
    await add();
    const { body } = await add({ date: '2026-04-05', amount: 40 });
    const one = { date: '2026-04-05', reason: 'late', amount: 40, description: null };
    expect(await shown(owner)).toEqual({ ...none, leave: [one] });
    expect(await shown(manager)).toBeUndefined();
    await t.call(owner, 'DELETE', `/api/courier/deductions/${body.data.id}`);
    expect(await shown(owner)).toEqual(none);
  });

  it('the same key adds it once', async () => {
    const headers = { 'idempotency-key': 'kesinti-bir-kez' };
    const body = { type: 'inventory', reason: 'lost_item', amount: 40, date: '2026-03-10' };
    const send = () => t.call(owner, 'PATCH', `/api/courier/${courier.id}/deductions`, body, headers);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await deducted()).toBe(40);
  });

  it.each<[string, object, string]>([
    ['without a type', { type: undefined }, 'type'],
    ['a reason of another type', { reason: 'lost_item' }, 'reason'],
    ['a date to come', { date: '2026-04-11' }, 'date'],
    ['no date', { date: '2026-02-30' }, 'date'],
    ['nothing', { amount: 0 }, 'amount'],
    ['below zero', { amount: -5 }, 'amount'],
    ['part of a kuruş', { amount: 0.001 }, 'amount'],
    ['too much', { amount: 1e12 }, 'amount'],
    ['a text', { amount: '40' }, 'amount'],
  ])('%s is refused with the field', async (_, body, field) => {
    const refused = await add(body);
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, [field]]);
  });

  it('are refused in a closed month and for couriers of others', async () => {
    const { body } = await add();
    await close();
    expect((await add()).body.code).toBe('MONTH_CLOSED');
    expect((await t.call(owner, 'DELETE', `/api/courier/deductions/${body.data.id}`)).body.code).toBe(
      'MONTH_CLOSED',
    );
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await t.deduct(stranger, courier, {})).body.code).toBe('COURIER_NOT_FOUND');
    expect((await t.call(stranger, 'DELETE', `/api/courier/deductions/${body.data.id}`)).body.code).toBe(
      'DEDUCTION_NOT_FOUND',
    );
  });
});

describe(`everybody at once (${ROUNDS} rounds)`, () => {
  it('close ∥ close ∥ deduct ∥ deliver ∥ correct hours: one outcome, equal sums, no deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await t.given.branch();
      const who = await t.given.courier(at, { online: false });
      await t.shift(who, at, '2026-03-03T07:00:00Z', '2026-03-03T07:20:00Z');
      await t.earning(who, at, { kurus: 900_000, at: new Date('2026-03-04T09:00:00Z') });
      await t.refresh();
      const [first, second, deducted, corrected] = await Promise.all([
        t.closeMonth(owner, at, '2026-03'),
        t.closeMonth(owner, at, '2026-03'),
        t.deduct(owner, who, { amount: 10 }),
        t.call(owner, 'PUT', `/api/courier/${who.id}/days/2026-03-03`, {
          onlineMinutes: 60,
          reason: 'Unutulmuş',
        }),
        t.earning(who, at, { kurus: 1_000, at: new Date('2026-03-05T09:00:00Z') }),
      ]);
      expect(new Set([first?.status, second?.status])).toEqual(new Set([201, 409]));
      const winner = first?.status === 201 ? first : second;
      for (const answer of [deducted, corrected])
        expect([200, 409], JSON.stringify(answer?.body)).toContain(answer?.status);
      const march = await t.salaryOf(owner, who, `month=2026-03&branchId=${at.id}`);
      const slip = (await t.slipOf(owner, '2026-03', who)).data;
      expect([slip.entitlement, winner?.body.data.entitlement]).toEqual([
        march.entitlement,
        march.entitlement,
      ]);
      expect(march.deductions).toBe(deducted?.status === 200 ? 10 : 0);
      expect(march.onlineSeconds).toBe(corrected?.status === 200 ? 3_600 : 1_200);
      const april = await t.salaryOf(owner, who, `month=2026-04&branchId=${at.id}`);
      expect(march.bonuses + april.bonuses).toBe(9_010);
    }
  }, 120_000);

  it('a close that fails leaves nothing', async () => {
    await t.sql.query(`
      create function refuse_slip() returns trigger language plpgsql as
        $$ begin raise exception 'disk full'; end $$;
      create trigger refuse_slips before insert on pay_slips for each row execute function refuse_slip()`);
    expect((await close()).status).toBe(500);
    await t.sql.query('drop trigger refuse_slips on pay_slips; drop function refuse_slip');
    expect((await entries()).map(({ kind }) => kind)).toEqual(['BONUS']);
    expect((await checklist()).closedAt).toBeNull();
    expect((await close()).status).toBe(201);
  });

  it('a close whose server is lost on the way leaves all or nothing', async () => {
    const DOOR = 20_260_310;
    await t.sql.query(`
      create function wait_at_door() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${DOOR}); return new; end $$;
      create trigger wait_at_door before insert on pay_slips for each row execute function wait_at_door()`);
    await t.sql.query('select pg_advisory_lock($1)', [DOOR]);
    const closing = close();
    for (let killed = false; !killed; ) {
      const { rowCount } = await t.sql.query(
        `select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objid = $1 and not granted`,
        [DOOR],
      );
      killed = (rowCount ?? 0) > 0;
    }
    await t.sql.query('select pg_advisory_unlock($1)', [DOOR]);
    await closing;
    await t.sql.query('drop trigger wait_at_door on pay_slips; drop function wait_at_door');
    const isClosed = (await checklist()).closedAt !== null;
    expect((await entries()).some(({ kind }) => kind === 'WORK')).toBe(isClosed);
    expect((await close()).status).toBe(isClosed ? 409 : 201);
    const slips = await t.sql.query('select from pay_slips where branch_id = $1', [branch.id]);
    expect(slips.rowCount).toBe(1);
    expect(await accountsAreZero()).toBe(0);
  });
});
