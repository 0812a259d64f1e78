import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

const SETTINGS = { baseSalary: 0, vehicleRent: 0, gasPrice: 40, fuelConsumption: 0.1 };

let t: PayApp;
let admin: GivenUser;
let branch: GivenBranch;
let courier: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-04-01T04:30:00Z');
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { online: false });
  await t.terms(branch, '2026-01-01T00:00:00Z', SETTINGS);
  for (const day of ['05', '20', '21', '22']) {
    await t.shift(courier, branch, `2026-03-${day}T08:00:00Z`, `2026-03-${day}T12:00:00Z`);
    await t.metres(courier, branch, `2026-03-${day}`, 40_000);
  }
  await t.sql.query('update report_progress set shifts_until = null');
  await t.refresh();
});

const payByRoad = () => t.terms(branch, '2026-03-10T09:00:00Z', { ...SETTINGS, payDistance: 'ROAD' });
const road = (day: string, metres: number | null, verdict: string, matched: number | null = 0.96) =>
  t.sql.query(
    `insert into courier_day_roads (courier_id, day, branch_id, company_id, of_metres, road_m, matched,
        method, verdict, asked_at) values ($1, $2, $3, $4, 40000, $5, $6, $7, $8, now())`,
    [
      courier.id,
      `2026-03-${day}`,
      branch.id,
      branch.companyId,
      metres,
      matched,
      metres === null ? null : 'STREETS',
      verdict,
    ],
  );
const roads = async () => {
  await road('05', 56_000, 'TRUSTED');
  await road('20', 56_120, 'TRUSTED');
  await road('21', 90_000, 'IMPLAUSIBLE');
  await road('22', null, 'UNKNOWN', null);
};
const slip = async () => (await t.slipOf(courier, '2026-03')).data;
const fuelOf = ({ lines }: TestJson) => lines.find(({ key }: TestJson) => key === 'fuel');
const kmOf = ({ days }: TestJson) =>
  days.map(({ km, road: one }: TestJson) => [km, one?.verdict, one?.counts]);

it('decision 097: the great circle counts while the branch pays by it; roads stand beside', async () => {
  await roads();
  const shown = await slip();
  expect(kmOf(shown)).toEqual([
    [40, 'TRUSTED', false],
    [40, 'TRUSTED', false],
    [40, 'IMPLAUSIBLE', false],
    [40, 'UNKNOWN', false],
  ]);
  expect(shown.days[1].road).toEqual({
    km: 56.12,
    matched: 0.96,
    method: 'STREETS',
    verdict: 'TRUSTED',
    counts: false,
  });
  expect(fuelOf(shown)).toMatchObject({ words: '160,000 km × 0,1 L/km × 40,00 TL', amount: -640 });
});

it('by road from the day on at whose end the branch pays by it, where trusted, and so it says', async () => {
  await payByRoad();
  await roads();
  const shown = await slip();
  expect(kmOf(shown)).toEqual([
    [40, 'TRUSTED', false],
    [56.12, 'TRUSTED', true],
    [40, 'IMPLAUSIBLE', false],
    [40, 'UNKNOWN', false],
  ]);
  expect(shown.days[1].measuredKm).toBe(40);
  expect(fuelOf(shown)).toMatchObject({
    words: '176,120 km (56,120 km yol) × 0,1 L/km × 40,00 TL',
    amount: -704.48,
  });
  expect(shown.termsChanges.at(-1).changes).toContainEqual({
    label: 'Ücret kilometresi',
    was: 'kuş uçuşu',
    is: 'yol',
  });
  expect((await t.salaryOf(admin, courier, 'month=2026-03')).totalDistanceKm).toBe(176.12);
});

