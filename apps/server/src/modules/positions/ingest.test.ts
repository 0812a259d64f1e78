import { trackKm } from '@ulak/contracts/domain/position-filter';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
});
afterAll(() => t.close());

const send = (who: GivenUser, body: unknown) => t.call(who, 'POST', '/api/courier-location', body);
const now = () => t.clock.now().getTime();
/** Minutes before now, hundredths of a degree north of the branch (1.11 km each). */
const fix = (minute: number, north: number, more: object = {}) => ({
  lat: BRANCH_POINT.lat + north / 100,
  lng: BRANCH_POINT.lng,
  accuracy: 10,
  fixAt: now() - minute * MINUTE_MS,
  ...more,
});
const trail = (who: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('courier_positions')
      .select([
        'lat',
        'lng',
        'accuracy_m',
        'fix_at',
        'mocked',
        'company_id',
        'branch_id',
        'speed_mps',
        'heading_deg',
      ])
      .where('courier_id', '=', who.id)
      .orderBy('fix_at')
      .execute(),
  );
const current = (who: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('courier_positions_now')
      .select(['lat', 'lng', 'fix_at', 'accuracy_m', 'branch_id'])
      .where('courier_id', '=', who.id)
      .executeTakeFirst(),
  );
const km = async (who: GivenUser) =>
  trackKm(
    (await trail(who)).map((row) => ({
      lat: row.lat,
      lng: row.lng,
      fixAt: row.fix_at.getTime(),
      accuracyM: row.accuracy_m,
    })),
  );
/** A courier who has been online for an hour. */
async function courierOfAnHour(): Promise<GivenUser> {
  const courier = await t.given.courier(branch);
  t.clock.advance(60 * MINUTE_MS);
  return courier;
}

describe('POST /api/courier-location (spec 3 §7)', () => {
  it('{lat, lng} alone is a fix of now', async () => {
    const courier = await t.given.courier(branch);
    const { status, body } = await send(courier, { lat: 41.01, lng: 29.02 });
    expect([status, body]).toEqual([200, { success: true, stored: true }]);
    expect(await current(courier)).toEqual({
      lat: 41.01,
      lng: 29.02,
      fix_at: t.clock.now(),
      accuracy_m: null,
      branch_id: branch.id,
    });
    expect(await trail(courier)).toHaveLength(1);
  });

  it('keeps everything the phone says', async () => {
    const courier = await t.given.courier(branch);
    await send(courier, {
      lat: 41,
      lng: 29,
      accuracy: 7.5,
      speed: 8.25,
      heading: 270,
      fixAt: now(),
      sentAt: now(),
    });
    expect(await trail(courier)).toMatchObject([
      {
        accuracy_m: 7.5,
        speed_mps: 8.25,
        heading_deg: 270,
        mocked: false,
        company_id: branch.companyId,
        branch_id: branch.id,
      },
    ]);
  });

  it('takes up to 100 that waited for signal; a late one changes the trail, not the present', async () => {
    const courier = await courierOfAnHour();
    await send(courier, fix(0, 3));
    expect((await send(courier, { fixes: [fix(4, 1), fix(2, 2), fix(6, 0)], sentAt: now() })).body).toEqual({
      success: true,
      stored: true,
    });
    expect((await current(courier))?.fix_at.getTime()).toBe(now());
    expect(await trail(courier)).toHaveLength(4);
    expect(await km(courier)).toBe(3.34);
  });

  it('is for couriers only', async () => {
    for (const role of ['OWNER', 'BRANCH_MANAGER'] as const)
      expect((await send(await t.given.user(role, { branch }), { lat: 41, lng: 29 })).status).toBe(403);
    expect((await t.call(null, 'POST', '/api/courier-location', { lat: 41, lng: 29 })).status).toBe(401);
  });
});

