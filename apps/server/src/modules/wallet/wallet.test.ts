import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { giveEarning } from '../../test/earnings.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { accountsOf, closeMonth } from '../../test/ledger.ts';
import { openNotices } from '../../test/notices.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ base_rate: '35.00', price_per_km: '9.50', wallet_enabled: true });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
});

const bonus = (body: object, who = admin) =>
  t.call(who, 'POST', '/api/courier/bonus', { courierId: courier.id, ...body });
const edit = (id: number, body: object, who = admin) =>
  t.call(who, 'PATCH', `/api/courier/earnings/${id}`, body);
const remove = (id: number, who = admin) => t.call(who, 'DELETE', `/api/courier/earnings/${id}`);
const correct = (body: object, who = admin) =>
  t.call(who, 'POST', '/api/courier/corrections', { courierId: courier.id, notes: 'Yanlış km', ...body });
const pay = (body: object = {}, who = admin) =>
  t.call(who, 'POST', '/api/courier/payouts', {
    courierId: courier.id,
    until: t.clock.now().toISOString(),
    method: 'CASH',
    ...body,
  });
const own = async (who = courier, query = wide()) =>
  (await t.call(who, 'GET', `/api/courier/earnings${query}`)).body.data;
const wide = (): string => {
  const at = t.clock.now().getTime();
  const [from, to] = [new Date(at - 40 * 86_400_000), new Date(at + 86_400_000)];
  return `?from=${from.toISOString()}&to=${to.toISOString()}`;
};

describe('the own wallet', () => {
  it('shows a delivery with its calculation, a bonus, sums, and what is owed', async () => {
    const order = await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      distance_km: '1.82',
    });
    await t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status: 'DELIVERED' });
    await bonus({ amount: 10.5, notes: 'Yağmur' });
    await correct({ amount: -2.79 });
    const wallet = await own();
    expect(wallet).toMatchObject({
      totalEarnings: 60,
      pendingEarnings: 60,
      paidEarnings: 0,
      deliveryEarnings: 52.29,
      bonusEarnings: 10.5,
      corrections: -2.79,
      deliveredOrders: 1,
      balance: 60,
    });
    expect(wallet.earnings).toMatchObject([
      {
        type: 'BONUS',
        amount: 10.5,
        notes: 'Yağmur',
        addedBy: { id: admin.id },
        evidence: { formula: 'bonus' },
      },
      {
        type: 'DELIVERY',
        amount: 52.29,
        status: 'PENDING',
        locked: null,
        order: { id: order.id },
        evidence: { formula: 'delivery-1', km: 1.82, baseRate: 35, pricePerKm: 9.5, minimumRate: 0 },
      },
    ]);
    expect(wallet.correctionList).toMatchObject([{ amount: -2.79, notes: 'Yanlış km', status: 'PENDING' }]);
  });

  it('what is owed opens by month and kind, of any day, and adds up to the balance', async () => {
    t.clock.set(new Date('2026-03-02T12:00:00Z'));
    await giveEarning(t, branch, courier, { kurus: 1_000, at: new Date('2026-02-10T12:00:00Z') });
    await giveEarning(t, branch, courier, { kurus: 2_000, at: new Date('2026-03-01T12:00:00Z') });
    await giveEarning(t, branch, courier, { kurus: 4_000, at: new Date('2026-03-02T11:00:00Z') });
    await correct({ amount: -5 });
    const wallet = await own(courier, '');
    expect(wallet.owed).toEqual([
      { kind: 'BONUS', month: '2026-03', count: 2, amount: 60 },
      { kind: 'CORRECTION', month: '2026-03', count: 1, amount: -5 },
      { kind: 'BONUS', month: '2026-02', count: 1, amount: 10 },
    ]);
    expect(wallet.balance).toBe(65);
    await pay();
    expect(await own(courier, '')).toMatchObject({ balance: 0, owed: [] });
  });

  it('the gap counts what is in it, and is not there where nothing is', async () => {
    t.clock.set(new Date('2026-03-02T06:00:00Z'));
    expect((await own(courier, '')).gap).toBeNull();
    // 09:00 in Istanbul: before the window of the day, which begins at 10:00
    await bonus({ amount: 12.5 });
    expect(await own(courier, '')).toMatchObject({ totalEarnings: 0, gap: { earnings: 1, amount: 12.5 } });
  });

  it('a later rate changes nothing that was earned; the couriers are told old and new', async () => {
    await giveEarning(t, branch, courier, { kurus: 5_000, at: t.clock.now() });
    const stranger = await t.given.courier(await t.given.branch({ companyId: branch.companyId }));
    await t.call(admin, 'PATCH', `/api/branches/${branch.id}/delivery-rates`, { baseRate: 40 });
    const changed = await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, {
      salarySettings: { gasPrice: 45 },
    });
    expect(changed.status).toBe(200);
    expect((await own()).totalEarnings).toBe(50);
    const texts = (await openNotices(t, courier)).map(({ kind, text }) => [kind, text]);
    expect(texts).toEqual([
      ['PAY_TERMS', 'Yakıt fiyatı: 40,00 TL → 45,00 TL'],
      ['PAY_TERMS', 'Taban ücret: 35,00 TL → 40,00 TL'],
    ]);
    expect(await openNotices(t, stranger)).toEqual([]);
    const terms = await t.db.asSystem((tx) =>
      tx
        .selectFrom('branch_pay_terms')
        .select(['base_rate', 'gas_price'])
        .where('branch_id', '=', branch.id)
        .orderBy('id')
        .execute(),
    );
    expect(terms.map((row) => [row.base_rate, row.gas_price])).toEqual([
      ['35.00', '40.00'],
      ['40.00', '40.00'],
      ['40.00', '45.00'],
    ]);
  });

  it('switched off: 403 with the text of the specification, payouts too', async () => {
    await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { walletEnabled: false });
    for (const path of ['/api/courier/earnings', '/api/courier/payouts']) {
      const { status, body } = await t.call(courier, 'GET', path);
      expect([status, body.code, body.message]).toEqual([
        403,
        'WALLET_DISABLED',
        'Bu özellik şubeniz için devre dışı bırakılmıştır.',
      ]);
    }
  });

  it('the day runs 10:00–07:00; the gap has a line of its own, 07:00 belongs to the new day', async () => {
    t.clock.set(new Date('2026-03-02T12:00:00Z'));
    const at = (time: string) => new Date(`2026-03-${time}Z`);
    // 06:59:59, 07:00:00 and 09:59:59 in Istanbul, then inside
    for (const [kurus, time] of [
      [100, '02T03:59:59'],
      [200, '02T04:00:00'],
      [400, '02T06:59:59'],
    ] as const)
      await giveEarning(t, branch, courier, { kurus, at: at(time) });
    await giveEarning(t, branch, courier, { kurus: 800, at: at('02T07:00:00') });
    await giveEarning(t, branch, courier, { kurus: 1_600, at: at('03T03:59:59') });
    await giveEarning(t, branch, courier, { kurus: 3_200, at: at('03T04:00:00') });
    const wallet = await own(courier, '');
    expect([wallet.from, wallet.to]).toEqual(['2026-03-02T07:00:00.000Z', '2026-03-03T04:00:00.000Z']);
    expect([wallet.totalEarnings, wallet.gap.amount, wallet.balance]).toEqual([24, 6, 63]);
  });
});

