import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { accountsOf } from '../../test/ledger.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';
import { TASKS } from './jobs.ts';

let t: PayApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
  t.clock.set('2026-04-10T09:00:00Z');
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { online: false });
  await t.shift(courier, branch, '2026-03-05T07:00:00Z', '2026-03-05T09:00:00Z');
  await t.metres(courier, branch, '2026-03-05', 1_000);
  await t.sql.query('update report_progress set shifts_until = null');
  await t.refresh();
  await t.deduct(admin, courier, { amount: 20, description: 'Üç kez geç kaldı' });
  await t.earning(courier, branch, { kurus: 50_000, at: new Date('2026-03-20T09:00:00Z') });
  const day = { onlineMinutes: 130, km: 12.5, reason: 'Telefonu kapanmış' };
  await t.call(admin, 'PUT', `/api/courier/${courier.id}/days/2026-03-05`, day);
  const text = { month: '2026-03', line: 'work', content: 'Beş saat eksik görünüyor' };
  const objection = await t.call(courier, 'POST', '/api/courier/slip/objections', text);
  const answer = { status: 'RESOLVED', response: 'Düzelttik' };
  await t.call(admin, 'PATCH', `/api/courier-feedback/${objection.body.data.id}`, answer);
  await t.closeMonth(admin, branch, '2026-03', { acceptDebts: true });
  const feedback = { type: 'REQUEST', content: 'Yeni bir yağmurluk istiyorum' };
  t.clock.set('2026-03-31T23:00:00Z');
  await t.call(courier, 'POST', '/api/courier/feedbacks', feedback);
  t.clock.set('2026-04-10T09:00:00Z');
  await t.call(courier, 'POST', '/api/courier/feedbacks', feedback);
  // of a month that nobody closes: it is still priced from them
  const unclosed = await t.given.branch({ companyId: branch.companyId });
  const other = await t.given.courier(unclosed, { online: false });
  await t.shift(other, unclosed, '2026-03-06T07:00:00Z', '2026-03-06T09:00:00Z');
  await t.call(admin, 'PUT', `/api/courier/${other.id}/days/2026-03-06`, day);
  const complaint = { ...text, content: 'Bu ay da eksik görünüyor' };
  await t.call(other, 'POST', '/api/courier/slip/objections', complaint);
});
afterAll(() => t?.close());

const PAY = ['slips', 'day_corrections', 'objections', 'descriptions', 'notes', 'feedback'] as const;
const purge = async (instant: string, payRetentionYears = 10) => {
  const counts: Record<string, number> = await TASKS.purge(t.sql, new Date(instant), { payRetentionYears });
  return PAY.map((name) => counts[name]);
};
const slip = async () => {
  const who = await t.given.user('COMPANY_ADMIN', { branch });
  return (await t.slipOf(who, '2026-03', courier)) as { code?: string };
};

it('pay records go so many years after their month, the amounts of the ledger stay', async () => {
  const accounts = await accountsOf(t, courier);
  expect(await purge('2036-03-31T12:00:00Z')).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await slip()).code).toBeUndefined();
  expect(await purge('2036-04-01T12:00:00Z')).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await purge('2036-04-01T12:00:00Z')).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await accountsOf(t, courier)).toEqual(accounts);
  expect((await slip()).code).toBe('SLIP_NOT_FOUND');
  const left = await t.sql.query(
    `select description from deductions union all select notes from ledger_entries where notes is not null`,
  );
  expect(left.rows).toEqual([{ description: null }]);
  const open = await t.sql.query(
    `select (select count(*)::integer from pay_day_corrections) as days,
      (select count(*)::integer from courier_feedback) as objections`,
  );
  // the objection of the month that is open, and the feedback of April
  expect(open.rows).toEqual([{ days: 1, objections: 2 }]);
});

it('the application may not forget, nor may anybody remove a record otherwise', async () => {
  const call = t.db.asSystem((tx) => sql`select ulak_forget_pay('2100-01-01')`.execute(tx));
  await expect(call).rejects.toThrow(/permission denied/);
  const remove = t.db.asSystem((tx) =>
    sql`select set_config('ulak.forgets_pay', 'on', true)`
      .execute(tx)
      .then(() => sql`delete from pay_slips`.execute(tx)),
  );
  await expect(remove).rejects.toThrow(/permission denied/);
  await expect(t.sql.query('delete from pay_slips')).rejects.toThrow(/append only/);
  await expect(t.sql.query('delete from ledger_entries')).rejects.toThrow(/append only/);
});
