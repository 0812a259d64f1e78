import { readXlsx } from 'hucre/xlsx';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { createSheetWriter } from './write-sheet.ts';

const MINUTE = 60_000;
let t: TestApp;
let sql: Client;
let home: GivenBranch;
let general: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
  home = await t.given.branch({ name: '+Şube' });
  general = await t.given.user('GENERAL_MANAGER', { branch: home });
  courier = await t.given.courier(home);
  await sql.query(`update users set full_name = '=HYPERLINK("http://x")' where id = $1`, [courier.id]);
  const at = new Date(t.clock.now().getTime() - 60 * MINUTE);
  for (let n = 0; n < 5; n += 1)
    await t.given.order(home, {
      status: 'DELIVERED',
      courier_id: courier.id,
      created_at: at,
      assigned_at: at,
      picked_up_at: at,
      delivered_at: new Date(at.getTime() + 30 * MINUTE),
      ended_at: new Date(at.getTime() + 30 * MINUTE),
      total: '100.50',
    });
  await sql.query(
    `insert into violations (company_id, branch_id, courier_id, type, at)
      values ($1, $2, $3, 'LOCATION_SPOOFING', $4)`,
    [home.companyId, home.id, courier.id, at],
  );
  await sql.query(
    `insert into courier_hours (courier_id, hour, branch_id, company_id, metres, online_seconds)
      values ($1, '2026-03-02T08:00:00Z', $2, $3, 12340, 3600),
        ($1, '2026-03-02T09:00:00Z', $2, $3, 0, 1800)`,
    [courier.id, home.id, home.companyId],
  );
  await t.given.order(home, { created_at: new Date('2026-03-02T05:30:00Z'), total: '40.50' });
});
afterAll(async () => {
  await sql?.end();
  await t?.close();
});

const read = async (report: string, query = '') => {
  const { raw, status } = await t.call(general, 'GET', `/api/reports/${report}/export${query}`);
  expect(status).toBe(200);
  const [sheet] = (await readXlsx(raw.rawPayload)).sheets;
  return { headers: raw.headers, rows: sheet?.rows ?? [], sheet };
};

it('spec 2 §9: sube-raporu, with its total and the line of the gap', async () => {
  const { headers, rows, sheet } = await read('branch-summary');
  expect(headers['content-disposition']).toContain('filename="sube-raporu-02.03.2026.xlsx"');
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['cache-control']).toContain('no-store');
  expect(sheet?.name).toBe('Şube Raporu');
  expect(rows[0]?.slice(0, 7)).toEqual([
    'Şube',
    'Şirket',
    'Toplam sipariş',
    'Teslim edilen',
    'İptal edilen',
    'Teslim edilemeyen',
    'Geciken',
  ]);
  expect(rows.slice(1).map((row) => row.slice(0, 4).filter((cell) => cell !== null))).toEqual([
    ['+Şube', expect.stringContaining('Şirket'), 5, 5],
    ['Toplam', 5, 5],
    ['Mesai dışı 07:00–10:00: 1 sipariş, 40,50 TL'],
    [expect.stringMatching(/^Dönem: 02\.03\.2026 10:00 - 03\.03\.2026 07:00 · Veri zamanı: 02\.03\.2026 /)],
  ]);
});

