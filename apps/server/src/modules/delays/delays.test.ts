import type { UserId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { MINUTE_MS } from '@ulak/contracts/time';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type LateReturns, startLateReturns } from '../../test/late-returns.ts';

const PATH = '/api/courier-delays';
const DAY = '2026-02-10';
const at = (time: string, day = DAY): Date => new Date(`${day}T${time}:00.000Z`);

let t: LateReturns;
let moda: GivenBranch;
let suadiye: GivenBranch;
let admin: GivenUser;
let ilgin: GivenUser;
let sukru: GivenUser;

interface Given {
  readonly courier: { readonly id: UserId };
  readonly of: GivenBranch;
  readonly start: Date;
  /** Null: it goes on. */
  readonly minutes: number | null;
  readonly status?: 'ACTIVE' | 'RETURNED' | 'RESOLVED' | 'OFFLINE';
  readonly by?: RoadMethod;
}

async function given({ courier, of, start, minutes, status = 'RETURNED', by }: Given): Promise<number> {
  const expected = new Date(start.getTime() + 20 * MINUTE_MS);
  const end = minutes === null ? null : new Date(expected.getTime() + minutes * MINUTE_MS);
  const row = await t.db.asSystem((tx) =>
    tx
      .insertInto('courier_delays')
      .values({
        company_id: of.companyId,
        branch_id: of.id,
        courier_id: courier.id,
        started_at: start,
        opened_at: expected,
        expected_at: expected,
        expected_min: 20,
        distance_m: 2449,
        distance_method: by ?? null,
        min_speed_kmh: 20,
        extra_time_min: 12,
        start_lat: 40.99,
        start_lng: 29.03,
        status,
        ended_at: end,
        actual_return_at: status === 'RETURNED' ? end : null,
        resolved_at: status === 'RESOLVED' ? end : null,
        delay_min: minutes,
        reason: minutes === null ? null : '=1+1 hareketsiz',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}
const list = async (query: string, who: GivenUser = admin) => {
  const { status, body } = await t.call(who, 'GET', `${PATH}?${query}`);
  expect([status, body?.message]).toEqual([200, undefined]);
  return body;
};
const startsOf = (body: { data: { delays: { delayStartTime: string }[] } }) =>
  body.data.delays.map(({ delayStartTime }) => delayStartTime.slice(11, 16));

beforeAll(async () => {
  t = await startLateReturns();
  moda = await t.given.branch({ name: 'Moda' });
  suadiye = await t.given.branch({ name: 'Suadiye', companyId: moda.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch: moda });
  ilgin = await t.given.user('COURIER', { branch: moda }, { full_name: 'Ilgın Işık' });
  sukru = await t.given.user('COURIER', { branch: suadiye }, { full_name: 'Şükrü Çağ' });
  await given({ courier: ilgin, of: moda, start: at('10:00'), minutes: 9 });
  await given({ courier: ilgin, of: moda, start: at('11:00'), minutes: 10, status: 'RESOLVED' });
  await given({ courier: sukru, of: suadiye, start: at('12:00'), minutes: 20 });
  await given({
    courier: sukru,
    of: suadiye,
    start: at('13:00'),
    minutes: 30,
    status: 'OFFLINE',
    by: 'VALHALLA',
  });
  await given({ courier: ilgin, of: moda, start: at('14:00'), minutes: 0 });
  await given({ courier: ilgin, of: moda, start: at('15:00'), minutes: null, status: 'ACTIVE' });
  // seven minutes past the expected return of the ACTIVE one
  t.clock.set(new Date(at('15:20').getTime() + 7 * MINUTE_MS));
});
afterAll(() => t.close());

describe('spec 4 §7: GET /api/courier-delays', () => {
  it('answers a row with every field of spec 4 §3, newest start first', async () => {
    const body = await list('');
    expect(startsOf(body)).toEqual(['15:00', '14:00', '13:00', '12:00', '11:00', '10:00']);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 6 });
    expect(body.data.delays[3]).toEqual({
      id: expect.any(Number),
      courierId: sukru.id,
      courierName: 'Şükrü Çağ',
      branchId: suadiye.id,
      branchName: 'Suadiye',
      branchMinSpeed: 20,
      branchExtraTime: 12,
      delayStartTime: '2026-02-10T12:00:00.000Z',
      expectedReturnTime: '2026-02-10T12:20:00.000Z',
      actualReturnTime: '2026-02-10T12:40:00.000Z',
      expectedDurationMinutes: 20,
      actualDurationMinutes: 40,
      delayMinutes: 20,
      heldSince: null,
      distanceMeters: 2449,
      distanceMethod: 'GREAT_CIRCLE',
      status: 'RETURNED',
      delayReason: '=1+1 hareketsiz',
      managerNotes: null,
      resolvedAt: null,
      resolvedByName: null,
      courierStartLocation: { lat: 40.99, lng: 29.03 },
    });
  });

  it('its figures are those of all that matches', async () => {
    const { stats } = (await list('limit=1')).data;
    // 9 + 10 + 20 + 30 + 0 + 7 = 76 minutes
    expect(stats).toEqual({
      totalDelays: 6,
      activeDelays: 1,
      averageDelayMinutes: 13,
      totalDelayHours: 1.3,
      delaysByTimeRange: { under10: 3, between10and20: 1, between20and30: 1, over30: 1 },
      topDelayedCouriers: [
        {
          courierId: sukru.id,
          courierName: 'Şükrü Çağ',
          delayCount: 2,
          averageDelayMinutes: 25,
          totalDelayMinutes: 50,
        },
        {
          courierId: ilgin.id,
          courierName: 'Ilgın Işık',
          delayCount: 4,
          averageDelayMinutes: 7,
          totalDelayMinutes: 26,
        },
      ],
      delaysByBranch: [
        { branchId: moda.id, branchName: 'Moda', delayCount: 4, averageDelayMinutes: 7 },
        { branchId: suadiye.id, branchName: 'Suadiye', delayCount: 2, averageDelayMinutes: 25 },
      ],
    });
  });

  it.each([
    ['delayFilter=10plus', ['13:00', '12:00', '11:00']],
    ['delayFilter=20plus', ['13:00', '12:00']],
    ['delayFilter=under10', ['15:00', '14:00', '10:00']],
    ['delayFilter=10to20', ['11:00']],
    ['delayFilter=20to30', ['12:00']],
    ['delayFilter=30plus', ['13:00']],
    ['status=ACTIVE', ['15:00']],
    ['status=RESOLVED', ['11:00']],
    [
      'status=all&delayFilter=all&branchId=all&courierId=all&courierName=all',
      ['15:00', '14:00', '13:00', '12:00', '11:00', '10:00'],
    ],
    ['courierName=%C4%B1lg%C4%B1n', ['15:00', '14:00', '11:00', '10:00']],
    ['courierName=ILGIN', ['15:00', '14:00', '11:00', '10:00']],
    ['courierName=sukru%20cag', ['13:00', '12:00']],
    ['courierName=100%25', []],
    ['startDate=2026-02-10T11:00:00.000Z&endDate=2026-02-10T13:00:00.000Z', ['13:00', '12:00', '11:00']],
    ['startDate=2026-02-10T11:00:00.001Z&endDate=2026-02-10T12:59:59.999Z', ['12:00']],
    ['page=2&limit=4', ['11:00', '10:00']],
  ])('%s', async (query, expected) => {
    const body = await list(query);
    expect(startsOf(body)).toEqual(expected);
    expect(body.data.stats.totalDelays).toBe(body.pagination.total);
  });

  it('branch and courier narrow; a foreign one has none, like a missing one', async () => {
    expect(startsOf(await list(`branchId=${suadiye.id}`))).toEqual(['13:00', '12:00']);
    expect(startsOf(await list(`courierId=${sukru.id}&branchId=${moda.id}`))).toEqual([]);
    for (const query of [`branchId=${t.branch.id}`, 'branchId=999999', 'courierId=999999'])
      expect(startsOf(await list(query))).toEqual([]);
  });

  it('spec 4 §6: a BRANCH_MANAGER sees the own branch; others of a branch none', async () => {
    const manager = await t.given.user('BRANCH_MANAGER', { branch: moda });
    expect((await list('', manager)).data.stats.totalDelays).toBe(4);
    expect((await list(`branchId=${suadiye.id}`, manager)).data.stats.totalDelays).toBe(0);
    for (const role of ['PACKAGING_CHIEF', 'COURIER'] as const) {
      const one = await t.given.user(role, { branch: moda });
      expect((await t.call(one, 'GET', PATH)).status).toBe(403);
    }
    const owner = await t.given.user('OWNER');
    expect((await list(`branchId=${suadiye.id}`, owner)).data.stats.totalDelays).toBe(2);
  });

  it.each([
    [
      'startDate=2026-02-11T00:00:00.000Z&endDate=2026-02-10T00:00:00.000Z',
      'endDate',
      'Bitiş, başlangıçtan sonra olmalı',
    ],
    [
      'startDate=2025-02-01T00:00:00.000Z&endDate=2026-03-01T00:00:00.000Z',
      'endDate',
      'En fazla bir yıllık aralık seçin',
    ],
    ['startDate=31.02.2026', 'startDate', 'Geçerli bir tarih ve saat girin'],
    ['endDate=2026-02-30T00:00:00.000Z', 'endDate', 'Geçerli bir tarih ve saat girin'],
    ['status=LATE', 'status', 'Geçerli bir durum seçin'],
    ['delayFilter=5plus', 'delayFilter', 'Geçerli bir gecikme süresi seçin'],
    ['courierName=a', 'courierName', 'En az 2 karakter girin'],
    ['courierId=-1', 'courierId', 'Geçerli bir kurye seçin'],
    ['limit=0', 'limit', 'Sayfa boyu 1 ile 500 arasında olmalı'],
  ])('refuses %s on its field', async (query, field, text) => {
    const { status, body } = await t.call(admin, 'GET', `${PATH}?${query}`);
    expect([status, body.details]).toEqual([400, { [field]: text }]);
  });

  it('a leap year’s range to the last moment of a month is answered', async () => {
    await list('startDate=2027-02-28T21:00:00.000Z&endDate=2028-02-29T20:59:59.999Z');
    expect((await t.call(admin, 'GET', `${PATH}?unknown=1`)).status).toBe(400);
  });
});

describe('spec 4 §7: the other calls', () => {
  it('couriers of the filter, alphabetically, with how often', async () => {
    const couriers = async (query: string, who = admin) =>
      (await t.call(who, 'GET', `${PATH}/couriers?${query}`)).body.data;
    expect(await couriers('')).toEqual([
      { id: ilgin.id, name: 'Ilgın Işık', delayCount: 4 },
      { id: sukru.id, name: 'Şükrü Çağ', delayCount: 2 },
    ]);
    expect(await couriers(`branchId=${suadiye.id}`)).toEqual([
      { id: sukru.id, name: 'Şükrü Çağ', delayCount: 2 },
    ]);
    expect(await couriers('endDate=2026-02-10T10:30:00.000Z')).toEqual([
      { id: ilgin.id, name: 'Ilgın Işık', delayCount: 1 },
    ]);
  });

  it('the sheet holds what the list holds, as numbers and dates, and is audited', async () => {
    const { raw } = await t.call(admin, 'GET', `${PATH}/export?delayFilter=10plus`);
    expect(raw.statusCode).toBe(200);
    expect(raw.headers['content-disposition']).toContain('kurye-gecikmeleri-10.02.2026.xlsx');
    const rows = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
    const [head = [], first = [], second = []] = rows;
    const of = (name: string, row = first) => row[head.indexOf(name)];
    expect(rows).toHaveLength(1 + 3 + 1);
    expect(of('Kurye')).toBe('Şükrü Çağ');
    expect(of('Gecikme (dk)')).toBe(30);
    expect(of('Mesafe (km)')).toBeCloseTo(2.449, 3);
    expect([of('Mesafe türü'), of('Mesafe türü', second)]).toEqual(['yol', 'kuş uçuşu']);
    expect(of('Dönüş başlangıcı')).toEqual(new Date('2026-02-10T16:00:00.000Z'));
    expect(of('Gerçekleşen dönüş') ?? null).toBeNull();
    expect(of('Durum')).toBe('Çevrimdışı');
    expect(of('Gecikme nedeni')).toBe('=1+1 hareketsiz');
    const { body } = await t.call(admin, 'GET', '/api/audit?action=EXPORTED');
    expect(body.data[0].details).toEqual({ report: 'courier-delays', rows: 3 });
  });

  it('a sheet of several pieces has every row once, also where they differ by microseconds', async () => {
    const far = await t.given.branch();
    const { id } = await t.given.courier(far);
    const chief = await t.given.user('COMPANY_ADMIN', { branch: far });
    await t.db.asSystem((tx) =>
      sql`insert into courier_delays (company_id, branch_id, courier_id, started_at, opened_at, expected_at,
          expected_min, distance_m, min_speed_kmh, extra_time_min, status, ended_at, delay_min)
        select ${far.companyId}, ${far.id}, ${id}, at, at, at, 0, n, 20, 0, 'OFFLINE', at, 1
        from generate_series(1, 1203) n,
          lateral (select timestamptz '2026-02-10 09:00Z' + n * interval '3 microseconds' as at) moment
        `.execute(tx),
    );
    const { raw } = await t.call(chief, 'GET', `${PATH}/export`);
    const [head = [], ...rows] = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
    const place = head.indexOf('Mesafe (km)');
    const metres = rows.slice(0, -1).map((row) => Math.round(Number(row[place]) * 1_000));
    expect(metres).toEqual(Array.from({ length: 1_203 }, (_, n) => 1_203 - n));
  });

  it('a foreign delay answers as a missing one', async () => {
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: t.branch });
    const [{ id }] = (await list('status=ACTIVE')).data.delays;
    const manager = await t.given.user('BRANCH_MANAGER', { branch: suadiye });
    for (const [who, which] of [
      [stranger, id],
      [manager, id],
      [admin, 999_999],
    ] as const) {
      const { status, body } = await t.call(who, 'PATCH', `${PATH}/${which}/resolve`, {});
      expect([status, body.code, body.message]).toEqual([
        404,
        'DELAY_NOT_FOUND',
        'Gecikme kaydı bulunamadı.',
      ]);
    }
    const long = await t.call(admin, 'PATCH', `${PATH}/${id}/resolve`, { notes: 'a'.repeat(1_001) });
    expect([long.status, Object.keys(long.body.details)]).toEqual([400, ['notes']]);
    expect((await t.call(admin, 'PATCH', `${PATH}/${id}/resolve`, { status: 'RETURNED' })).status).toBe(400);
  });
});
