import { startTestApp, type TestApp } from './build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from './factories.ts';

export const MINUTE_MS = 60_000;

/** An app with a branch whose couriers send positions, and what is stored of them. */
export async function startPositionBranch() {
  const t = await startTestApp();
  const branch = await t.given.branch();
  return { ...t, branch, ...phoneCalls(t, branch), ...storedPositions(t) };
}
export type PositionBranch = Awaited<ReturnType<typeof startPositionBranch>>;

function phoneCalls(t: TestApp, branch: GivenBranch) {
  const now = (): number => t.clock.now().getTime();
  return {
    now,
    send: (who: GivenUser, body: unknown) => t.call(who, 'POST', '/api/courier-location', body),
    /** Minutes before now, hundredths of a degree north of the branch (1.11 km each). */
    fix: (minute: number, north: number, more: object = {}) => ({
      lat: BRANCH_POINT.lat + north / 100,
      lng: BRANCH_POINT.lng,
      accuracy: 10,
      fixAt: now() - minute * MINUTE_MS,
      ...more,
    }),
    /** A courier who has been online for an hour. */
    courierOfAnHour: async (): Promise<GivenUser> => {
      const courier = await t.given.courier(branch);
      t.clock.advance(60 * MINUTE_MS);
      return courier;
    },
  };
}

function storedPositions(t: TestApp) {
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
  const fixesOf = async (who: GivenUser) =>
    (await trail(who)).map(({ lat, lng, accuracy_m: accuracyM, fix_at: at }) => ({
      lat,
      lng,
      accuracyM,
      fixAt: at.getTime(),
    }));
  return {
    trail,
    /** The trail as the contracts know fixes. */
    fixesOf,
    current: (who: GivenUser) =>
      t.db.asSystem((tx) =>
        tx
          .selectFrom('courier_positions_now')
          .select(['lat', 'lng', 'fix_at', 'accuracy_m', 'branch_id'])
          .where('courier_id', '=', who.id)
          .executeTakeFirst(),
      ),
  };
}
