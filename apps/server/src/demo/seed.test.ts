import { type CompanyView, CreateCompanyBody } from '@ulak/contracts/companies/schema';
import { isMeasured } from '@ulak/contracts/dispatch/passed-over';
import { distanceM } from '@ulak/contracts/domain/geo';
import { checkDeliverySpeed } from '@ulak/contracts/domain/violations';
import { DAY_MS } from '@ulak/contracts/time';
import type { UserId } from '@ulak/contracts/ids';
import { VIOLATION_TYPES, type ViolationType } from '@ulak/contracts/violations/labels';
import { ViolationDetails } from '@ulak/contracts/violations/schema';
import { demoGraph } from '@ulak/roads/demo-graph';
import { snapPoint } from '@ulak/roads/snap-point';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { isAtSea } from '../modules/rehearsals/is-at-sea.ts';
import { refreshReports } from '../modules/reports/service.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { testNationalId } from '../test/factories.ts';
import { seedingOf } from '../test/seeding.ts';
import { seedDemo } from './seed.ts';

const NOWHERE = { lat: 0, lng: 0 };
let t: TestApp;
/** Beyond the users of the demo. */
let serial = 900_000;
let people: UserId[];
beforeAll(async () => {
  t = await startTestApp();
  await seedDemo(seedingOf(t, { withPresent: false }));
  people = await t.db.asSystem(async (tx) =>
    (await tx.selectFrom('users').select('id').execute()).map(({ id }) => id),
  );
}, 180_000);
afterAll(() => t?.close());

const found = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('violations')
      .leftJoin('orders', 'orders.id', 'violations.order_id')
      .innerJoin('branches', 'branches.id', 'violations.branch_id')
      .select([
        'violations.type',
        'violations.details',
        'violations.at',
        'violations.company_id',
        'violations.courier_id',
      ])
      .select([
        'orders.picked_up_at',
        'orders.delivered_at',
        'orders.courier_id as carried_by',
        'orders.lat',
        'orders.lng',
      ])
      .select(['branches.lat as branch_lat', 'branches.lng as branch_lng', 'branches.max_speed_kmh'])
      .execute(),
  );

