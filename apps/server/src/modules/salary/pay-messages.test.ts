import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOf, type UserActor } from '../../access/scope.ts';
import { appendEvents } from '../../live/append.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices, storedPushes, subscribe } from '../../test/notices.ts';
import { listenForStreams, openStream, type TestStream, wait } from '../../test/open-stream.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

let t: PayApp;
let port: number;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
let colleague: GivenUser;
const streams: TestStream[] = [];
beforeAll(async () => {
  t = await startPayApp();
  t.clock.set('2026-04-10T09:00:00Z');
  port = await listenForStreams(t);
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ wallet_enabled: true });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { online: false });
  colleague = await t.given.courier(branch, { online: false });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.disconnect();
});

const payOf = ({ received }: TestStream) =>
  received.filter(({ data }) => data.type === 'COURIER_PAY_UPDATED').map(({ data }) => data.courierId);
const marksOf = ({ received }: TestStream) => received.filter(({ data }) => data.type === 'RESYNC').length;
async function until(done: () => boolean): Promise<void> {
  for (let n = 0; n < 1_000 && !done(); n += 1) await wait(10);
}

/** An event that everybody of these branches gets: what came before it has arrived as well. */
async function mark(branches: readonly GivenBranch[]): Promise<void> {
  await t.db.asSystem((tx) =>
    appendEvents(
      tx,
      branches.map((at) => ({
        kind: 'TEST_ORDERS_REMOVED',
        entity: 'branch',
        entityId: at.id,
        companyId: at.companyId,
        branchId: at.id,
        at: t.clock.now(),
        actor: 'system',
        payload: {},
      })),
    ),
  );
  t.app.feed.wake();
}

/** Streams that are open, each known by a first mark. */
async function listen(branches: readonly GivenBranch[], people: readonly GivenUser[]): Promise<TestStream[]> {
  const opened = people.map(({ cookie }) => openStream(port, cookie));
  streams.push(...opened);
  for (let n = 0; n < 1_000 && !opened.every((stream) => marksOf(stream) > 0); n += 1) {
    await mark(branches);
    await wait(25);
  }
  return opened;
}

/** Every change of a courier's pay by a manager, and what couriers object; each tells once. */
async function changeAll(): Promise<string[]> {
  const told: string[] = [];
  const call = async (name: string, who: GivenUser, ...rest: [string, string, object?]) => {
    const [method, path, body] = rest;
    const answer = await t.call(who, method as 'POST', path, body);
    expect([name, answer.status < 300, answer.body.message]).toEqual([name, true, answer.body.message]);
    told.push(name);
    return answer.body.data;
  };
  const whose = { courierId: courier.id };
  const bonus = await call('bonus', admin, 'POST', '/api/courier/bonus', { ...whose, amount: 10 });
  await call('edit', admin, 'PATCH', `/api/courier/earnings/${bonus.id}`, { amount: 12 });
  await call('delete', admin, 'DELETE', `/api/courier/earnings/${bonus.id}`);
  const correction = { ...whose, amount: 5, notes: 'Sayım' };
  await call('correction', admin, 'POST', '/api/courier/corrections', correction);
  const until = t.clock.now().toISOString();
  const payout = { ...whose, until, method: 'CASH' };
  const paid = await call('payout', admin, 'POST', '/api/courier/payouts', payout);
  await call('reversal', admin, 'POST', `/api/courier/payouts/${paid.id}/reverse`, { reason: 'Yanlış' });
  const deduction = { type: 'leave', reason: 'late', amount: 20, date: '2026-03-10' };
  const path = `/api/courier/${courier.id}/deductions`;
  const taken = await call('deduction', admin, 'PATCH', path, deduction);
  await call('cancelled deduction', admin, 'DELETE', `/api/courier/deductions/${taken.id}`);
  const day = { onlineMinutes: 130, km: 12.5, reason: 'Telefonu kapanmış' };
  await call('day', admin, 'PUT', `/api/courier/${courier.id}/days/2026-03-05`, day);
  const text = { month: '2026-03', line: 'work', content: 'Beş saat eksik görünüyor' };
  const objection = await call('objection', courier, 'POST', '/api/courier/slip/objections', text);
  const answer = { status: 'RESOLVED', response: 'Düzelttik' };
  await call('answer', admin, 'PATCH', `/api/courier-feedback/${objection.id}`, answer);
  const month = { month: '2026-03', branchId: branch.id, acceptDebts: true };
  await call('close', admin, 'POST', '/api/courier-salary/close', month);
  return told;
}