it('spec 2 §9: sube-kurye-raporu; texts stay texts, deliveries per hour, entitlement', async () => {
  const { headers, rows, sheet } = await read('courier-summary');
  expect(headers['content-disposition']).toContain('filename="sube-kurye-raporu-02.03.2026.xlsx"');
  const [head = [], row = []] = rows;
  expect(rows).toHaveLength(3);
  expect(rows[2]?.[0]).toMatch(/^Dönem: 02\.03\.2026 10:00 - 03\.03\.2026 07:00 · Veri zamanı: /);
  const byName = Object.fromEntries(head.map((name, column) => [String(name), row[column]]));
  expect(byName).toEqual({
    Kurye: '=HYPERLINK("http://x")',
    Şube: '+Şube',
    Hesap: 'Aktif',
    'Toplam teslimat': 5,
    Tamamlanan: 5,
    'Teslim edilemeyen': 0,
    'Teslim alınan': 5,
    'Ortalama süre (dk)': 30,
    'Çalışma süresi (dk)': 90,
    'Saat başına teslimat': 3.33,
    'Toplam mesafe (km)': 12.34,
    İhlal: 1,
    'Başarı oranı (%)': 100,
    'Başarı puanı': 80,
    Yıldız: 3,
    'Müşteri puanı': null,
    Değerlendirme: 0,
    'Hak ediş (paket)': 4,
  });
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

it('a rate or a mean of nothing is an empty cell, as it is a dash on the screen', async () => {
  const range = '?startDate=2026-02-01T07:00:00.000Z&endDate=2026-02-02T04:00:00.000Z';
  const branches = await read('branch-summary', range);
  const cellsOf = ({ rows }: Awaited<ReturnType<typeof read>>, name: string) => {
    const column = rows[0]?.indexOf(name) ?? -1;
    return rows.slice(1, 2).map((row) => row[column] ?? null);
  };
  for (const name of ['Zamanında oranı (%)', 'Ortalama süre (dk)', 'Ortalama sepet (TL)'])
    expect([name, cellsOf(branches, name)]).toEqual([name, [null]]);
  expect(cellsOf(branches, 'Teslim edilen')).toEqual([0]);
  expect(cellsOf(await read('courier-summary', `${range}&couriers=all`), 'Ortalama süre (dk)')).toEqual([
    null,
  ]);
});

it('couriers that PostgreSQL lists for the sheet are those on screen, in that order', async () => {
  const far = await t.given.branch({ name: 'Uzak' });
  const asker = await t.given.user('GENERAL_MANAGER', { branch: far });
  for (const [index, name] of ['Şule "Ş"', 'Ömer\n', 'çınar', 'Zehra'].entries()) {
    const { id } = await t.given.courier(far);
    await sql.query(`update users set full_name = $2, active = $3, created_at = '2026-01-01' where id = $1`, [
      id,
      name,
      index !== 3,
    ]);
  }
  // more than go in one text
  await sql.query(
    `with made as (
      insert into users (company_id, branch_id, username, full_name, role, password_hash, created_at)
      select $1, $2, 'sheet-' || n, 'Kurye ' || n, 'COURIER', '-', '2026-01-01'
      from generate_series(1, 300) n returning id)
    insert into couriers (user_id, company_id, branch_id) select id, $1, $2 from made`,
    [far.companyId, far.id],
  );
  const sheetOf = async (filter: string) => {
    const url = `/api/reports/courier-summary/export?couriers=${filter}`;
    const { raw } = await t.call(asker, 'GET', url);
    return (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
  };
  const stored = { active: await sheetOf('active'), passive: await sheetOf('passive') };
  expect(stored.active).toHaveLength(305);
  expect(stored.passive.slice(1, -1).map(([name]) => name)).toEqual(['Zehra']);
  // from now on the report is kept
  expect((await t.call(asker, 'GET', '/api/reports/courier-summary')).status).toBe(200);
  expect(await sheetOf('active')).toEqual(stored.active);
  expect(await sheetOf('passive')).toEqual(stored.passive);
});

it('a gap in which nothing was ordered has no line', async () => {
  const calm = await t.given.branch({ name: 'Sakin' });
  const asker = await t.given.user('GENERAL_MANAGER', { branch: calm });
  const { raw } = await t.call(asker, 'GET', '/api/reports/branch-summary/export');
  const rows = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
  expect(rows.map(([first]) => first)).toEqual([
    'Şube',
    'Sakin',
    'Toplam',
    expect.stringMatching(/^Dönem: /),
  ]);
});

it('each export is in the audit log', async () => {
  await read('courier-summary', '?couriers=all&branchId=' + home.id);
  const { rows } = await sql.query(
    `select action, entity, company_id, branch_id, actor_id, ip, details
      from audit_log order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      action: 'EXPORTED',
      entity: 'report',
      company_id: home.companyId,
      branch_id: home.id,
      actor_id: general.id,
      ip: expect.any(String),
      details: {
        report: 'courier-summary',
        from: '2026-03-02T07:00:00.000Z',
        to: '2026-03-03T04:00:00.000Z',
        rows: 1,
      },
    },
  ]);
});

it('50,000 rows: all of them, while the event loop goes on', async () => {
  const columns = [
    { header: 'Ad', width: 20, numFmt: '@', of: (n: number) => `Kurye ${n}` },
    { header: 'Sayı', width: 10, numFmt: '0', of: (n: number) => n },
  ];
  const rows = Array.from({ length: 50_000 }, (_, n) => n);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const { writeSheet, end } = createSheetWriter();
  const file = await writeSheet({ name: 'Çok', columns, rows });
  clearInterval(timer);
  end();
  expect(ticks).toBeGreaterThan(20);
  const [sheet] = (await readXlsx(file)).sheets;
  expect(sheet?.rows).toHaveLength(50_001);
  expect(sheet?.rows.at(-1)).toEqual(['Kurye 49999', 49_999]);
});
