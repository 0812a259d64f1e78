import {
  type RankableCourier,
  type RankedCourier,
  rankCouriers,
} from '@ulak/contracts/domain/courier-ranking';
import { roundKm } from '@ulak/contracts/domain/geo';
import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { errorText } from '@ulak/contracts/errors';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { findStop } from '../../db/delivery-stops.ts';
import type { Scope } from '../../db/scope.ts';
import { type OrderService, stopFacts } from '../orders/service.ts';
import { type CandidateRow, listBranchCouriers } from './candidate-repository.ts';
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
  const { stop, ranked, limit, input } = await db.inScope(scope, async (tx) => {
    const subject = await orders.getAssignmentSubject(tx, scope, id);
    const { branchId } = subject.order;
    const couriers = await listBranchCouriers(tx, branchId);
    return {
      stop: await findStop(tx, branchId, now),
      ranked: rankCouriers(subject, couriers.map(toRankable), now),
      limit: subject.branch.maxConcurrentDeliveries,
      input: await forecaster.readInput(tx, { orderId: id, branchId, now }),
    };
  });
  const refusal = stop && errorText('ASSIGNMENT_STOPPED', stopFacts(stop, now));
  const forecast: ReadonlyMap<UserId, DispatchCandidate> = input
    ? await forecaster.forecast(input)
    : new Map();
  const rank = new Map([...forecast.keys()].map((courierId, index) => [courierId, index]));
  const rankOf = ({ courier, verdict }: Ranked): number =>
    verdict.ok ? (rank.get(courier.row.user_id) ?? rank.size) : rank.size + 1;
  return ranked
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((one) => ({
      ...toCandidate(one, limit),
      ...(refusal !== null && { eligible: false, refusal, refusalCode: 'ASSIGNMENT_STOPPED' }),
      forecast: forecast.get(one.courier.row.user_id) ?? null,
    }));
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
