import { trackSteps } from '@ulak/contracts/domain/position-filter';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, type PositionBranch, startPositionBranch } from '../../test/position-branch.ts';

let t: PositionBranch;
beforeAll(async () => {
  t = await startPositionBranch();
});
afterAll(() => t.close());

describe('POST /api/courier-location (spec 3 §7)', () => {
  it('{lat, lng} alone is a fix of now', async () => {
    const courier = await t.given.courier(t.branch);
    const { status, body } = await t.send(courier, { lat: 41.01, lng: 29.02 });
    expect([status, body]).toEqual([200, { success: true, stored: true }]);
    expect(await t.current(courier)).toEqual({
      lat: 41.01,
      lng: 29.02,
      fix_at: t.clock.now(),
      accuracy_m: null,
      branch_id: t.branch.id,
    });
    expect(await t.trail(courier)).toHaveLength(1);
  });

  it('keeps everything the phone says', async () => {
    const courier = await t.given.courier(t.branch);
    await t.send(courier, {
      lat: 41,
      lng: 29,
      accuracy: 7.5,
      speed: 8.25,
      heading: 270,
      fixAt: t.now(),
      sentAt: t.now(),
    });
    expect(await t.trail(courier)).toMatchObject([
      {
        accuracy_m: 7.5,
        speed_mps: 8.25,
        heading_deg: 270,
        mocked: false,
        company_id: t.branch.companyId,
        branch_id: t.branch.id,
      },
    ]);
  });

  it('takes up to 100 that waited for signal; a late one changes the trail, not the present', async () => {
    const courier = await t.courierOfAnHour();
    await t.send(courier, t.fix(0, 3));
    expect(
      (await t.send(courier, { fixes: [t.fix(4, 1), t.fix(2, 2), t.fix(6, 0)], sentAt: t.now() })).body,
    ).toEqual({
      success: true,
      stored: true,
    });
    expect((await t.current(courier))?.fix_at.getTime()).toBe(t.now());
    const trail = await t.fixesOf(courier);
    expect(trail).toEqual(
      [t.fix(6, 0), t.fix(4, 1), t.fix(2, 2), t.fix(0, 3)].map(({ accuracy: accuracyM, ...one }) => ({
        ...one,
        accuracyM,
      })),
    );
    // 3.34 km
    expect(trackSteps(trail).map((step) => Math.round(step.distanceM))).toEqual([1_112, 1_112, 1_112]);
  });

  it('is for couriers only', async () => {
    for (const role of ['OWNER', 'BRANCH_MANAGER'] as const)
      expect(
        (await t.send(await t.given.user(role, { branch: t.branch }), { lat: 41, lng: 29 })).status,
      ).toBe(403);
    expect((await t.call(null, 'POST', '/api/courier-location', { lat: 41, lng: 29 })).status).toBe(401);
  });
});

describe('criteria A13: refused fixes', () => {
  it.each<[string, object, string]>([
    ['0/0', { lat: 0, lng: 0 }, 'lat'],
    ['latitude out of range', { lat: -90.1, lng: 29 }, 'lat'],
    ['longitude out of range', { lat: 41, lng: 180.5 }, 'lng'],
  ])('%s: 400, named, nothing written', async (_, body, field) => {
    const courier = await t.given.courier(t.branch);
    const answer = await t.send(courier, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'POSITION_REFUSED',
      error: 'Konum geçersiz: koordinatlar veya zaman kabul edilemez.',
    });
    expect(Object.keys(answer.body.details)).toEqual([field]);
    expect(await t.trail(courier)).toEqual([]);
  });

  it('more than 60 s ahead: refused; 60 s: taken', async () => {
    const courier = await t.given.courier(t.branch);
    const late = await t.send(courier, t.fix(0, 0, { fixAt: t.now() + 60_001 }));
    expect(late.body).toMatchObject({
      code: 'POSITION_REFUSED',
      details: { fixAt: 'Konum zamanı gelecekte olamaz' },
    });
    expect((await t.send(courier, t.fix(0, 0, { fixAt: t.now() + 60_000 }))).status).toBe(200);
  });

  it('one bad fix in a list: none is written, the bad one is named', async () => {
    const courier = await t.courierOfAnHour();
    const answer = await t.send(courier, { fixes: [t.fix(2, 0), { lat: 0, lng: 0 }] });
    expect([answer.status, answer.body.details]).toEqual([400, { 'fixes.1.lat': 'Konum 0,0 olamaz' }]);
    const ahead = await t.send(courier, { fixes: [t.fix(2, 0), t.fix(-5, 0)] });
    expect(ahead.body.details).toEqual({ 'fixes.1.fixAt': 'Konum zamanı gelecekte olamaz' });
    expect(await t.trail(courier)).toEqual([]);
  });

  it('malformed bodies: the right 4xx', async () => {
    const courier = await t.given.courier(t.branch);
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
    const courier = await t.courierOfAnHour();
    const off = hours * 60 * MINUTE_MS;
    await t.send(courier, { ...t.fix(0, 0), fixAt: t.now() + off - 40_000, sentAt: t.now() + off });
    expect((await t.current(courier))?.fix_at.getTime()).toBe(t.now() - 40_000);
  });

  it('a slow request neither moves a fix in time nor doubles it when resent, clock off or not', async () => {
    for (const off of [0, 180 * MINUTE_MS]) {
      const courier = await t.courierOfAnHour();
      const phone = t.now() + off;
      const kept = { lat: 41, lng: 29, fixAt: phone - 5_000 };
      await t.send(courier, { ...kept, sentAt: phone });
      t.clock.advance(7_000);
      await t.send(courier, { ...kept, sentAt: phone });
      t.clock.advance(1_000);
      await t.send(courier, { ...kept, sentAt: phone + 6_500 });
      expect(await t.trail(courier)).toHaveLength(1);
    }
  });
});

