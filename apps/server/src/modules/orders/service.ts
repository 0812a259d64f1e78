import { asOrderId, type BranchFilter, type BranchId, type OrderId, type UserId } from '@ulak/contracts/ids';
import type { LocatedOrderBody, EditOrderBody } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { ChangeSlotBody } from '@ulak/contracts/rush/schema';
import type { Database, Tx } from '../../db/database.ts';
import { acceptAll } from './steps/accept-all.ts';
import { acknowledge } from './offers/acknowledge.ts';
import { type AssignCommand, assign } from './assignment/assign.ts';
import { assignMany, type AssignManyCommand } from './assignment/assign-many.ts';
import { createRulesCache } from './create/branch-rules.ts';
import { cancel } from './steps/cancel.ts';
import { getAssignmentSubject } from './assignment/assignment-subject.ts';
import { claim } from './assignment/claim.ts';
import { type ClosedBranches, closeForStop, openAfterStop } from './assignment/close-for-stop.ts';
import { branchOf, type CreateCall, create } from './create/create.ts';
import { createRoadFiller, findRoad, type FoundRoad, type RoadFillerDeps } from './create/order-road.ts';
import { findBranch } from './create/repository.ts';
import { changeSlot, listOrderSlots } from './create/change-slot.ts';
import { edit } from './create/edit.ts';
import { expireOffers, confirmOffers } from './offers/expire-offers.ts';
import { get } from './read/get.ts';
import { listChanges } from './read/list-changes.ts';
import { getOutside } from './read/outside-order.ts';
import { list, type OrderQuery } from './read/list.ts';
import { toOrderView } from './read/order-view.ts';
import { offerTrip, type OfferTripCommand } from './offers/offer-trip.ts';
import { notePacked } from './steps/note-packed.ts';
import { listPool } from './steps/pool.ts';
import * as repository from './repository.ts';
import { createActiveOrdersCache } from './read/active-orders-cache.ts';
import { type Corrections, recordCorrections } from './steps/record-corrections.ts';
import { setStatus } from './steps/set-status.ts';
import type { SetStatusCommand } from './steps/status-command.ts';
import type { CourierStepPorts, UserStepCall, StepCall } from './steps/take-step.ts';
import { listTestOrders } from './test-orders/list-test-orders.ts';
import { removeTestOrders } from './test-orders/remove-test-orders.ts';
import { revertOffers, unassignAll } from './assignment/unassign-all.ts';
import { unassign } from './assignment/unassign.ts';
import type { Actor } from '../../access/scope.ts';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { Scope } from '../../db/scope.ts';
import type { StepReport } from '../positions/service.ts';
import type { TaggedJson } from '../../http/call.ts';

/** For the webhooks' module: orders as outside systems see them, as of an event. */
export { listOutside, outsideChangeOf, outsideOrderAsOf } from './read/outside-order.ts';

/** What a refusal says about a stop of deliveries. */
export { stopFacts } from './assignment/assert-not-stopped.ts';

export type OrderService = ReturnType<typeof createOrderService>;

export type OrderDeps = { readonly db: Database } & Omit<RoadFillerDeps, 'db'> & CourierStepPorts;

/** Whose order it is that gets a place, before its transaction. */
interface RoadRequest {
  readonly scope: Scope;
  readonly location: LatLng;
}