async function giveWork(): Promise<void> {
  await t.shift(courier, branch, '2026-03-05T07:00:00Z', '2026-03-05T09:00:00Z');
  await t.metres(courier, branch, '2026-03-05', 10_000);
  await t.sql.query('update report_progress set shifts_until = null');
  await t.refresh();
}

describe('live messages of pay (DECISIONS "Roles, once more")', { timeout: 60_000 }, () => {
  it('each change tells the own courier and who sees pay once, and nobody else', async () => {
    await giveWork();
    const foreign = await t.given.branch();
    const others = [
      colleague,
      await t.given.user('BRANCH_MANAGER', { branch }),
      await t.given.user('PACKAGING_CHIEF', { branch }),
      await t.given.user('COMPANY_ADMIN', { branch: foreign }),
      await t.given.courier(foreign),
    ];
    const branches = [branch, foreign];
    const all = await listen(branches, [courier, admin, ...others]);
    const [own, desk, ...rest] = all;
    if (!own || !desk) throw new Error('nobody listens');
    const told = await changeAll();
    const marks = all.map(marksOf);
    await mark(branches);
    await until(() => all.every((stream, place) => marksOf(stream) > (marks[place] ?? 0)));
    const expected = told.map(() => courier.id);
    expect({ own: payOf(own), desk: payOf(desk) }).toEqual({ own: expected, desk: expected });
    expect(rest.map(payOf)).toEqual(rest.map(() => []));
  });

  it('a courier who works elsewhere by now hears of pay of the former branch', async () => {
    await giveWork();
    const elsewhere = await t.given.branch({ companyId: branch.companyId });
    const moved = await t.given.courier(elsewhere, { online: false });
    await t.shift(moved, branch, '2026-03-06T07:00:00Z', '2026-03-06T09:00:00Z');
    const [own] = await listen([elsewhere], [moved]);
    if (!own) throw new Error('nobody listens');
    const deduction = { type: 'leave', reason: 'late', amount: 20, date: '2026-03-06' };
    expect((await t.call(admin, 'PATCH', `/api/courier/${moved.id}/deductions`, deduction)).status).toBe(200);
    await until(() => payOf(own).length > 0);
    expect(payOf(own)).toEqual([moved.id]);
  });
});

