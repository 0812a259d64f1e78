import { formatTl } from '@ulak/contracts/format';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

/** Files are written by threads and processes of low priority, which a busy machine starts late. */
const FILE_MS = 60_000;

let t: PayApp;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());

let owner: GivenUser;
let branch: GivenBranch;
let courier: GivenUser;
/** March 2026 of a courier: packages by two rates, shifts, a corrected day, a bonus, deductions. */
beforeEach(async () => {
  t.clock.set('2026-04-10T09:00:00Z');
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { online: false });
  const settings = { baseSalary: 11_500, vehicleRent: 2_000, gasPrice: 43.85, fuelConsumption: 0.0825 };
  await t.terms(branch, '2026-01-01T00:00:00Z', settings);
  await t.terms(branch, '2026-03-15T12:00:00Z', { ...settings, baseSalary: 12_345.67 });
  for (const [day, until] of [
    ['03', '2026-03-03T18:11:07Z'],
    ['04', '2026-03-05T02:30:00Z'],
    ['05', '2026-03-05T09:05:09Z'],
  ] as const)
    await t.shift(courier, branch, `2026-03-${day}T07:00:00Z`, until);
  await t.pause(courier, branch, '2026-03-03T10:00:00Z', '2026-03-03T10:31:30Z');
  await t.metres(courier, branch, '2026-03-03', 61_237);
  await t.metres(courier, branch, '2026-03-04', 88_001);
  for (const [km, kurus] of [
    [1.82, 5_229],
    [0.4, 4_500],
  ] as const) {
    const order = await t.given.order(branch, { status: 'DELIVERED', courier_id: courier.id });
    await t.sql.query(
      `with named as (insert into earnings (company_id, branch_id, courier_id, order_id, type, earned_at)
        values ($1, $2, $3, $4, 'DELIVERY', '2026-03-04T09:00:00Z') returning id)
      insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
        booked_at, month, earning_id, evidence)
      select $1, $2, $3, 'DELIVERY', 'BRANCH_COST', 'COURIER_PAY', $5, '2026-03-04T09:00:00Z',
        '2026-03-04T09:00:00Z', '2026-03-01', id, $6 from named`,
      [
        branch.companyId,
        branch.id,
        courier.id,
        order.id,
        kurus,
        JSON.stringify({
          formula: 'delivery-1',
          metres: km * 1_000,
          baseRateKurus: 3_500,
          pricePerKmKurus: 950,
          minimumRateKurus: 4_500,
        }),
      ],
    );
  }
  await t.earning(courier, branch, { kurus: 25_050, at: new Date('2026-03-20T09:00:00Z') });
  await t.deduct(owner, courier, { amount: 99.9, description: 'Işığı yanan motosiklet, ₺ farkı' });
  await t.sql.query('update report_progress set shifts_until = null');
  await t.refresh();
  await t.call(owner, 'PUT', `/api/courier/${courier.id}/days/2026-03-05`, {
    onlineMinutes: 130,
    km: 12.5,
    reason: 'Telefonu kapanmış',
  });
});

/** Lines of text of a PDF, top to bottom. */
async function linesOf(content: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const rows = new Map<number, string[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const y = Math.round(item.transform[5]);
      rows.set(y, [...(rows.get(y) ?? []), item.str]);
    }
    expect(rows.size, `lines of page ${page}`).toBeGreaterThan(2);
    const sorted = [...rows].toSorted(([a], [b]) => b - a);
    lines.push(...sorted.map(([, parts]) => parts.join(' ')));
  }
  return lines;
}
const pdfOf = (who: GivenUser, query = '') =>
  t.app.http.inject({
    method: 'GET',
    url: `/api/courier/slip/file?month=2026-03&format=pdf${query}`,
    headers: { cookie: who.cookie },
  });

/** '1.234,50' → 1234.5 */
const number = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));
const seconds = (clock: string): number => {
  const [h = 0, m = 0, s = 0] = clock.split(':').map(Number);
  return h * 3_600 + m * 60 + s;
};
/** Half a kuruş up, of a number of TL. */
const toKurus = (tl: number): number => Math.floor(tl * 100 + 0.5 + 1e-9);