describe('bonus, edit, delete', () => {
  it.each([[0], [-5], [0.001], [1e12], ['abc'], [null], [undefined]])(
    '%j is no amount: Geçersiz Tutar',
    async (amount) => {
      const { status, body } = await bonus({ amount });
      expect([status, body.message, body.details]).toEqual([
        400,
        'Geçersiz Tutar',
        { amount: 'Lütfen geçerli bir bonus tutarı girin.' },
      ]);
    },
  );

  it('an edit and a deletion are counter-entries; the id stays, the deleted one counts 0', async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    const edited = await edit(id, { id, courierId: courier.id, amount: 12.5, notes: 'Bayram' });
    expect([edited.status, edited.body.data]).toMatchObject([
      200,
      { id, amount: 12.5, notes: 'Bayram', evidence: { formula: 'edited', was: 10 } },
    ]);
    expect((await own()).totalEarnings).toBe(12.5);
    const gone = await remove(id);
    expect(gone.body.data).toMatchObject({ id, amount: 0, formerAmount: 12.5, status: 'CANCELLED' });
    expect((await remove(id)).body.data).toEqual(gone.body.data);
    expect([(await edit(id, { amount: 5 })).body.code, (await own()).totalEarnings]).toEqual([
      'EARNING_CANCELLED',
      0,
    ]);
    const entries = await t.db.asSystem((tx) =>
      sql<{ kurus: number }>`
        select case when credit = 'COURIER_PAY' then kurus else -kurus end as kurus
        from ledger_entries where earning_id = ${id} order by id`.execute(tx),
    );
    expect(entries.rows.map(({ kurus }) => kurus)).toEqual([1_000, -1_000, 1_250, -1_250]);
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
  });

  it('the same edit sent twice with one key is one edit; nothing changed writes nothing', async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    const headers = { 'idempotency-key': `duzenle-${id}` };
    const path = `/api/courier/earnings/${id}`;
    await t.call(admin, 'PATCH', path, { amount: 11 }, headers);
    await t.call(admin, 'PATCH', path, { amount: 11 }, headers);
    await edit(id, { amount: 11 });
    const { rows } = await t.db.asSystem((tx) =>
      sql`select id from ledger_entries where earning_id = ${id}`.execute(tx),
    );
    expect(rows).toHaveLength(3);
    const reused = await t.call(admin, 'PATCH', path, { amount: 12 }, headers);
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('id and courierId of another earning are refused with the field', async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    const other = await t.given.courier(branch);
    expect((await edit(id, { id: id + 1, amount: 5 })).body.details).toHaveProperty('id');
    expect((await edit(id, { courierId: other.id, amount: 5 })).body.details).toHaveProperty('courierId');
  });

  it('an edit that changes nothing names what can be changed, not the amount', async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    const { status, body } = await edit(id, {});
    expect([status, body.details]).toEqual([400, { _: expect.stringMatching(/^Değişecek .+ amount ya da/) }]);
    expect(body.message).not.toContain('Tutar');
    expect((await edit(id, { amount: 0 })).body.message).toBe('Geçersiz Tutar');
  });

  it('PAID or of a closed month: 409 that points to Düzeltme', async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    await pay();
    for (const answer of [await edit(id, { amount: 5 }), await remove(id)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'EARNING_PAID']);
      expect(answer.body.message).toContain('Düzeltme');
    }
    const before = new Date(t.clock.now().getTime() - 35 * 86_400_000);
    const old = await giveEarning(t, branch, courier, { kurus: 700, at: before });
    await closeMonth(t, branch, before, admin);
    for (const answer of [await edit(old, { amount: 5 }), await remove(old)])
      expect([answer.status, answer.body.code]).toEqual([409, 'MONTH_CLOSED']);
    // what comes later is booked in the running month
    const late = await giveEarning(t, branch, courier, { kurus: 900, at: before });
    const changed = await edit(late, { amount: 8 });
    expect([changed.status, changed.body.data.amount]).toEqual([200, 8]);
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 1_500, open: 1_500 });
  });

  it('each change is audited with who, was and is', async () => {
    const { id } = (await bonus({ amount: 10, notes: 'A' })).body.data;
    await edit(id, { amount: 12 });
    await remove(id);
    await correct({ amount: 3 });
    const payout = (await pay()).body.data;
    await t.call(admin, 'POST', `/api/courier/payouts/${payout.id}/reverse`, { reason: 'Yanlış kişi' });
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'changes'])
        .where('entity', '=', 'user')
        .where('entity_id', '=', courier.id)
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'BONUS_ADDED',
      'EARNING_UPDATED',
      'EARNING_REMOVED',
      'PAY_CORRECTED',
      'COURIER_PAID',
      'PAYOUT_REVERSED',
    ]);
    expect(rows[1]).toMatchObject({ actor_id: admin.id, changes: { amount: { was: 10, is: 12 } } });
  });
});

