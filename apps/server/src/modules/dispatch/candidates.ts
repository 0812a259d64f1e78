import {
  type RankableCourier,
  type RankedCourier,
  rankCouriers,
} from '@ulak/contracts/domain/courier-ranking';
import { roadFactorsOf } from '@ulak/contracts/domain/forecast-timings';
import { type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import type { DistanceMethod } from '@ulak/contracts/roads/method';
import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { errorText } from '@ulak/contracts/errors';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { findStop } from '../../db/delivery-stops.ts';
import type { Scope } from '../../db/scope.ts';
import { type OrderService, stopFacts } from '../orders/service.ts';
import type { RoadService } from '../roads/service.ts';
import { monotonicMs } from '../../clock.ts';
import { REQUEST_ROADS_MS } from './branch-roads.ts';
import { lieOnRoads } from './lie-on-roads.ts';
import { type CandidateRow, listBranchCouriers } from './candidate-repository.ts';
import type { TimingsPort } from './read-branch.ts';
import type { ForecastInput, ForecastRequest } from './forecast-order.ts';

export interface CandidateDeps {
  readonly db: DatabaseAccess;
  readonly orders: Pick<OrderService, 'getAssignmentSubject'>;
  readonly forecaster: ForecasterPort;
  readonly roads: RoadService;
  readonly timingsOf: TimingsPort;
}

/** What the list asks of the forecaster. */
interface ForecasterPort {
  readInput(tx: Tx, request: ForecastRequest): Promise<ForecastInput | null>;
  forecast(input: ForecastInput): Promise<ReadonlyMap<UserId, DispatchCandidate>>;
}

/** The couriers of the order's branch, each with the reason why not (ux "Management dashboard"): the best
 * ones by the forecast first, in its order, the others by their likely arrival. The connection is released
 * before the planner runs.
 * @throws AppError ORDER_NOT_FOUND */
export async function listCandidates(
  deps: CandidateDeps,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  id: OrderId,
): Promise<CourierCandidate[]> {
  const { db, orders, forecaster } = deps;
  const { stop, subject, couriers, factor, input } = await db.inScope(scope, async (tx) => {
    const subject = await orders.getAssignmentSubject(tx, scope, id);
    const { branchId } = subject.order;
    const rows = await listBranchCouriers(tx, branchId);
    const learned = (await deps.timingsOf(tx, [branchId], now)).get(branchId);
    return {
      stop: await findStop(tx, branchId, now),
      subject,
      couriers: rows.map(toRankable),
      factor: roadFactorsOf(learned ?? {}).p50,
      input: await forecaster.readInput(tx, { orderId: id, branchId, now }),
    };
  });
  const refusal = stop && errorText('ASSIGNMENT_STOPPED', stopFacts(stop, now));
  // one after the other: the forecast finds the couriers' ways in the router's memory
  const ways = await findWays(deps.roads, couriers, subject.branch.location);
  const forecast = input ? await forecaster.forecast(input) : new Map<UserId, DispatchCandidate>();
  const limit = subject.branch.maxConcurrentDeliveries;
  const ranked = rankCouriers(
    subject,
    couriers.map((courier) => ({
      ...courier,
      road: ways?.of(courier, factor) ?? null,
      isCutOff: ways?.isCutOff(courier) ?? false,
    })),
    now,
  );
  const rank = new Map([...forecast.keys()].map((courierId, index) => [courierId, index]));
  const rankOf = ({ courier, verdict }: Ranked): number =>
    verdict.ok ? (rank.get(courier.row.user_id) ?? rank.size) : rank.size + 1;
  return ranked
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((one) => ({
      ...toCandidate(one, limit, ways?.method ?? 'GREAT_CIRCLE'),
      ...(refusal !== null && { eligible: false, refusal, refusalCode: 'ASSIGNMENT_STOPPED' }),
      forecast: forecast.get(one.courier.row.user_id) ?? null,
    }));
}

type Courier = ReturnType<typeof toRankable>;
type Ranked = RankedCourier<Courier>;

/** The couriers' ways to the branch by road, in one question; null: no router answered in time. */
async function findWays(roads: RoadService, couriers: readonly Courier[], branch: LatLng) {
  const seen = couriers.flatMap(({ id, position }) => (position ? [{ id, position }] : []));
  if (seen.length === 0 || roads.method() === null) return null;
  const endsAt = monotonicMs() + REQUEST_ROADS_MS;
  const from = seen.map(({ position }) => position);
  const found = await roads.matrix(from, [branch], { timeoutMs: REQUEST_ROADS_MS });
  if (!found) return null;
  const indexOf = new Map(seen.map(({ id }, index) => [id, index]));
  // the branch lies on a road if a way leads there
  const without = found.seconds.some((seconds) => seconds > 0)
    ? seen.filter(
        ({ position }, index) =>
          Number.isNaN(found.seconds[index] ?? Number.NaN) && roads.isOneSet(position, branch),
      )
    : [];
  const places = without.map(({ position }) => position);
  const onRoads = await lieOnRoads(roads, places, endsAt - monotonicMs());
  const cutOff = new Set(without.flatMap(({ id }, index) => (onRoads[index] ? [id] : [])));
  return {
    method: found.method,
    /** Null: there is no way from there. @param factor minutes ridden for one of free flow */
    of({ id }: Courier, factor: number): Courier['road'] {
      const index = indexOf.get(id) ?? -1;
      const [metres = Number.NaN, seconds = Number.NaN] = [found.metres[index], found.seconds[index]];
      return Number.isFinite(metres) && Number.isFinite(seconds)
        ? { km: metres / 1_000, minutes: Math.ceil((seconds / 60) * factor) }
        : null;
    },
    /** Whether they are on a road from which none leads to the branch. */
    isCutOff: ({ id }: Courier): boolean => cutOff.has(id),
  };
}

function toCandidate(
  { courier, verdict, distanceToBranchKm, returningInMin }: Ranked,
  limit: number,
  method: DistanceMethod,
): Omit<CourierCandidate, 'forecast'> {
  return {
    courierId: courier.row.user_id,
    name: courier.name,
    phone: courier.row.phone,
    eligible: verdict.ok,
    refusal: verdict.ok ? null : errorText(verdict.code, verdict.facts),
    refusalCode: verdict.ok ? null : verdict.code,
    load: courier.load,
    offered: courier.row.offered,
    limit,
    online: courier.online,
    onBreak: courier.onBreak,
    returning: courier.row.returning_since !== null,
    returnsInMin: returningInMin,
    distanceToBranchKm: distanceToBranchKm === null ? null : roundKm(distanceToBranchKm),
    distanceMethod: distanceToBranchKm === null ? null : courier.road ? method : 'GREAT_CIRCLE',
    positionAt: courier.row.fix_at?.toISOString() ?? null,
  };
}

const toRankable = (row: CandidateRow): RankableCourier & { readonly row: CandidateRow } => ({
  id: row.user_id,
  name: row.full_name,
  branchId: row.branch_id,
  active: row.active,
  online: row.online,
  onBreak: row.break_started_at !== null,
  load: row.load,
  position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  expectedReturnAt: row.returning_since === null ? null : row.expected_return_at,
  row,
});