describe('the demo’s thirty days (design §3)', () => {
  it('hold kilometres and time online of couriers, by business day (spec 2 §3)', async () => {
    const owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await owner.connect();
    await refreshReports(owner, t.clock.now());
    const { rows } = await owner.query(
      `select branch_id, count(distinct day)::int as days, count(distinct courier_id)::int as couriers,
        min(metres)::int as least, max(metres)::int as most, avg(metres)::int as mean,
        avg(online_seconds)::int as seconds, max(online_seconds)::int as longest
      from courier_days group by branch_id order by branch_id`,
    );
    await owner.end();
    expect(rows.length).toBeGreaterThan(3);
    for (const { days, couriers, least, most, mean, seconds, longest } of rows) {
      expect(days).toBeGreaterThan(28);
      expect(couriers).toBeGreaterThan(3);
      expect(least).toBeGreaterThanOrEqual(0);
      expect(mean).toBeGreaterThan(5_000);
      expect(most).toBeLessThan(150_000);
      expect(seconds).toBeGreaterThan(6 * 3600);
      expect(longest).toBeLessThanOrEqual(11 * 3600);
    }
  });

  it('hold trails that lie on streets, where the demo has some (docs/decisions/099)', async () => {
    const graph = await demoGraph();
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ lat: number; lng: number }>`
        select p.lat, p.lng from courier_positions p join branches b on b.id = p.branch_id
        where b.name = 'Kadıköy' and abs(p.lat - b.lat) + abs(p.lng - b.lng) > 0.002`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(500);
    const beside = rows.filter((fix) => snapPoint(graph, fix, 15) === null);
    // the few metres from the last street to a door
    expect(beside.length / rows.length).toBeLessThan(0.03);
  });

  it('hold histories of accounts that a person could have made, and no sign-in of the future', async () => {
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('users')
        .leftJoin('audit_log', (join) =>
          join
            .onRef('audit_log.entity_id', '=', 'users.id')
            .on('audit_log.entity', '=', 'user')
            .on('audit_log.action', 'like', 'USER_%'),
        )
        .leftJoin('user_sign_ins', 'user_sign_ins.user_id', 'users.id')
        .select(['users.id', 'users.created_at', 'audit_log.action', 'audit_log.at', 'user_sign_ins.last_at'])
        .where('users.id', 'in', people)
        .orderBy('audit_log.at')
        .execute(),
    );
    for (const { created_at, at, last_at } of rows) {
      expect(at?.getTime()).toBeGreaterThan(created_at.getTime());
      expect(at?.getTime()).toBeLessThan(t.clock.now().getTime() - 30 * DAY_MS);
      expect(last_at?.getTime()).toBeLessThan(t.clock.now().getTime());
    }
    const ids = [...new Set(rows.map(({ id }) => id))];
    const kinds = ids.map((id) => rows.filter((row) => row.id === id).map(({ action }) => action));
    for (const actions of kinds) expect(actions[0]).toBe('USER_CREATED');
    expect(kinds).toContainEqual([
      'USER_CREATED',
      'USER_TRANSFERRED',
      'USER_DEACTIVATED',
      'USER_ACTIVATED',
      'USER_UPDATED',
    ]);
    expect(kinds).toContainEqual(['USER_CREATED', 'USER_ROLE_CHANGED']);
  });

  it('hold a handful of violations a day, of all four types in both companies', async () => {
    const rows = await found();
    for (const companyId of new Set(rows.map((row) => row.company_id))) {
      const types = rows.filter((row) => row.company_id === companyId).map((row) => row.type);
      expect([...new Set(types)].toSorted()).toEqual(VIOLATION_TYPES.toSorted());
    }
    expect(new Set(rows.map((row) => row.company_id)).size).toBe(2);
    expect(rows.length).toBeGreaterThan(2 * 30);
    expect(rows.length).toBeLessThan(10 * 30);
    const days = new Set(rows.map((row) => row.at.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(25);
  });

  it('with evidence that the rules themselves detect', async () => {
    const rows = (await found()).map((row) => ({ ...row, details: ViolationDetails.parse(row.details) }));
    const of = (type: ViolationType) => rows.filter((row) => row.type === type);
    for (const row of rows) expect([row.courier_id, null]).toContain(row.carried_by);
    for (const { details } of [...of('OUT_OF_BRANCH_AREA'), ...of('OUT_OF_CUSTOMER_AREA')]) {
      const { to = NOWHERE, center = NOWHERE, distanceM: metres, radiusM = 0 } = details;
      expect(metres).toBe(Math.ceil(Math.round(distanceM(to, center) * 100) / 100));
      expect(metres).toBeGreaterThan(radiusM);
    }
    for (const row of of('QUICK_DELIVERY_ABUSE')) {
      const trip = {
        branch: { lat: row.branch_lat, lng: row.branch_lng },
        customer: { lat: row.lat ?? 0, lng: row.lng ?? 0 },
        pickedUpAt: row.picked_up_at ?? 0,
        deliveredAt: row.delivered_at ?? 0,
        maxSpeedKmh: Number(row.max_speed_kmh),
      };
      expect(checkDeliverySpeed(trip)).toEqual(row.details);
    }
    const jumps = of('LOCATION_SPOOFING').filter(({ details }) => details.reason === 'TOO_FAST');
    expect(jumps.length).toBeGreaterThan(0);
    for (const { details } of jumps) {
      expect(details.speedKmh).toBeGreaterThan(150);
      expect(
        distanceM(details.from ?? NOWHERE, details.to ?? NOWHERE) - (details.distanceM ?? 0),
      ).toBeCloseTo(0, -1);
    }
  });

  it('teach every branch its timings, and unseen arrival ranges hold (docs/decisions/025)', async () => {
    const owner = await t.given.user('OWNER', {}, { username: testNationalId((serial += 1)) });
    const branches = await t.db.asSystem((tx) => tx.selectFrom('branches').select(['id', 'name']).execute());
    for (const { id } of branches) {
      const { body } = await t.call(owner, 'GET', `/api/branches/${id}/predictions`);
      const [whole] = body.data.hours;
      expect([whole.hour, whole.readyP50Min > 4, whole.readyP50Min < 14, whole.minPerKmP50 > 2]).toEqual([
        -1,
        true,
        true,
        true,
      ]);
      const [created, pickedUp] = body.data.calibration;
      expect(created.inside / created.deliveries).toBeGreaterThan(0.7);
      expect(pickedUp.inside / pickedUp.deliveries).toBeGreaterThan(0.8);
      expect([created.meanWidthMin <= 25, pickedUp.meanWidthMin <= 15]).toEqual([true, true]);
    }
  });

  it('name what measured stored ranges and reasons, and nothing where no minutes are (096)', async () => {
    const { ranges, reasons } = await t.db.asSystem(async (tx) => ({
      ranges: await tx
        .selectFrom('orders')
        .select(['arrival_from', 'arrival_method', 'road_from', 'departed_method', 'road_method'])
        .execute(),
      reasons: await tx
        .selectFrom('passed_over_couriers as passed')
        .innerJoin('orders', 'orders.id', 'passed.order_id')
        .select(['passed.kind', 'passed.distance_method', 'orders.road_method'])
        .execute(),
    }));
    for (const row of ranges)
      expect([row.arrival_method, row.departed_method]).toEqual([
        row.arrival_from && row.road_method,
        row.road_from && row.road_method,
      ]);
    for (const { kind, distance_method, road_method } of reasons)
      expect(distance_method).toBe(isMeasured(kind) ? road_method : null);
    expect(new Set(reasons.map((row) => row.distance_method))).toEqual(new Set([null, 'STREETS']));
  });

  it('have couriers with shifts: rates for all, and a Gini index that is neither 0 nor 1', async () => {
    const owner = await t.given.user('OWNER', {}, { username: testNationalId((serial += 1)) });
    const branches = await t.db.asSystem((tx) => tx.selectFrom('branches').select('id').execute());
    for (const { id } of branches) {
      const { body } = await t.call(owner, 'GET', `/api/branches/${id}/fairness?days=7`);
      expect(body.data.couriers.length).toBeGreaterThan(3);
      expect(
        body.data.couriers.every((one: { ordersPerHour: number | null }) => one.ordersPerHour !== null),
      ).toBe(true);
      expect(body.data.giniOrders).toBeGreaterThan(0);
      expect(body.data.giniOrders).toBeLessThan(0.5);
    }
  });

  it('have a branch that lacks couriers at dinner, a near one too many (docs/decisions/087)', async () => {
    const owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await owner.connect();
    await refreshReports(owner, t.clock.now());
    await owner.end();
    const viewer = await t.given.user('OWNER', {}, { username: testNationalId((serial += 1)) });
    const { id } = await t.db.asSystem((tx) =>
      tx.selectFrom('branches').select('id').where('name', '=', 'Kadıköy').executeTakeFirstOrThrow(),
    );
    const { body } = await t.call(viewer, 'GET', `/api/heatmap/route-optimization?branchId=${id}`);
    expect(body.data.suggestions).toMatchObject([
      { fromBranchName: 'Beşiktaş', toBranchName: 'Kadıköy', hours: { from: 19, to: 22 }, couriers: 1 },
    ]);
  });

  it('have a rehearsed evening with one courier, which takes longer (docs/decisions/091)', async () => {
    const rows = await t.db.asSystem((tx) =>
      tx.selectFrom('rehearsals').select(['state', 'result', 'settings']).execute(),
    );
    expect(rows).toEqual([expect.objectContaining({ state: 'DONE' })]);
    const { orders, unchanged, tried } = rows[0]?.result ?? {};
    expect(orders).toBeGreaterThan(10);
    expect(tried?.courierHours).toBeLessThan(unchanged?.courierHours ?? 0);
    expect(tried?.meanMinutes?.middle).toBeGreaterThanOrEqual(unchanged?.meanMinutes?.middle ?? 0);
  });

  it('companies pass their own form, and each has a logo of its own', async () => {
    const owner = await t.given.user('OWNER', {}, { username: testNationalId((serial += 1)) });
    const { data } = (await t.call(owner, 'GET', '/api/companies')).body as { data: CompanyView[] };
    expect(data.map(({ name }) => name)).toEqual(['Lezzet Grubu', 'Hızlı Market']);
    for (const { name, phone, email, address, taxNumber, settings } of data) {
      const fields = { name, phone, email, address, taxNumber, settings };
      expect(Object.values(fields)).not.toContain(null);
      expect(CreateCompanyBody.safeParse(fields).error).toBeUndefined();
    }
    const logos = await Promise.all(data.map(({ logo }) => t.call(owner, 'GET', logo ?? '')));
    expect(logos.map(({ status, raw }) => [status, raw.headers['content-type']])).toEqual([
      [200, 'image/webp'],
      [200, 'image/webp'],
    ]);
    expect(new Set(logos.map(({ raw }) => raw.rawPayload.toString('base64'))).size).toBe(2);
  });

  it('a second start changes nothing', async () => {
    const before = (await found()).length;
    expect(await seedDemo(seedingOf(t, { withPresent: false }))).toBe('kept');
    expect(await found()).toHaveLength(before);
  });
});

