import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import type { OrdersTable } from '../db/tables/orders.ts';
import { TASKS } from '../modules/maintenance/jobs.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestJson } from './build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from './factories.ts';

/** 0.02° north: 2.224 km; at 20 km/h 7 minutes (6.67 rounded up), and 15 extra. */
export const CUSTOMER = { lat: BRANCH_POINT.lat + 0.02, lng: BRANCH_POINT.lng };
export const EXPECTED_MIN = 22;

type OrderRoad = Partial<Pick<OrdersTable, 'road_m' | 'road_s' | 'road_method'>>;

export interface LateReturns extends TestApp {
  readonly branch: GivenBranch;
  readonly manager: GivenUser;
  readonly sql: Client;
  /** Lets so many minutes pass. */
  wait(minutes: number): void;
  /** A courier who delivered the last order just now; `road`: the order's, where it has one. */
  returning(of?: GivenBranch, road?: OrderRoad): Promise<GivenUser>;
  /** A position now, or of so many minutes ago. */
  ping(courier: GivenUser, place: { lat: number; lng: number }, minutesAgo?: number): Promise<void>;
  pause(courier: GivenUser, verb: 'start' | 'end'): Promise<void>;
  offline(courier: GivenUser): Promise<void>;
  /** Runs the job that opens delays; answers how many it opened. */
  openDue(): Promise<number>;
  /** Rows of a courier by their start, as the table has them. */
  rows(courier: { id: UserId }): Promise<TestJson[]>;
}

/** A branch with couriers who come back late. */
export async function startLateReturns(options: TestAppOptions = {}): Promise<LateReturns> {
  const t = await startTestApp(options);
  const branch = await t.given.branch({ radius_m: 100, min_speed_kmh: '20', extra_time_min: 15 });
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  const sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
  const ok = async (call: Promise<{ status: number; body: unknown }>): Promise<void> => {
    const { status, body } = await call;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  };
  return {
    ...t,
    branch,
    manager,
    sql,
    wait: (minutes) => t.clock.advance(minutes * MINUTE_MS),
    async returning(of = branch, road = {}) {
      const courier = await t.given.courier(of);
      const order = await t.given.order(of, {
        status: 'IN_DELIVERY',
        courier_id: courier.id,
        ...CUSTOMER,
        ...road,
      });
      await ok(t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status: 'DELIVERED' }));
      return courier;
    },
    async ping(courier, { lat, lng }, minutesAgo = 0) {
      const fixAt = t.clock.now().getTime() - minutesAgo * MINUTE_MS;
      await ok(t.call(courier, 'POST', '/api/courier-location', { lat, lng, fixAt }));
    },
    pause: (courier, verb) =>
      ok(t.call(courier, 'POST', `/api/courier/${verb}-break`, { courierId: courier.id })),
    offline: (courier) => ok(t.call(courier, 'POST', '/api/courier-status', { status: 'offline' })),
    openDue: async () => (await TASKS['open-delays'](sql, t.clock.now())).delays ?? 0,
    async rows({ id }) {
      const { rows } = await sql.query(
        'select * from courier_delays where courier_id = $1 order by started_at',
        [id],
      );
      return rows;
    },
    async close() {
      await sql.end();
      await t.close();
    },
  };
}
