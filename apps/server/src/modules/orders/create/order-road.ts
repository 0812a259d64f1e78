import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId } from '@ulak/contracts/ids';
import type { Database } from '../../../db/database.ts';
import type { RoadService } from '../../roads/service.ts';
import { type FilledRoad, listWithoutRoad, type RoadColumns, saveRoads } from './road-repository.ts';

/** How long a new order waits for its road. */
const CREATION_TIMEOUT_MS = 150;
const FILL_TIMEOUT_MS = 2_000;
const FILL_AT_ONCE = 200;
const FILL_EVERY_MS = 30_000;

/** Two decimals of a kilometre, as the great circle: an erased order keeps both. */
const ROUNDED_M = 10;

const NO_ROAD: RoadColumns = { road_m: null, road_s: null, road_method: null };

/** A way that was found before the transaction, and between which places. */
export interface FoundRoad {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly columns: RoadColumns;
}

const isSame = (a: LatLng, b: LatLng): boolean => a.lat === b.lat && a.lng === b.lng;

/** The found way's columns if it leads between these very places: a branch may have moved meanwhile. */
export const roadBetween = (found: FoundRoad | null, from: LatLng, to: LatLng): RoadColumns =>
  found && isSame(found.from, from) && isSame(found.to, to) ? found.columns : NO_ROAD;

/** The way from a branch to a customer; null: the great circle is all that is known. */
export async function findRoad(
  roads: Pick<RoadService, 'matrix'>,
  from: LatLng,
  to: LatLng,
): Promise<FoundRoad | null> {
  const found = await roads.matrix([from], [to], { timeoutMs: CREATION_TIMEOUT_MS });
  const columns = found && columnsOf(found, 0);
  return columns && { from: { lat: from.lat, lng: from.lng }, to: { lat: to.lat, lng: to.lng }, columns };
}

type Ways = NonNullable<Awaited<ReturnType<RoadService['matrix']>>>;

function columnsOf({ method, metres, seconds }: Ways, index: number): RoadColumns | null {
  const [m, s] = [metres[index], seconds[index]];
  if (m === undefined || s === undefined || !Number.isFinite(m) || !Number.isFinite(s)) return null;
  return { road_m: Math.round(m / ROUNDED_M) * ROUNDED_M, road_s: Math.round(s), road_method: method };
}

export interface RoadFillerDeps {
  readonly db: Pick<Database, 'asSystem'>;
  readonly roads: RoadService;
  readonly onError: (error: unknown, what: string) => void;
}

/** How many orders a fill takes, and how often. */
interface FillPace {
  readonly atOnce?: number;
  readonly everyMs?: number;
}

/**
 * Gives open orders the road that creation could not wait for, every half minute; without a router no
 * statement is sent. Each fill goes on behind the last one's orders, so those without a way starve nobody.
 */
export function createRoadFiller(
  { db, roads, onError }: RoadFillerDeps,
  { atOnce = FILL_AT_ONCE, everyMs = FILL_EVERY_MS }: FillPace = {},
) {
  /** The last order that was asked for; after the last one of all they begin again. */
  let after: OrderId | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  let hasStopped = false;

  async function fillNow(): Promise<number> {
    if (roads.method() === null) return 0;
    const orders = await db.asSystem((tx) => listWithoutRoad(tx, after, atOnce));
    after = orders.length < atOnce ? null : (orders.at(-1)?.id ?? null);
    const found: FilledRoad[] = [];
    for (const branchId of new Set(orders.map(({ branch_id: id }) => id))) {
      if (hasStopped) break;
      const group = orders.filter(({ branch_id: id }) => id === branchId);
      const branches = group.slice(0, 1).map(({ branch_lat: lat, branch_lng: lng }) => ({ lat, lng }));
      const ways = await roads.matrix(branches, group, { timeoutMs: FILL_TIMEOUT_MS });
      for (const [index, { id, lat, lng }] of ways ? group.entries() : []) {
        const columns = ways && columnsOf(ways, index);
        if (columns) found.push({ id, lat, lng, ...columns });
      }
    }
    return found.length === 0 ? 0 : db.asSystem((tx) => saveRoads(tx, found));
  }

  /** A tick while a fill runs is left out. */
  function tick(): void {
    running ??= fillNow()
      .catch((error: unknown) => onError(error, 'roads of orders'))
      .finally(() => (running = null));
  }

  return {
    fillNow,
    start(): void {
      hasStopped = false;
      timer ??= setInterval(tick, everyMs).unref();
    },
    /** What runs ends after the branch that it asks for. */
    async stop(): Promise<void> {
      hasStopped = true;
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