it('paper and sheet print both sums of each day, what matched, and which counts', async () => {
  await payByRoad();
  await roads();
  const file = async (format: string) => {
    const url = `/api/courier/slip/file?month=2026-03&format=${format}`;
    return (await t.app.http.inject({ method: 'GET', url, headers: { cookie: courier.cookie } })).rawPayload;
  };
  const pdf = await getDocument({ data: new Uint8Array(await file('pdf')), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const words of [
    '176,120 km (56,120 km yol) × 0,1 L/km × 40,00 TL',
    'Kilometre: yol 56,120 km (eşleşen konum %96) · kuş uçuşu 40,000 km',
    'yol 90,000 km sayılmadı: kuş uçuşuyla uyuşmuyor (eşleşen konum %96)',
    'Kilometre: kuş uçuşu 40,000 km · yol bilinmiyor',
  ])
    expect(text).toContain(words);
  const rows = (await readXlsx(await file('xlsx'))).sheets[0]?.rows ?? [];
  expect(rows.flat()).toContain(
    '4:00:00 sa, 56,120 km; kilometre: yol 56,120 km (eşleşen konum %96) · kuş uçuşu 40,000 km',
  );
}, 60_000);

it('a correction counts over the road; kilometres that changed since are not trusted', async () => {
  await payByRoad();
  await roads();
  const put = await t.call(admin, 'PUT', `/api/courier/${courier.id}/days/2026-03-20`, {
    km: 50,
    reason: 'Telefon kapandı',
  });
  expect([put.status, put.body.data.km, put.body.data.road.counts]).toEqual([200, 50, true]);
  expect(fuelOf(await slip()).words).toBe('170,000 km × 0,1 L/km × 40,00 TL');
  await t.sql.query(`update courier_day_roads set of_metres = 39000 where courier_id = $1`, [courier.id]);
  expect(kmOf(await slip()).map(([, verdict]: unknown[]) => verdict)).toEqual(Array(4).fill(undefined));
});

it('a close waits a few hours for roads, keeps what counted, and nothing changes it later', async () => {
  await payByRoad();
  await road('20', 56_120, 'TRUSTED');
  const waiting = await t.closeMonth(admin, branch, '2026-03', { acceptDebts: true });
  expect([waiting.status, waiting.body.code]).toEqual([409, 'CLOSE_BLOCKED']);
  const list = await t.call(
    admin,
    'GET',
    `/api/courier-salary/checklist?month=2026-03&branchId=${branch.id}`,
  );
  expect(list.body.data.points.map(({ text }: TestJson) => text)).toContain(
    'Ayın son kilometreleri yollarla eşleştiriliyor. Biraz sonra yeniden bakın.',
  );
  t.clock.set('2026-04-01T10:30:00Z');
  const closed = await t.closeMonth(admin, branch, '2026-03', { acceptDebts: true });
  expect([closed.status, closed.body.code]).toEqual([201, undefined]);
  const before = await slip();
  expect(fuelOf(before)).toMatchObject({ words: '176,120 km (56,120 km yol) × 0,1 L/km × 40,00 TL' });
  await t.sql.query(`update courier_day_roads set road_m = 70000 where courier_id = $1`, [courier.id]);
  await road('21', 60_000, 'TRUSTED');
  expect({ ...(await slip()), asOf: before.asOf }).toEqual(before);
  expect((await t.salaryOf(admin, courier, 'month=2026-03')).totalDistanceKm).toBe(176.12);
});

it('the distance report has both, and nothing of another company', async () => {
  await roads();
  const march = 'startDate=2026-03-01T04:00:00Z&endDate=2026-04-01T04:00:00Z';
  const ask = async (who: GivenUser) =>
    await t.call(who, 'GET', `/api/courier/distance-report?${march}&courierId=${courier.id}`);
  const { body } = await ask(admin);
  expect(body.data[0].days).toMatchObject([
    { day: '2026-03-05', km: 40, road: { km: 56, verdict: 'TRUSTED', method: 'STREETS' } },
    { day: '2026-03-20', km: 40 },
    { day: '2026-03-21', km: 40, road: { km: 90, verdict: 'IMPLAUSIBLE' } },
    { day: '2026-03-22', km: 40, road: { km: null, verdict: 'UNKNOWN' } },
  ]);
  const stranger = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
  expect((await ask(stranger)).body.code).toBe('COURIER_NOT_FOUND');
});