describe('criteria B19: not stored while offline or on a break', () => {
  it('answers stored:false with the reason and writes nothing', async () => {
    for (const [state, reason] of [
      [{ online: false }, 'OFFLINE'],
      [{ onBreak: true }, 'ON_BREAK'],
    ] as const) {
      const courier = await t.given.courier(t.branch, state);
      expect((await t.send(courier, { lat: 41, lng: 29 })).body).toEqual({
        success: true,
        stored: false,
        reason,
      });
      expect(await t.trail(courier)).toEqual([]);
      expect(await t.current(courier)).toBeUndefined();
    }
  });

  it('holds at once after the switch', async () => {
    const courier = await t.given.courier(t.branch);
    await t.send(courier, { lat: 41, lng: 29 });
    await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    t.clock.advance(5_000);
    expect((await t.send(courier, { lat: 41.001, lng: 29 })).body.stored).toBe(false);
    await t.call(courier, 'POST', '/api/courier-status', { status: 'online' });
    expect((await t.send(courier, { lat: 41.001, lng: 29 })).body.stored).toBe(true);
  });

  it('nor fixes taken before going online or during a break, when they come later', async () => {
    const courier = await t.courierOfAnHour();
    await t.call(courier, 'POST', '/api/courier/start-break', { courierId: courier.id });
    t.clock.advance(20 * MINUTE_MS);
    await t.call(courier, 'POST', '/api/courier/end-break', { courierId: courier.id });
    t.clock.advance(5 * MINUTE_MS);
    const { body } = await t.send(courier, {
      fixes: [t.fix(90, 0), t.fix(30, 0), t.fix(15, 0.1), t.fix(2, 0.2)],
    });
    expect(body).toEqual({ success: true, stored: true, reason: 'DURING_BREAK' });
    expect((await t.trail(courier)).map((row) => (t.now() - row.fix_at.getTime()) / MINUTE_MS)).toEqual([
      30, 2,
    ]);
    expect((await t.send(courier, t.fix(15, 0.1))).body).toEqual({
      success: true,
      stored: false,
      reason: 'DURING_BREAK',
    });
    expect((await t.send(courier, t.fix(90, 0))).body).toEqual({
      success: true,
      stored: false,
      reason: 'BEFORE_SHIFT',
    });
  });
});

describe('group commit', () => {
  it('pings of many couriers at once are few statements and all of them arrive', async () => {
    const couriers = await Promise.all(Array.from({ length: 30 }, () => t.given.courier(t.branch)));
    for (const courier of couriers) await t.send(courier, { lat: 41, lng: 29 });
    t.clock.advance(5_000);
    const before = await transactions();
    const answers = await Promise.all(
      couriers.flatMap((one, index) =>
        [1, 2, 3].map((n) => t.send(one, { lat: 41 + index / 1_000, lng: 29, fixAt: t.now() + n })),
      ),
    );
    expect(answers.every((answer) => answer.body.stored)).toBe(true);
    expect(await Promise.all(couriers.map(async (one) => (await t.trail(one)).length))).toEqual(
      couriers.map(() => 4),
    );
    expect((await transactions()) - before).toBeLessThan(30);
  });

  it('a marker of every stored position goes to the stream’s source', async () => {
    const courier = await t.given.courier(t.branch);
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
    await t.send(courier, { lat: 41, lng: 29 });
    const first = await seq();
    t.clock.advance(1_000);
    await t.send(courier, { lat: 41.0001, lng: 29 });
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