describe('what is printed', () => {
  it('suffices to compute every line again', async () => {
    const response = await pdfOf(courier);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    const lines = await linesOf(response.rawPayload);
    const text = lines.join('\n');
    const lineOf = (label: string): string => lines.find((line) => line.startsWith(label)) ?? '';
    const amountOf = (label: string): number =>
      toKurus(number(/(-?[\d.]+,\d\d) TL$/.exec(lineOf(label))?.[1] ?? 'NaN'));
    expect(text).toContain('Ön izleme');
    expect(text).toContain('Aylık maaş 11.500,00 TL → 12.345,67 TL');
    expect(text).toContain('Işığı yanan motosiklet, ₺ farkı');

    const packages = [...text.matchAll(/([\d,]+) \+ ([\d,]+) km kuş uçuşu × ([\d,]+) = .*? ([\d.,]+)$/gm)];
    const earned = packages.map(([, base = '', km = '', rate = '', paid = '']) => {
      const computed = toKurus(number(base) + number(km) * number(rate));
      expect(Math.max(4_500, computed)).toBe(toKurus(number(paid)));
      return toKurus(number(paid));
    });
    expect(earned.reduce((a, b) => a + b, 0)).toBe(amountOf('Paket kazancı'));

    const days = [...text.matchAll(/^\d\d\.03\.2026 .*? (\d+:\d\d:\d\d) ([\d.]+,\d{3})$/gm)];
    const online = days.reduce((sum, [, clock = '']) => sum + seconds(clock), 0);
    const km = days.reduce((sum, [, , one = '']) => sum + number(one), 0);
    expect(days).toHaveLength(3);
    const [first = ''] = /^03\.03\.2026 .*$/m.exec(text) ?? [];
    const spans = [...first.matchAll(/(\d\d:\d\d:\d\d)–(\d\d:\d\d:\d\d)/g)];
    expect(spans.reduce((sum, [, from = '', to = '']) => sum + seconds(to) - seconds(from), 0)).toBe(
      seconds(days[0]?.[1] ?? ''),
    );

    const settings = new RegExp(
      String.raw`Aylık maaş ([\d.,]+) TL, araç kirası ([\d.,]+) TL, yakıt fiyatı ([\d.,]+) TL, ` +
        String.raw`yakıt tüketimi ([\d.,]+) L\/km; ayda (\d+) gün`,
    );
    const [base = 0, rent = 0, gas = 0, perKm = 0, inMonth = 0] = (
      settings.exec(text.replaceAll('\n', ' ')) ?? []
    )
      .slice(1)
      .map(number);
    expect(toKurus((base / inMonth / 24) * (online / 3_600))).toBe(amountOf('Çalışma kazancı'));
    const block = 21 * 3_600;
    const paidSeconds = Math.floor(online / block) * 36_000 + Math.min(online % block, 36_000);
    expect(toKurus((rent / inMonth / 10) * (paidSeconds / 3_600))).toBe(amountOf('Araç kirası'));
    expect(-toKurus(km * perKm * gas)).toBe(amountOf('Yakıt gideri'));
    expect(amountOf('Kesintiler')).toBe(-9_990);
    const labels = ['Paket', 'Bonuslar', 'Çalışma', 'Araç', 'Düzeltmeler', 'Kesintiler', 'Yakıt'];
    const total = labels.reduce((sum, label) => sum + amountOf(label), 0);
    expect(total).toBe(toKurus((await t.slipOf(courier, '2026-03')).data.entitlement));
    expect(text).toMatch(new RegExp(`Hak ediş satırların toplamı ${formatTl(total / 100)}`));
  });

  it('all slips of a branch come as one file, with progress', { timeout: FILE_MS }, async () => {
    const colleague = await t.given.courier(branch, { online: false });
    for (let n = 0; n < 80; n += 1)
      await t.earning(colleague, branch, { kurus: 100, at: new Date('2026-03-20T09:00:00Z') });
    const body = { month: '2026-03', branchId: branch.id };
    const ordered = await t.call(owner, 'POST', '/api/courier-salary/slips', body);
    expect([ordered.status, ordered.body.data]).toMatchObject([202, { total: 2, state: 'PREPARING' }]);
    const path = `/api/courier-salary/slips/${ordered.body.data.id}`;
    await expect
      .poll(async () => (await t.call(owner, 'GET', path)).body.data, { timeout: 50_000 })
      .toMatchObject({ done: 2, state: 'READY' });
    const file = await t.app.http.inject({ url: `${path}/file`, headers: { cookie: owner.cookie } });
    const text = (await linesOf(file.rawPayload)).join('\n');
    for (const one of [courier, colleague]) expect(text).toContain(one.name);
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await t.call(stranger, 'GET', path)).body.code).toBe('SLIP_FILE_NOT_FOUND');
    t.clock.advance(25 * 3_600_000);
    const later = await t.given.user('OWNER');
    expect((await t.call(later, 'GET', path)).body.code).toBe('SLIP_FILE_NOT_FOUND');
  });

  it('a sheet has the same lines', { timeout: FILE_MS }, async () => {
    const { statusCode, rawPayload, headers } = await t.app.http.inject({
      url: `/api/courier/slip/file?month=2026-03&format=xlsx&courierId=${courier.id}`,
      headers: { cookie: owner.cookie },
    });
    expect([statusCode, rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(headers['content-disposition']).toContain(`ucret-pusulasi-2026-03-${courier.id}.xlsx`);
  });
});