describe('paying', () => {
  it('previews, pays by kind and branch, reverses with a reason; twice is refused', async () => {
    await bonus({ amount: 10 });
    await correct({ amount: -1.5 });
    const preview = await t.call(admin, 'GET', `/api/courier/payouts/preview?courierId=${courier.id}`);
    expect(preview.body.data).toMatchObject({
      amount: 8.5,
      entries: 2,
      lines: [
        { kind: 'BONUS', count: 1, amount: 10 },
        { kind: 'CORRECTION', count: 1, amount: -1.5 },
      ],
      branches: [{ branchId: branch.id, amount: 8.5 }],
      heldBack: 0,
    });
    expect((await pay({ amount: 9 })).body).toMatchObject({ code: 'PAYOUT_CHANGED' });
    const paid = await pay({ amount: 8.5, method: 'TRANSFER' });
    expect([paid.status, paid.body.data]).toMatchObject([
      201,
      { amount: 8.5, method: 'TRANSFER', entries: 2 },
    ]);
    expect(await own()).toMatchObject({ paidEarnings: 8.5, pendingEarnings: 0, balance: 0 });
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
    expect((await pay()).body.code).toBe('NOTHING_TO_PAY');
    const reverse = (body: object) =>
      t.call(admin, 'POST', `/api/courier/payouts/${paid.body.data.id}/reverse`, body);
    expect((await reverse({ reason: ' ' })).body.details).toEqual({ reason: 'Nedenini yazın' });
    const back = await reverse({ reason: 'Yanlış IBAN' });
    expect(back.body.data).toMatchObject({ reversalReason: 'Yanlış IBAN', reversedBy: { id: admin.id } });
    expect((await reverse({ reason: 'Yine' })).body.code).toBe('PAYOUT_REVERSED');
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 850, open: 850 });
    expect((await own(courier)).earnings[0].status).toBe('PENDING');
    const mine = await t.call(courier, 'GET', '/api/courier/payouts');
    expect(mine.body.data).toHaveLength(1);
  });

  it('deliveries come first, in the wallet, before the payment and on its receipt', async () => {
    await bonus({ amount: 10 });
    await correct({ amount: 1 });
    const { id: orderId } = await t.given.order(branch, { status: 'DELIVERED', courier_id: courier.id });
    await giveEarning(t, branch, courier, { kurus: 500, at: t.clock.now(), type: 'DELIVERY', orderId });
    const kindsOf = ({ lines }: { lines: { kind: string }[] }) => lines.map(({ kind }) => kind);
    const preview = await t.call(admin, 'GET', `/api/courier/payouts/preview?courierId=${courier.id}`);
    const owed = kindsOf({ lines: (await own()).owed });
    const receipt = kindsOf((await pay()).body.data);
    const kinds = ['DELIVERY', 'BONUS', 'CORRECTION'];
    expect({ owed, preview: kindsOf(preview.body.data), receipt }).toEqual({
      owed: kinds,
      preview: kinds,
      receipt: kinds,
    });
  });

  it('a debt is not paid out, and says how much', async () => {
    await correct({ amount: -20 });
    const { status, body } = await pay();
    expect([status, body.message]).toEqual([409, 'Ödenecek tutar yok: kuryenin 20,00 TL borcu var.']);
  });

  it('only what is up to the moment; later earnings wait', async () => {
    const at = t.clock.now();
    await giveEarning(t, branch, courier, { kurus: 500, at: new Date(at.getTime() - 60_000) });
    await giveEarning(t, branch, courier, { kurus: 700, at });
    const until = new Date(at.getTime() - 30_000).toISOString();
    expect((await pay({ until })).body.data.amount).toBe(5);
    expect((await own()).balance).toBe(7);
  });
});

