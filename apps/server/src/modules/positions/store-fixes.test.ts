import { sortAndDeduplicateFixes, trackSteps } from '@ulak/contracts/domain/position-filter';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { MINUTE_MS, type PositionBranch, startPositionBranch } from '../../test/position-branch.ts';

let t: PositionBranch;
beforeAll(async () => {
  t = await startPositionBranch();
});
afterAll(() => t.close());

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
    fixAt: t.now() - 40 * MINUTE_MS + one.second * 1_000,
  });

  const currentOf = async (who: GivenUser) => {
    const row = await t.current(who);
    return row && { lat: row.lat, lng: row.lng, accuracyM: row.accuracy_m, fixAt: row.fix_at.getTime() };
  };

  it('gives one trail, current position and steps: those of sortAndDeduplicateFixes', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async ({ track, order, split }) => {
        const inOrder = await t.given.courier(t.branch);
        const shuffled = await t.given.courier(t.branch);
        t.clock.advance(60 * MINUTE_MS);
        for (const one of track.toSorted((a, b) => a.second - b.second)) await t.send(inOrder, toFix(one));
        const calls: object[] = [];
        let from = 0;
        for (let index = 0; from < order.length; index += 1) {
          const part = order
            .slice(from, from + (split[index % split.length] ?? 1))
            .map((at) => toFix(track[at] as Point));
          calls.push(part.length === 1 && part[0] ? part[0] : { fixes: part, sentAt: t.now() });
          from += part.length;
        }
        await Promise.all(calls.map((body) => t.send(shuffled, body)));
        expect(await t.current(shuffled)).toEqual(await t.current(inOrder));
        expect(await t.trail(shuffled)).toEqual(await t.trail(inOrder));
        const expected = sortAndDeduplicateFixes(
          track.map(toFix).map(({ accuracy: accuracyM, ...one }) => ({ ...one, accuracyM })),
        );
        expect(await t.fixesOf(shuffled)).toEqual(expected);
        expect(trackSteps(await t.fixesOf(shuffled))).toEqual(trackSteps(expected));
        expect(await currentOf(shuffled)).toEqual(expected.at(-1));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
