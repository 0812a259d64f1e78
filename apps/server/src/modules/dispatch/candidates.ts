import {
  type RankableCourier,
  type RankedCourier,
  rankCouriers,
} from '@ulak/contracts/domain/courier-ranking';
import { roundKm } from '@ulak/contracts/domain/geo';
import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { errorText } from '@ulak/contracts/errors';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { isUnansweredOffer } from '../couriers/service.ts';
import type { OrderService } from '../orders/service.ts';
import type { ForecastInput, ForecastRequest } from './forecast-order.ts';

export interface CandidateDeps {
  readonly db: DatabaseAccess;
  readonly orders: Pick<OrderService, 'getAssignmentSubject'>;
  readonly forecaster: ForecasterPort;
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
  { db, orders, forecaster }: CandidateDeps,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  id: OrderId,
): Promise<CourierCandidate[]> {
  const { ranked, limit, input } = await db.inScope(scope, async (tx) => {
    const subject = await orders.getAssignmentSubject(tx, scope, id);
    const { branchId } = subject.order;
    const couriers = await listBranchCouriers(tx, branchId);
    return {
      ranked: rankCouriers(subject, couriers.map(toRankable), now),
      limit: subject.branch.maxConcurrentDeliveries,
      input: await forecaster.readInput(tx, { orderId: id, branchId, now }),
    };
  });
  const forecast: ReadonlyMap<UserId, DispatchCandidate> = input
    ? await forecaster.forecast(input)
    : new Map();
  const rank = new Map([...forecast.keys()].map((courierId, index) => [courierId, index]));
  const rankOf = ({ courier, verdict }: Ranked): number =>
    verdict.ok ? (rank.get(courier.row.user_id) ?? rank.size) : rank.size + 1;
  return ranked
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((one) => ({ ...toCandidate(one, limit), forecast: forecast.get(one.courier.row.user_id) ?? null }));
}

type Ranked = RankedCourier<ReturnType<typeof toRankable>>;

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

/** Couriers of a branch with state, position and load in one query. Deleted ones are left out, inactive ones
 * are listed with their reason. */
async function listBranchCouriers(tx: Tx, branchId: BranchId): Promise<CourierRow[]> {
  const { rows } = await sql<CourierRow>`
    select c.user_id, u.full_name, u.phone, u.active, c.branch_id, c.online, c.break_started_at,
      c.returning_since, c.expected_return_at, p.lat, p.lng, p.fix_at,
      coalesce(l.load, 0) as load, coalesce(l.offered, 0) as offered
    from couriers c
    join users u on u.id = c.user_id and not u.deleted
    left join courier_positions_now p on p.courier_id = c.user_id
    left join (
      select courier_id, count(*) as load,
        count(*) filter (where ${isUnansweredOffer}) as offered
      from orders o where branch_id = ${branchId} and status in (${loadStatuses}) group by courier_id
    ) l on l.courier_id = c.user_id
    where c.branch_id = ${branchId}`.execute(tx);
  return rows;
}
