import type { OrderId } from '@ulak/contracts/ids';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import { type Answer, startTestApp, type TestApp } from './build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from './factories.ts';

/** Branch → customer in metres: 144 s at the branch's 50 km/h. */
export const CUSTOMER_M = 2_000;

/** Metres straight north of the branch: 1° of latitude is 6 371 000 · π / 180 = 111 194.926 645 m. */
export const metresNorth = (metres: number) => ({
  lat: BRANCH_POINT.lat + metres / 111_194.926_645,
  lng: BRANCH_POINT.lng,
});

/** An app with a branch whose rules are known (250 m, 200 m, 50 km/h), and what its couriers do there. */
export async function startViolationBranch() {
  const t = await startTestApp();
  const branch = await t.given.branch({
    radius_m: 250,
    customer_area_radius_m: 200,
    max_speed_kmh: '50',
    max_concurrent_deliveries: 10,
    base_rate: '20',
  });
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  return { ...t, branch, manager, ...courierSteps(t, branch), ...recordedViolations(t, manager) };
}
export type ViolationBranch = Awaited<ReturnType<typeof startViolationBranch>>;

function courierSteps(t: TestApp, branch: GivenBranch) {
  const order = (courier: GivenUser, columns = {}) =>
    t.given.order(branch, {
      status: 'ASSIGNED',
      courier_id: courier.id,
      ...metresNorth(CUSTOMER_M),
      ...columns,
    });
  return {
    order,
    /** An order in delivery since so many seconds. */
    onTheRoad: (courier: GivenUser, secondsAgo: number, columns = {}) => {
      const at = new Date(t.clock.now().getTime() - secondsAgo * 1_000);
      return order(courier, { status: 'IN_DELIVERY', picked_up_at: at, started_at: at, ...columns });
    },
    ping: (who: GivenUser, metres: number, extra = {}): Promise<Answer> =>
      t.call(who, 'POST', '/api/courier-location', { ...metresNorth(metres), accuracy: 8, ...extra }),
    step: (who: GivenUser, id: OrderId, status: string, extra = {}): Promise<Answer> =>
      t.call(who, 'POST', `/api/orders/${id}/status`, { status, ...extra }),
  };
}

function recordedViolations(t: TestApp, manager: GivenUser) {
  const violationsOf = (id: OrderId) =>
    t.db.asSystem((tx) =>
      tx.selectFrom('violations').selectAll().where('order_id', '=', id).orderBy('type').execute(),
    );
  const historyOf = async (id: OrderId) =>
    (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data.history;
  return {
    violationsOf,
    typesOf: async (id: OrderId): Promise<ViolationType[]> => (await violationsOf(id)).map((row) => row.type),
    eventsOf: (courier: GivenUser) =>
      t.db.asSystem((tx) =>
        tx
          .selectFrom('events')
          .select(['entity', 'entity_id', 'branch_id', 'actor_id', 'payload'])
          .where('kind', '=', 'VIOLATION_RECORDED')
          .where('courier_id', '=', courier.id)
          .orderBy('id')
          .execute(),
      ),
    historyOf,
    lastNote: async (id: OrderId): Promise<string | null> => (await historyOf(id)).at(-1).note,
  };
}