/** Everything that can be done with orders; each verb has its own file. */
export function createOrderService({ db, onError, ...ports }: OrderDeps) {
  const { roads } = ports;
  const { couriers, forecasts } = ports;
  const activeOrders = createActiveOrdersCache();
  const rules = createRulesCache();
  async function readRules(scope: Scope, id: BranchId) {
    const branch = await db.inScope(scope, (tx) => findBranch(tx, scope, id));
    if (branch) rules.set(branch);
    return branch;
  }
  return {
    create: (call: CreateCall, body: LocatedOrderBody, road: FoundRoad | null = null) =>
      create({ rulesCache: rules, forecasts }, call, body, road),
    edit: (call: StepCall, id: OrderId, body: EditOrderBody, road: FoundRoad | null = null) =>
      edit(call, { ...body, id, road }),

    /** Whether a router is there to ask before an order gets its place. */
    hasRoads: (): boolean => roads.method() !== null,
    /** The way of a new order, before its transaction; null: none was found in time. */
    async findNewRoad(
      { scope, location }: RoadRequest,
      { actor, branchId }: { readonly actor: Actor; readonly branchId: number | undefined },
    ): Promise<FoundRoad | null> {
      const id = branchOf(actor, branchId);
      const branch = id && (rules.get(scope, id) ?? (await readRules(scope, id)));
      return branch ? findRoad(roads, branch, location) : null;
    },
    /** The same for an order that is moved. */
    async findMovedRoad({ scope, location }: RoadRequest, id: OrderId): Promise<FoundRoad | null> {
      const order = await db.inScope(scope, (tx) => repository.find(tx, scope, id));
      const branch =
        order && (rules.get(scope, order.branch_id) ?? (await readRules(scope, order.branch_id)));
      return branch ? findRoad(roads, branch, location) : null;
    },
    /** Gives open orders the road that creation could not wait for. */
    roadFiller: createRoadFiller({ db, roads, onError }),
    listSlots: (call: Pick<StepCall, 'tx' | 'scope' | 'now'>, id: OrderId) =>
      listOrderSlots(forecasts, call, id),
    changeSlot: (call: StepCall, command: { id: OrderId } & ChangeSlotBody) =>
      changeSlot(forecasts, call, command),
    assign: (call: StepCall, id: OrderId, command: AssignCommand) => assign(couriers, call, id, command),
    assignMany: (call: StepCall, command: AssignManyCommand) => assignMany(couriers, call, command),
    unassign: (call: StepCall, id: OrderId) => unassign(couriers, call, id),
    acknowledge: (call: UserStepCall, id: OrderId) => acknowledge(couriers, call, id),
    notePacked: (call: StepCall, id: OrderId) => notePacked(call, id),
    unassignAll: (call: StepCall, leaving: { courierId: UserId; note: string }) =>
      unassignAll(couriers, call, leaving),
    revertOffers: (call: StepCall, leaving: { courierId: UserId; note: string }) =>
      revertOffers(couriers, call, leaving),
    cancel: (call: StepCall, id: OrderId, reason: string) => cancel(couriers, call, id, reason),
    setStatus: (call: UserStepCall, id: OrderId, command: SetStatusCommand) =>
      setStatus(ports, call, id, command),
    acceptAll: (call: UserStepCall, report: StepReport) => acceptAll(ports, call, report),
    claim: (call: UserStepCall, id: OrderId) => claim(couriers, call, id),

    /** Verbs of stops of deliveries. */
    closeForStop: (call: StepCall, closed: ClosedBranches) => closeForStop(couriers, call, closed),
    openAfterStop,

    /** Verbs of automatic assignment. */
    offerTrip: (call: StepCall, command: OfferTripCommand) => offerTrip(couriers, call, command),
    expireOffers: (call: StepCall, command: { branchId: BranchId }) => expireOffers(couriers, call, command),
    confirmOffers: (call: StepCall, command: { branchId: BranchId; note: string }) =>
      confirmOffers(couriers, call, command),

    /** For the database console: what it corrected past the steps. */
    recordCorrections: (call: UserStepCall, corrections: Corrections) => recordCorrections(call, corrections),

    get,
    /** What a branch's key reads: one order, and what happened since. */
    getOutside,
    listChanges,
    list: (tx: Tx, scope: Scope, query: OrderQuery, now: Date) => list(tx, scope, query, now),
    getAssignmentSubject,
    listPool,

    /** Orders that arrived in a branch's test mode. */
    listTestOrders,
    removeTestOrders: (call: UserStepCall, command: { branchId: BranchId; ip: string }) =>
      removeTestOrders(couriers, call, command),

    /** Unfinished orders of the scope, oldest first, as the JSON text of the reply. */
    listActive: (tx: Tx, scope: Scope, branch: BranchFilter | undefined): Promise<TaggedJson> =>
      activeOrders(tx, scope, branch === undefined || branch === 'all' ? null : branch),

    /** The load of one courier, oldest first (spec 3 §7). */
    async listDeliveries(tx: Tx, courierId: UserId): Promise<OrderView[]> {
      return (await repository.listLoad(tx, [courierId])).map(toOrderView);
    },

    /** Current views for the live stream, which checks before who may see them. */
    views: {
      async orders(ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderView>> {
        const rows = await db.asSystem((tx) => repository.listByIds(tx, ids));
        return new Map(rows.map((row) => [asOrderId(row.id), toOrderView(row)]));
      },
      async deliveries(courierIds: readonly UserId[]): Promise<ReadonlyMap<UserId, OrderView[]>> {
        const rows = await db.asSystem((tx) => repository.listLoad(tx, courierIds));
        const lists = new Map<UserId, OrderView[]>(courierIds.map((id) => [id, []]));
        for (const row of rows)
          if (row.courier_id !== null) lists.get(row.courier_id)?.push(toOrderView(row));
        return lists;
      },
    },
  };
}
