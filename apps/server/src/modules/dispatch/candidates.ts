import { type RankableCourier, rankCouriers } from '@ulak/contracts/domain/courier-ranking';
import { roundKm } from '@ulak/contracts/domain/geo';
import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { errorText } from '@ulak/contracts/errors';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { isUnansweredOffer } from '../couriers/service.ts';
import type { OrderForecaster } from './service.ts';
import { type BranchRules, getBranchRules } from '../orders/create/branch-rules.ts';
import * as repository from '../orders/repository.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/** What orders ask of the engine. */
export type OrderForecastPort = Pick<OrderForecaster, 'readInput' | 'forecast'>;

export interface CandidateDeps {
  readonly db: DatabaseAccess;
  readonly forecaster: OrderForecastPort;
}

/**
 * The couriers of the order's branch, each with the reason why not (ux "Management dashboard"): those that
 * the engine finds best with what it foresees, in its order, then the others by when they are likely to be
 * there. The connection is given back before the engine thinks. @throws AppError ORDER_NOT_FOUND
 */
export async function listCandidates(
  { db, forecaster }: CandidateDeps,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  id: OrderId,
): Promise<CourierCandidate[]> {
  const { ranked, limit, input } = await db.inScope(scope, async (tx) => {
    const order = await repository.find(tx, scope, id);
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    const [branch, couriers] = [
      await getBranchRules(tx, order),
      await listBranchCouriers(tx, order.branch_id),
    ];
    return {
      ranked: rank(order, branch, { couriers, now }),
      limit: branch.max_concurrent_deliveries,
      input: await forecaster.readInput(tx, { orderId: id, branchId: order.branch_id, now }),
    };
  });
  const forecast: ReadonlyMap<UserId, DispatchCandidate> = input
    ? await forecaster.forecast(input)
    : new Map();
  const place = new Map([...forecast.keys()].map((courierId, index) => [courierId, index]));
  const placeOf = ({ courier, verdict }: Ranked): number =>
    verdict.ok ? (place.get(courier.row.user_id) ?? place.size) : place.size + 1;
  return ranked
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((one) => ({ ...toCandidate(one, limit), forecast: forecast.get(one.courier.row.user_id) ?? null }));
}

type Ranked = ReturnType<typeof rank>[number];

function rank(
  order: repository.OrderRow,
  branch: BranchRules,
  { couriers, now }: { readonly couriers: readonly CourierRow[]; readonly now: Date },
) {
  const place = {
    location: { lat: branch.lat, lng: branch.lng },
    minSpeedKmh: Number(branch.min_speed_kmh),
    maxConcurrentDeliveries: branch.max_concurrent_deliveries,
  };
  const wanted = { status: order.status, branchId: order.branch_id, courierId: order.courier_id };
  return rankCouriers({ order: wanted, branch: place }, couriers.map(toRankable), now);
}

function toCandidate(
  { courier, verdict, distanceToBranchKm, returningInMin }: Ranked,
  limit: number,
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
    positionAt: courier.row.fix_at?.toISOString() ?? null,
  };
}

interface CourierRow {
  readonly user_id: UserId;
  readonly full_name: string;
  readonly phone: string | null;
  readonly active: boolean;
  readonly branch_id: BranchId;
  readonly online: boolean;
  readonly break_started_at: Date | null;
  readonly returning_since: Date | null;
  readonly expected_return_at: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly fix_at: Date | null;
  readonly load: number;
  readonly offered: number;
}

const toRankable = (row: CourierRow): RankableCourier & { readonly row: CourierRow } => ({
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

const loadStatuses = sql.join(COURIER_LOAD_STATUSES.map((status) => sql.lit(status)));

/**
 * Couriers of a branch with state, position and load in one query. Deleted ones are not offered, passive ones
 * are with their reason.
 */
async function listBranchCouriers(tx: Tx, branchId: BranchId): Promise<CourierRow[]> {
  const { rows } = await sql<CourierRow>`
    select c.user_id, u.full_name, u.phone, u.active, c.branch_id, c.online, c.break_started_at, c.returning_since, c.expected_return_at,
      p.lat, p.lng, p.fix_at, coalesce(l.load, 0) as load, coalesce(l.offered, 0) as offered
    from couriers c
    join users u on u.id = c.user_id and not u.deleted
    left join courier_positions_now p on p.courier_id = c.user_id
    left join (
      select courier_id, count(*) as load,
        count(*) filter (where ${isUnansweredOffer}) as offered
      from orders o where branch_id = ${branchId} and status in (${loadStatuses}) group by courier_id
    ) l
      on l.courier_id = c.user_id
    where c.branch_id = ${branchId}`.execute(tx);
  return rows;
}