describe('criteria A13: refused fixes', () => {
  it.each<[string, object, string]>([
    ['0/0', { lat: 0, lng: 0 }, 'lat'],
    ['latitude out of range', { lat: -90.1, lng: 29 }, 'lat'],
    ['longitude out of range', { lat: 41, lng: 180.5 }, 'lng'],
  ])('%s: 400, named, nothing written', async (_, body, field) => {
    const courier = await t.given.courier(branch);
    const answer = await send(courier, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'POSITION_REFUSED',
      error: 'Konum geçersiz: koordinatlar veya zaman kabul edilemez.',
    });
    expect(Object.keys(answer.body.details)).toEqual([field]);
    expect(await trail(courier)).toEqual([]);
  });

  it('more than 60 s ahead: refused; 60 s: taken', async () => {
    const courier = await t.given.courier(branch);
    const late = await send(courier, fix(0, 0, { fixAt: now() + 60_001 }));
    expect(late.body).toMatchObject({
      code: 'POSITION_REFUSED',
      details: { fixAt: 'Konum zamanı gelecekte olamaz' },
    });
    expect((await send(courier, fix(0, 0, { fixAt: now() + 60_000 }))).status).toBe(200);
  });

  it('one bad fix in a list: none is written, the bad one is named', async () => {
    const courier = await courierOfAnHour();
    const answer = await send(courier, { fixes: [fix(2, 0), { lat: 0, lng: 0 }] });
    expect([answer.status, answer.body.details]).toEqual([400, { 'fixes.1.lat': 'Konum 0,0 olamaz' }]);
    const ahead = await send(courier, { fixes: [fix(2, 0), fix(-5, 0)] });
    expect(ahead.body.details).toEqual({ 'fixes.1.fixAt': 'Konum zamanı gelecekte olamaz' });
    expect(await trail(courier)).toEqual([]);
  });

  it('malformed bodies: the right 4xx', async () => {
    const courier = await t.given.courier(branch);
    const raw = (payload: string, type = 'application/json') =>
      t.app.http.inject({
        method: 'POST',
        url: '/api/courier-location',
        headers: { cookie: courier.cookie, 'content-type': type },
        payload,
      });
    expect((await raw('{"lat":')).json()).toMatchObject({ code: 'MALFORMED_JSON' });
    expect((await raw('lat=41', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await raw('')).json()).toMatchObject({ code: 'VALIDATION_ERROR', error: 'Validation Error' });
    expect((await raw(JSON.stringify({ fixes: [], pad: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
  });
});

describe('criteria A14: the phone’s clock', () => {
  it.each([-3, 3])('%d h off: the fix is dated by its age', async (hours) => {
    const courier = await courierOfAnHour();
    const off = hours * 60 * MINUTE_MS;
    await send(courier, { ...fix(0, 0), fixAt: now() + off - 40_000, sentAt: now() + off });
    expect((await current(courier))?.fix_at.getTime()).toBe(now() - 40_000);
  });

  it('a slow request neither moves a fix in time nor doubles it when resent, clock off or not', async () => {
    for (const off of [0, 180 * MINUTE_MS]) {
      const courier = await courierOfAnHour();
      const phone = now() + off;
      const kept = { lat: 41, lng: 29, fixAt: phone - 5_000 };
      await send(courier, { ...kept, sentAt: phone });
      t.clock.advance(7_000);
      await send(courier, { ...kept, sentAt: phone });
      t.clock.advance(1_000);
      await send(courier, { ...kept, sentAt: phone + 6_500 });
      expect(await trail(courier)).toHaveLength(1);
    }
  });
});

describe('criteria B19: not stored while offline or on a break', () => {
  it('answers stored:false with the reason and writes nothing', async () => {
    for (const [state, reason] of [
      [{ online: false }, 'OFFLINE'],
      [{ onBreak: true }, 'ON_BREAK'],
    ] as const) {
      const courier = await t.given.courier(branch, state);
      expect((await send(courier, { lat: 41, lng: 29 })).body).toEqual({
        success: true,
        stored: false,
        reason,
      });
      expect(await trail(courier)).toEqual([]);
      expect(await current(courier)).toBeUndefined();
    }
  });

  it('holds at once after the switch', async () => {
    const courier = await t.given.courier(branch);
    await send(courier, { lat: 41, lng: 29 });
    await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    t.clock.advance(5_000);
    expect((await send(courier, { lat: 41.001, lng: 29 })).body.stored).toBe(false);
    await t.call(courier, 'POST', '/api/courier-status', { status: 'online' });
    expect((await send(courier, { lat: 41.001, lng: 29 })).body.stored).toBe(true);
  });

  it('nor fixes taken before going online or during a break, when they come later', async () => {
    const courier = await courierOfAnHour();
    await t.call(courier, 'POST', '/api/courier/start-break', { courierId: courier.id });
    t.clock.advance(20 * MINUTE_MS);
    await t.call(courier, 'POST', '/api/courier/end-break', { courierId: courier.id });
    t.clock.advance(5 * MINUTE_MS);
    const { body } = await send(courier, { fixes: [fix(90, 0), fix(30, 0), fix(15, 0.1), fix(2, 0.2)] });
    expect(body).toEqual({ success: true, stored: true, reason: 'DURING_BREAK' });
    expect((await trail(courier)).map((row) => (now() - row.fix_at.getTime()) / MINUTE_MS)).toEqual([30, 2]);
    expect((await send(courier, fix(15, 0.1))).body).toEqual({
      success: true,
      stored: false,
      reason: 'DURING_BREAK',
    });
    expect((await send(courier, fix(90, 0))).body).toEqual({
      success: true,
      stored: false,
      reason: 'BEFORE_SHIFT',
    });
  });
});

describe('group commit', () => {
  it('pings of many couriers at once are few statements and all of them arrive', async () => {
    const couriers = await Promise.all(Array.from({ length: 30 }, () => t.given.courier(branch)));
    for (const courier of couriers) await send(courier, { lat: 41, lng: 29 });
    t.clock.advance(5_000);
    const before = await transactions();
    const answers = await Promise.all(
      couriers.flatMap((one, index) =>
        [1, 2, 3].map((n) => send(one, { lat: 41 + index / 1_000, lng: 29, fixAt: now() + n })),
      ),
    );
    expect(answers.every((answer) => answer.body.stored)).toBe(true);
    expect(await Promise.all(couriers.map(async (one) => (await trail(one)).length))).toEqual(
      couriers.map(() => 4),
    );
    expect((await transactions()) - before).toBeLessThan(30);
  });

  it('a marker of every stored position goes to the stream’s source', async () => {
    const courier = await t.given.courier(branch);
    const seq = async () =>
      (
        await t.db.asSystem((tx) =>
          tx
            .selectFrom('courier_positions_now')
            .select('seq')
            .where('courier_id', '=', courier.id)
            .executeTakeFirst(),
        )
      )?.seq ?? 0;
    await send(courier, { lat: 41, lng: 29 });
    const first = await seq();
    t.clock.advance(1_000);
    await send(courier, { lat: 41.0001, lng: 29 });
    expect(await seq()).toBeGreaterThan(first);
  });
});

/** Commits that the trail has seen. */
async function transactions(): Promise<number> {
  const { rows } = await t.db.asSystem((tx) =>
    sql<{ n: number }>`select count(distinct xmin::text)::int as n from courier_positions`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}