describe('notices of objections', () => {
  const object = async () =>
    (
      await t.call(courier, 'POST', '/api/courier/slip/objections', {
        month: '2026-03',
        line: 'day:2026-03-05',
        content: 'Beş saat eksik görünüyor',
      })
    ).body.data;
  const answer = (id: number, status: string, response?: string) =>
    t.call(admin, 'PATCH', `/api/courier-feedback/${id}`, { status, ...(response && { response }) });

  it('who sees pay of the company is notified of a new one, nobody else', async () => {
    await giveWork();
    const general = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const foreign = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    await subscribe(t, admin, general, manager, foreign, courier);
    await object();
    const message = {
      title: 'Ücret pusulasına itiraz',
      body: `${courier.name} · Mart 2026, 5.3.2026 günü, çalışma süresi`,
      url: `/courier-salary/slip?month=2026-03&courier=${courier.id}&branch=${branch.id}`,
      isUrgent: false,
    };
    for (const who of [admin, general]) expect(await storedPushes(t, who)).toMatchObject([message]);
    for (const who of [manager, foreign, courier]) expect(await storedPushes(t, who)).toEqual([]);
  });

  it('a company that closes pay to general managers does not notify them', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    branch = await t.given.branch({ companyId });
    courier = await t.given.courier(branch, { online: false });
    const general = await t.given.user('GENERAL_MANAGER', { companyId });
    await giveWork();
    await subscribe(t, general);
    await object();
    expect(await storedPushes(t, general)).toEqual([]);
  });

  it('the courier gets each answer as a card that does not ring, once', async () => {
    await giveWork();
    await subscribe(t, courier);
    const { id } = await object();
    await answer(id, 'RESOLVED', 'Günü düzelttik, teşekkürler.');
    await answer(id, 'RESOLVED', 'Günü düzelttik, teşekkürler.');
    expect(await openNotices(t, courier)).toMatchObject([
      {
        kind: 'PAY_ANSWER',
        text: 'Mart 2026, 5.3.2026 günü, çalışma süresi: Çözüldü. Günü düzelttik, teşekkürler.',
        senderName: admin.name,
        orderId: null,
      },
    ]);
    expect(await storedPushes(t, courier)).toMatchObject([
      {
        title: 'İtirazınız yanıtlandı',
        body: 'Mart 2026, 5.3.2026 günü, çalışma süresi: Çözüldü',
        url: `/courier-slip?month=2026-03&branch=${branch.id}`,
        isUrgent: false,
      },
    ]);
    await answer(id, 'REJECTED', 'Kayıtlar doğru.');
    expect(await openNotices(t, courier)).toHaveLength(2);
  });

  it('an answer of the greatest length fits on the card; who has left gets none', async () => {
    await giveWork();
    const { id } = await object();
    expect((await answer(id, 'RESOLVED', 'ş'.repeat(1_000))).status).toBe(200);
    await t.sql.query('update users set active = false, deleted = true where id = $1', [courier.id]);
    expect((await answer(id, 'REJECTED', 'Olmadı')).status).toBe(200);
  });
});

describe('names of owners', () => {
  it('who sees an act of an owner reads the name, general manager and courier too', async () => {
    await giveWork();
    const owner = await t.given.user('OWNER');
    const general = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    admin = owner;
    await changeAll();
    const slip = `/api/courier/slip?month=2026-03&courierId=${courier.id}&branchId=${branch.id}`;
    const [earnings, payouts, deductions, frozen, months] = await Promise.all(
      [
        `/api/courier-earnings?courierId=${courier.id}&from=2026-04-01T00:00:00Z&to=2026-04-12T00:00:00Z`,
        `/api/courier/payouts?courierId=${courier.id}`,
        `/api/courier/${courier.id}/deductions`,
        slip,
        `/api/courier-salary?month=2026-03&branchId=${branch.id}`,
      ].map(async (path) => (await t.call(general, 'GET', path)).body),
    );
    expect(earnings).toMatchObject({
      data: [{ addedBy: { fullName: owner.name } }],
      corrections: [{ addedBy: { fullName: owner.name } }],
    });
    expect(payouts.data).toMatchObject([
      { by: { fullName: owner.name }, reversedBy: { fullName: owner.name } },
    ]);
    expect(deductions.data).toMatchObject([{ actorName: owner.name, cancelledByName: owner.name }]);
    expect(frozen.data).toMatchObject({
      days: [{ correction: { actorName: owner.name } }],
      objections: [{ answeredByName: owner.name }],
    });
    expect(JSON.stringify(months)).toContain(owner.name);
    expect((await openNotices(t, courier))[0]?.senderName).toBe(owner.name);
    const mine = (await t.call(courier, 'GET', '/api/courier/payouts')).body.data;
    expect(mine).toMatchObject([{ by: { fullName: owner.name } }]);
  });

  it("a foreign company's people stay without a name", async () => {
    const foreign = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const owner = await t.given.user('OWNER');
    const session = { sessionId: 1, role: 'COMPANY_ADMIN', branchId: null, restrictGeneralManagers: false };
    const actor = { ...session, kind: 'user', id: admin.id, name: admin.name, companyId: branch.companyId };
    const { rows } = await t.db.inScope(scopeOf(actor as UserActor), (tx) =>
      sql<{ one: string | null; other: string | null }>`
        select ulak_actor_name(${foreign.id}) as one, ulak_actor_name(${owner.id}) as other`.execute(tx),
    );
    expect(rows).toEqual([{ one: null, other: owner.name }]);
  });
});
