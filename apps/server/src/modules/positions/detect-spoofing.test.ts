import { trackKm } from '@ulak/contracts/domain/position-filter';
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
const km = async (who: GivenUser) =>
  trackKm(
    (await trail(who)).map((row) => ({
      lat: row.lat,
      lng: row.lng,
      fixAt: row.fix_at.getTime(),
      accuracyM: row.accuracy_m,
    })),
  );
const violations = (who: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('violations')
      .select(['type', 'at', 'details', 'branch_id', 'company_id'])
      .where('courier_id', '=', who.id)
      .orderBy('at')
      .execute(),
  );
/** A courier who has been online for an hour. */
async function courierOfAnHour(): Promise<GivenUser> {
  const courier = await t.given.courier(branch);
  t.clock.advance(60 * MINUTE_MS);
  return courier;
}

describe('DECISIONS "Violations": LOCATION_SPOOFING', () => {
  it('over 150 km/h for at least 500 m is left out of the km and flagged once, with evidence', async () => {
    const courier = await courierOfAnHour();
    for (const one of [fix(10, 0), fix(8, 1), fix(7, 101), fix(5, 2), fix(3, 3)]) await send(courier, one);
    for (const one of [fix(7, 101), fix(5, 2)]) await send(courier, one);
    expect(await km(courier)).toBe(2.22);
    const found = await violations(courier);
    expect(found.map((one) => (now() - one.at.getTime()) / MINUTE_MS)).toEqual([7, 5]);
    expect(found[0]).toMatchObject({
      type: 'LOCATION_SPOOFING',
      branch_id: branch.id,
      company_id: branch.companyId,
      details: {
        reason: 'TOO_FAST',
        speedKmh: 6672,
        distanceM: 111_195,
        from: { lat: BRANCH_POINT.lat + 0.01 },
        to: { lat: BRANCH_POINT.lat + 1.01 },
      },
    });
    const facts = await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('id')
        .where('kind', '=', 'VIOLATION_RECORDED')
        .where('courier_id', '=', courier.id)
        .execute(),
    );
    expect(facts).toHaveLength(2);
  });

  it('below 500 m too fast a step is noise; a fix worse than 100 m proves nothing', async () => {
    const courier = await courierOfAnHour();
    for (const one of [fix(10, 0), fix(9.9, 0.44), fix(8, 50, { accuracy: 101 }), fix(6, 0.5)])
      await send(courier, one);
    expect(await violations(courier)).toEqual([]);
  });

  it('found too when the fix between came late', async () => {
    const courier = await courierOfAnHour();
    await send(courier, fix(10, 0));
    await send(courier, fix(2, 0.1));
    expect(await violations(courier)).toEqual([]);
    await send(courier, fix(6, 80));
    expect((await violations(courier)).map((one) => (now() - one.at.getTime()) / MINUTE_MS)).toEqual([6, 2]);
  });

  it('a phone that says it pretends: one violation per ten minutes, not one per ping', async () => {
    const courier = await courierOfAnHour();
    for (const minute of [40, 39, 38, 31, 29]) await send(courier, fix(minute, 0, { mocked: true }));
    const found = await violations(courier);
    expect(found.map((one) => (now() - one.at.getTime()) / MINUTE_MS)).toEqual([40, 29]);
    expect(found[0]?.details).toMatchObject({
      reason: 'MOCKED',
      to: { lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng },
    });
    expect((await trail(courier)).every((row) => row.mocked)).toBe(true);
  });
});