describe('docs/decisions/034: a database with data of its own', () => {
  it('is not seeded, whatever the options of the start', async () => {
    const own = await startTestApp();
    try {
      await own.given.user('OWNER');
      const before = await own.db.asSystem((tx) => tx.selectFrom('users').select('username').execute());
      for (const withPresent of [true, false])
        expect(await seedDemo(seedingOf(own, { withPresent }))).toBe('refused');
      expect(await own.db.asSystem((tx) => tx.selectFrom('users').select('username').execute())).toEqual(
        before,
      );
      expect(await own.db.asSystem((tx) => tx.selectFrom('installation').select('key').execute())).toEqual(
        [],
      );
    } finally {
      await own.close();
    }
  });
});

describe('a static demo', () => {
  it('leaves the position sequence ahead of its positions, and these on streets or land', async () => {
    const still = await startTestApp();
    try {
      await seedDemo(seedingOf(still, { withPresent: true }));
      const { rows } = await still.db.asSystem((tx) =>
        sql<{ top: number; next: number }>`select max(seq) as top, nextval('courier_position_seq') as next
          from courier_positions_now`.execute(tx),
      );
      expect(rows[0]?.next).toBeGreaterThan(rows[0]?.top ?? 0);
      const graph = await demoGraph();
      const places = await still.db.asSystem((tx) =>
        tx
          .selectFrom('courier_positions_now as now')
          .innerJoin('branches', 'branches.id', 'now.branch_id')
          .select(['now.lat', 'now.lng', 'branches.name'])
          .execute(),
      );
      const isWrong = async ({ name, ...place }: (typeof places)[number]): Promise<boolean> =>
        name === 'Bakırköy' ? isAtSea(place) : snapPoint(graph, place, 2) === null;
      const wrong = await Promise.all(places.map(isWrong));
      expect([places.length > 20, places.filter((_, index) => wrong[index])]).toEqual([true, []]);
    } finally {
      await still.close();
    }
  }, 180_000);
});
