import { BRANCH_POINT, type Branch, type DatabaseSeeder, type Person } from './database-seeder.ts';
import type { LoadRequest } from './load.ts';
import { OVERLOADED, type TimedResponse } from './open-loop.ts';
import { newOrder } from './order-body.ts';
import { startPolling } from './polling.ts';
import { sizedFor } from './smoke.ts';
import { percentile, round } from './statistics.ts';

const COURIERS = 40;
const OPEN_ORDERS = 60;
const OPEN_STATUSES = ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'];
const PER_SECOND = sizedFor(100, 25);
const END_EVERY_MS = 1_000;

/** A branch at work: what others notice of a measured burden is noticed here. */
export interface Desk {
  readonly url: string;
  readonly branch: Branch;
  readonly manager: Person;
  readonly couriers: readonly Person[];
  /** Ends the oldest open orders beyond the first number: as many as have come. */
  endOldest(): Promise<void>;
}

/** A branch of its own company with couriers on duty and open orders. */
export async function seedDesk(seeder: DatabaseSeeder, url: string): Promise<Desk> {
  const branch = await seeder.branch();
  const couriers: Person[] = [];
  for (let n = 0; n < COURIERS; n += 1) couriers.push(await seeder.courier(branch));
  await seeder.orders(branch, OPEN_ORDERS);
  const endOldest = async (): Promise<void> => {
    await seeder.client.query(
      `update orders set status = 'CANCELLED' where id in (
         select id from orders where branch_id = $1 and status = any ($2) order by id desc offset $3)`,
      [branch.id, OPEN_STATUSES, OPEN_ORDERS],
    );
  };
  return { url, branch, couriers, manager: await seeder.manager(branch), endOldest };
}

/** Ten requests of every kind that a desk and its couriers send, in the shares of a busy hour. */
function kinds(desk: Desk, serial: number): LoadRequest[] {
  const get = (path: string, { cookie }: Person = desk.manager): LoadRequest => ({
    method: 'GET',
    path,
    headers: { cookie },
  });
  const courier = desk.couriers[serial % desk.couriers.length];
  const json = { 'content-type': 'application/json' };
  return [
    get('/api/orders/active'),
    positionOf(desk, serial),
    get('/api/courier-locations'),
    get('/api/orders/active'),
    positionOf(desk, serial + 1),
    get('/api/courier/active-deliveries', courier),
    {
      method: 'POST',
      path: '/api/orders',
      headers: { ...json, authorization: desk.branch.bearer },
      body: JSON.stringify({ ...newOrder(serial, true), orderNumber: `D-${process.pid}-${serial}` }),
    },
    positionOf(desk, serial + 2),
    get('/api/orders/active'),
    get('/api/branches'),
  ];
}

function positionOf({ couriers }: Desk, serial: number): LoadRequest {
  const at = Date.now();
  return {
    method: 'POST',
    path: '/api/courier-location',
    headers: {
      'content-type': 'application/json',
      cookie: couriers[serial % couriers.length]?.cookie ?? '',
    },
    body: JSON.stringify({
      lat: BRANCH_POINT.lat + (serial % 500) * 0.000_002,
      lng: BRANCH_POINT.lng + (serial % 300) * 0.000_002,
      accuracy: 8,
      fixAt: at,
      sentAt: at,
    }),
  };
}

let serial = 0;

export interface DeskTraffic {
  /** The answers that were due between two moments of `performance.now()`, and p99 of them. */
  between(from: number, to: number): { readonly p99: number; readonly text: string };
  /** p99 of how late the asking process was by itself, ms. */
  readonly lateMs: number;
}

/**
 * The desk's requests for so many seconds, from a process of its own, beside `burden`. As many orders end as
 * come, so that its list is as long in a long measurement, or the tenth, as in the first.
 * @throws Error when one is lost or refused
 */
export async function runDesk<T>(
  desk: Desk,
  seconds: number,
  burden: () => Promise<T>,
): Promise<{ readonly traffic: DeskTraffic; readonly done: T }> {
  const count = PER_SECOND * seconds;
  const requests: LoadRequest[] = [];
  while (requests.length < count) {
    requests.push(...kinds(desk, serial));
    serial += 3;
  }
  await desk.endOldest();
  const polling = startPolling({ url: desk.url, requests, perSecond: PER_SECOND, seconds });
  let failure: unknown;
  const ending = setInterval(() => void desk.endOldest().catch((error) => (failure = error)), END_EVERY_MS);
  try {
    await polling.began;
    const [done, report] = await Promise.all([burden(), polling.report]);
    if (failure !== undefined) throw failure;
    const wrong = report.responses.filter(({ status }) => status >= 400 && status !== OVERLOADED);
    const [first] = wrong;
    if (report.failed > 0 || first)
      throw new Error(`${report.failed} lost, ${wrong.length} wrong (${first?.status} ${first?.path})`);
    const began = report.beganAt - performance.timeOrigin;
    const between = (from: number, to: number) =>
      describe(report.responses.filter(({ dueMs }) => began + dueMs >= from && began + dueMs < to));
    return { traffic: { between, lateMs: report.lateMs }, done };
  } finally {
    clearInterval(ending);
    await polling.end();
  }
}

function describe(responses: readonly TimedResponse[]): { p99: number; text: string } {
  const p99Of = (some: readonly TimedResponse[]): number =>
    percentile(
      some.map(({ ms }) => ms),
      0.99,
    );
  const paths = [...new Set(responses.map(({ path }) => path))].toSorted();
  const text = paths
    .map((path) => `${path} ${round(p99Of(responses.filter((one) => one.path === path)), 0)}`)
    .join(', ');
  return { p99: p99Of(responses), text };
}