describe('what is paid', () => {
  it('names the payouts that it is the sum of, until one is taken back', async () => {
    const body = { courierId: courier.id, until: t.clock.now().toISOString(), method: 'TRANSFER' };
    const { data: payout } = (await t.call(owner, 'POST', '/api/courier/payouts', body)).body;
    const { paid, payouts, remaining } = (await t.slipOf(owner, '2026-03', courier)).data;
    // 52.29 + 45.00 + 250.50
    expect([paid, payouts]).toEqual([
      347.79,
      [{ payoutId: payout.id, at: payout.at, method: 'TRANSFER', byName: owner.name, amount: 347.79 }],
    ]);
    expect((await linesOf((await pdfOf(courier)).rawPayload)).join('\n')).toContain(
      `Ödeme #${payout.id}, Havale/EFT`,
    );
    await t.call(owner, 'POST', `/api/courier/payouts/${payout.id}/reverse`, { reason: 'Yanlış ay' });
    const after = (await t.slipOf(courier, '2026-03')).data;
    expect([after.paid, after.payouts]).toEqual([0, []]);
    expect(after.remaining).toBeCloseTo(remaining + 347.79, 2);
  });
});

describe('whose slip and objections', () => {
  const object = (who: GivenUser, body: object) =>
    t.call(who, 'POST', '/api/courier/slip/objections', {
      month: '2026-03',
      line: 'fuel',
      content: 'Kilometrem fazla yazılmış',
      ...body,
    });

  it('a courier sees the own, another one’s and another company’s are as missing', async () => {
    const colleague = await t.given.courier(branch, { online: false });
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    expect((await t.slipOf(courier, '2026-03')).data.courierId).toBe(courier.id);
    for (const who of [colleague, stranger])
      expect((await t.slipOf(who, '2026-03', courier)).code).toBe('SLIP_NOT_FOUND');
    expect((await t.slipOf(owner, '2026-03')).code).toBe('SLIP_NOT_FOUND');
    const own = await t.call(courier, 'GET', '/api/courier/slips');
    expect(own.body.data).toEqual([
      { month: '2026-03', branchId: branch.id, branchName: expect.any(String), isPreview: true },
    ]);
  });

  it('an objection points at a line of the own slip', async () => {
    const slip = (await t.slipOf(courier, '2026-03')).data;
    for (const line of [
      'fuel',
      'day:2026-03-05',
      'km:2026-03-05',
      `deduction:${slip.deductions[0].id}`,
      `package:${slip.packages[0].earningId}`,
    ])
      expect((await object(courier, { line })).status, line).toBe(201);
    const colleague = await t.given.courier(branch, { online: false });
    await t.earning(colleague, branch, { kurus: 100, at: new Date('2026-03-20T09:00:00Z') });
    for (const line of ['day:2026-03-05', `deduction:${slip.deductions[0].id}`])
      expect((await object(colleague, { line })).body.code).toBe('SLIP_LINE_NOT_FOUND');
    expect((await object(courier, { content: 'kısa' })).body.details).toEqual({
      content: 'En az 10 karakter girmelisiniz',
    });
    expect((await object(courier, { line: 'ev' })).status).toBe(400);
    // the clock stands in April
    expect((await object(courier, { month: '2026-05' })).body.code).toBe('SLIP_NOT_FOUND');
    expect((await t.slipOf(courier, '2026-05')).code).toBe('SLIP_NOT_FOUND');
    expect((await t.slipOf(courier, '2026-03')).data.objections).toHaveLength(5);
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const [{ id }] = (await t.slipOf(courier, '2026-03')).data.objections;
    const answer = { status: 'REJECTED', response: 'Ölçüm doğru' };
    expect((await t.call(stranger, 'PATCH', `/api/courier-feedback/${id}`, answer)).body.code).toBe(
      'FEEDBACK_NOT_FOUND',
    );
    expect((await t.call(owner, 'PATCH', `/api/courier-feedback/${id}`, { status: 'REJECTED' })).status).toBe(
      400,
    );
    expect((await t.call(owner, 'PATCH', `/api/courier-feedback/${id}`, answer)).status).toBe(200);
  });
});
