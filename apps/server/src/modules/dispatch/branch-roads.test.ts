import { asUserId } from '@ulak/contracts/ids';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BRANCH, courierFacts, kmNorth, NOW, orderFacts, POINT } from '../../test/branch-facts.ts';
import { type MadeRoads, madeRoads } from '../../test/made-roads.ts';
import { readBranchRoads } from './branch-roads.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import type { BranchFacts } from './read-branch.ts';
import { createTravelTable } from './travel-data.ts';

const timings = { readyP50Min: 10, readyP90Min: 15, minPerKmP50: 3, minPerKmP90: 4, doorMin: 2 };
/** North of this line is an island. */
const SHORE = POINT.lat + 0.05;
const isIsland = ({ lat }: LatLng): boolean => lat > SHORE;
const ISLAND = kmNorth(6);
const FAR_ISLAND = kmNorth(7);

let roads: MadeRoads;
beforeEach(() => {
  roads = madeRoads({ metres: (from, to) => (isIsland(from) === isIsland(to) ? 2_500 : null) });
});

const carriedBy = (id: number, courier: number, place: LatLng) =>
  orderFacts(id, { status: 'IN_DELIVERY', courier_id: asUserId(courier), ...place });
const factsOf = (
  orders: BranchFacts['orders'],
  couriers: BranchFacts['couriers'] = [],
  more: Partial<BranchFacts['timings']> = {},
): BranchFacts => ({
  now: NOW,
  branch: BRANCH,
  orders,
  couriers,
  customerTimings: new Map(),
  refusals: [],
  timings: { ...timings, ...more },
});
const read = (facts: BranchFacts) => readBranchRoads(roads, facts, 400);
const at = ({ lat, lng }: LatLng) => ({ lat, lng, fix_at: NOW });

describe('decision 096: what is asked for a plan', () => {
  it('each courier’s ways to what they carry, not to what others carry', async () => {
    const couriers = [courierFacts(1, at(kmNorth(1))), courierFacts(2, at(kmNorth(2)))];
    const orders = [
      carriedBy(1, 1, kmNorth(3)),
      carriedBy(2, 2, kmNorth(4)),
      orderFacts(3, { status: 'READY' }),
    ];
    await read(factsOf(orders, couriers));
    const loads = roads.asked.filter(({ from }) => from.length === 1);
    expect(loads).toEqual([
      { from: [kmNorth(1)], to: [kmNorth(3)] },
      { from: [kmNorth(2)], to: [kmNorth(4)] },
    ]);
  });

  it('one courier beyond the roads takes them from nobody else; a late answer does from all', async () => {
    const couriers = [courierFacts(1, at(kmNorth(1))), courierFacts(2, at(ISLAND))];
    const facts = factsOf([carriedBy(1, 1, kmNorth(3)), carriedBy(2, 2, kmNorth(4))], couriers);
    const { matrix } = roads;
    const unanswered = { place: ISLAND };
    vi.spyOn(roads, 'matrix').mockImplementation((from, to, call) =>
      from.length === 1 && from[0]?.lat === unanswered.place.lat
        ? Promise.resolve(null)
        : matrix(from, to, call),
    );
    expect((await read(facts))?.minutes(kmNorth(1), kmNorth(3))).toBeCloseTo(5.75);
    unanswered.place = kmNorth(1);
    expect(await read(facts)).toBeNull();
  });

  it('the factor is the learned one only where it is a factor', async () => {
    const minutes = async (roadFactorP50: number) =>
      (await read(factsOf([orderFacts(1, { ...kmNorth(1) })], [], { roadFactorP50 })))?.minutes(
        kmNorth(1),
        POINT,
      );
    expect(await minutes(2)).toBeCloseTo(10);
    expect(await minutes(0)).toBeCloseTo(5.75);
  });
});

describe('decision 096: no way between two places', () => {
  const orders = [
    orderFacts(1, { ...kmNorth(1) }),
    orderFacts(2, { ...ISLAND }),
    orderFacts(3, { ...FAR_ISLAND }),
  ];
  const couriers = [courierFacts(1, at(kmNorth(1.5)))];

  it('both on roads: as far as an unknown position at least, in the engine’s table too', async () => {
    const facts = factsOf(orders, couriers);
    const ways = await read(facts);
    expect(ways?.minutes(kmNorth(1), POINT)).toBeCloseTo(5.75);
    expect(ways?.minutes(ISLAND, FAR_ISLAND)).toBeCloseTo(5.75);
    // 6 km are 18 minutes, 5 km fewer than are assumed at least
    expect(ways?.minutes(POINT, ISLAND)).toBeCloseTo(18, 0);
    expect(ways?.minutes(kmNorth(1), ISLAND)).toBeCloseTo(15, 0);
    const { travelData, orders: open } = createDispatchSnapshot(facts, { roads: ways }).snapshot;
    const table = createTravelTable(travelData);
    const [near, island] = open.map(({ dropoff }) => dropoff);
    expect(table.minutes(near ?? 0, island ?? 0)).toBe(ways?.minutes(kmNorth(1), ISLAND));
    expect(table.minutes(0, near ?? 0)).toBeCloseTo(5.75);
  });

  it('the great circle counts where one is on no road, and where the branch is on none', async () => {
    const alone = factsOf([orders[0], orders[1]].flatMap((order) => order ?? []));
    expect((await read(alone))?.minutes(POINT, ISLAND)).toBeGreaterThanOrEqual(15);
    vi.spyOn(roads, 'covers').mockResolvedValue(false);
    expect((await read(alone))?.minutes(POINT, ISLAND)).toBeNaN();
    vi.restoreAllMocks();
    roads.set({ metres: () => null });
    expect((await read(alone))?.minutes(POINT, kmNorth(1))).toBeNaN();
  });

  it('not asked for: the great circle', async () => {
    expect((await read(factsOf(orders)))?.minutes(POINT, kmNorth(9))).toBeNaN();
  });
});