describe('who sees and does it', () => {
  it('company-wide roles only; a restricted general manager nothing', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const general = await t.given.user('GENERAL_MANAGER', { companyId });
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const calls = [
      ['GET', '/api/courier-earnings'],
      ['GET', '/api/courier-earnings/summary'],
      ['GET', '/api/courier-earnings/export'],
      ['GET', `/api/courier/payouts/preview?courierId=${courier.id}`],
      ['GET', '/api/courier/payouts'],
      ['DELETE', '/api/courier/earnings/1'],
    ] as const;
    for (const who of [general, manager]) {
      for (const [method, path] of calls) expect((await t.call(who, method, path)).status).toBe(403);
      expect((await bonus({ amount: 1 }, who)).status).toBe(403);
      expect((await edit(1, { amount: 1 }, who)).status).toBe(403);
      expect((await correct({ amount: 1 }, who)).status).toBe(403);
      expect((await pay({}, who)).status).toBe(403);
    }
  });

  it("another company's earnings, couriers and payouts are as missing", async () => {
    const { id } = (await bonus({ amount: 10 })).body.data;
    const payout = (await pay()).body.data;
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const reverse = (n: number) =>
      t.call(stranger, 'POST', `/api/courier/payouts/${n}/reverse`, { reason: 'x' });
    for (const [foreign, missing] of [
      [edit(id, { amount: 1 }, stranger), edit(999_999, { amount: 1 }, stranger)],
      [remove(id, stranger), remove(999_999, stranger)],
      [bonus({ amount: 1 }, stranger), bonus({ amount: 1, courierId: 999_999 }, stranger)],
      [correct({ amount: 1 }, stranger), correct({ amount: 1, courierId: 999_999 }, stranger)],
      [pay({}, stranger), pay({ courierId: 999_999 }, stranger)],
      [reverse(payout.id), reverse(999_999)],
    ] as const)
      expect([(await foreign).status, (await foreign).body]).toEqual([404, (await missing).body]);
    expect((await t.call(stranger, 'GET', `/api/courier-earnings${wide()}`)).body.data).toEqual([]);
    expect((await t.call(stranger, 'GET', '/api/courier/payouts')).body.data).toEqual([]);
    const foreignId = await giveEarning(t, branch, await t.given.courier(branch), {
      kurus: 1,
      at: t.clock.now(),
    });
    expect((await correct({ amount: 1, earningId: foreignId })).body.code).toBe('EARNING_NOT_FOUND');
  });
});
