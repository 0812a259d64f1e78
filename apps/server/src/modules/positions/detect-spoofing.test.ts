import { spoofingSteps, trackSteps } from '@ulak/contracts/domain/position-filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { MINUTE_MS, type PositionBranch, startPositionBranch } from '../../test/position-branch.ts';

let t: PositionBranch;
beforeAll(async () => {
  t = await startPositionBranch();
});
afterAll(() => t.close());

const violations = (who: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('violations')
      .select(['type', 'at', 'details', 'branch_id', 'company_id'])
      .where('courier_id', '=', who.id)
      .orderBy('at')
      .execute(),
  );

describe('DECISIONS "Violations": LOCATION_SPOOFING', () => {
  it('over 150 km/h for at least 500 m is flagged once, with evidence; steps beside it are not', async () => {
    const courier = await t.courierOfAnHour();
    for (const one of [t.fix(10, 0), t.fix(8, 1), t.fix(7, 101), t.fix(5, 2), t.fix(3, 3)])
      await t.send(courier, one);
    for (const one of [t.fix(7, 101), t.fix(5, 2)]) await t.send(courier, one);
    const steps = trackSteps(await t.fixesOf(courier));
    expect(steps.map((step) => Math.round(step.distanceM))).toEqual([1_112, 111_195, 110_083, 1_112]);
    expect(spoofingSteps(await t.fixesOf(courier))).toEqual(steps.slice(1, 3));
    const found = await violations(courier);
    expect(found.map((one) => (t.now() - one.at.getTime()) / MINUTE_MS)).toEqual([7, 5]);
    expect(found[0]).toMatchObject({
      type: 'LOCATION_SPOOFING',
      branch_id: t.branch.id,
      company_id: t.branch.companyId,
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
    const courier = await t.courierOfAnHour();
    for (const one of [t.fix(10, 0), t.fix(9.9, 0.44), t.fix(8, 50, { accuracy: 101 }), t.fix(6, 0.5)])
      await t.send(courier, one);
    expect(await violations(courier)).toEqual([]);
  });

  it('found too when the fix between came late', async () => {
    const courier = await t.courierOfAnHour();
    await t.send(courier, t.fix(10, 0));
    await t.send(courier, t.fix(2, 0.1));
    expect(await violations(courier)).toEqual([]);
    await t.send(courier, t.fix(6, 80));
    expect((await violations(courier)).map((one) => (t.now() - one.at.getTime()) / MINUTE_MS)).toEqual([
      6, 2,
    ]);
  });

  it('a phone that says it pretends: one violation per ten minutes, not one per ping', async () => {
    const courier = await t.courierOfAnHour();
    for (const minute of [40, 39, 38, 31, 29]) await t.send(courier, t.fix(minute, 0, { mocked: true }));
    const found = await violations(courier);
    expect(found.map((one) => (t.now() - one.at.getTime()) / MINUTE_MS)).toEqual([40, 29]);
    expect(found[0]?.details).toMatchObject({
      reason: 'MOCKED',
      to: { lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng },
    });
    expect((await t.trail(courier)).every((row) => row.mocked)).toBe(true);
  });
});
