import { sortAndDeduplicateFixes, trackKm } from '@ulak/contracts/domain/position-filter';
import * as fc from 'fast-check';
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
describe('criteria A13: any permutation and duplication of a track', () => {
  interface Point {
    readonly second: number;
    readonly north: number;
    readonly east: number;
    readonly accuracy: number | null;
  }
  const point: fc.Arbitrary<Point> = fc.record({
    // Few instants half of the time: fixes of the same one are ordered by accuracy and place.
    second: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 })).map((n) => n * 30),
    north: fc.integer({ min: -500, max: 500 }),
    east: fc.integer({ min: -500, max: 500 }),
    accuracy: fc.constantFrom(5, 20, 90, 150, null),
  });
  /**
   * A track, and the calls it arrives in: shuffled, some fixes twice, singly or in lists, several at once.
   */
  const arrival = fc.array(point, { minLength: 1, maxLength: 12 }).chain((track) =>
    fc.record({
      track: fc.constant(track),
      order: fc.array(fc.nat(track.length - 1), { maxLength: 8 }).chain((again) => {
        const all = [...track.keys(), ...again];
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      }),
      split: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
    }),
  );

  const toFix = (one: Point) => ({
    lat: BRANCH_POINT.lat + one.north / 10_000,
    lng: BRANCH_POINT.lng + one.east / 10_000,
    accuracy: one.accuracy,
    fixAt: now() - 40 * MINUTE_MS + one.second * 1_000,
  });

  const trailOf = async (who: GivenUser) =>
    (await trail(who)).map(({ lat, lng, accuracy_m: accuracyM, fix_at: at }) => ({
      lat,
      lng,
      accuracyM,
      fixAt: at.getTime(),
    }));
  const currentOf = async (who: GivenUser) => {
    const row = await current(who);
    return row && { lat: row.lat, lng: row.lng, accuracyM: row.accuracy_m, fixAt: row.fix_at.getTime() };
  };

  it('gives one trail, current position and km: those of sortAndDeduplicateFixes', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async ({ track, order, split }) => {
        const inOrder = await t.given.courier(branch);
        const shuffled = await t.given.courier(branch);
        t.clock.advance(60 * MINUTE_MS);
        for (const one of track.toSorted((a, b) => a.second - b.second)) await send(inOrder, toFix(one));
        const calls: object[] = [];
        let from = 0;
        for (let index = 0; from < order.length; index += 1) {
          const part = order
            .slice(from, from + (split[index % split.length] ?? 1))
            .map((at) => toFix(track[at] as Point));
          calls.push(part.length === 1 && part[0] ? part[0] : { fixes: part, sentAt: now() });
          from += part.length;
        }
        await Promise.all(calls.map((body) => send(shuffled, body)));
        expect(await km(shuffled)).toBe(await km(inOrder));
        expect(await current(shuffled)).toEqual(await current(inOrder));
        expect(await trail(shuffled)).toEqual(await trail(inOrder));
        const expected = sortAndDeduplicateFixes(
          track.map(toFix).map(({ accuracy: accuracyM, ...one }) => ({ ...one, accuracyM })),
        );
        expect(await trailOf(shuffled)).toEqual(expected);
        expect(await currentOf(shuffled)).toEqual(expected.at(-1));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
