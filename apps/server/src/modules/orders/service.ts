import { asOrderId, type BranchFilter, type BranchId, type OrderId, type UserId } from '@ulak/contracts/ids';
import type { CreateOrderBody, EditOrderBody, OrderView } from '@ulak/contracts/orders/schema';
import type { Access, Database, Tx } from '../../db/database.ts';
import { acceptAll } from './steps/accept-all.ts';
import { acknowledge } from './offers/acknowledge.ts';
import { type AssignWish, assign } from './assignment/assign.ts';
import { assignMany, type ManyWish } from './assignment/assign-many.ts';
import { createRulesMemory } from './create/branch-rules.ts';
import { cancel } from './steps/cancel.ts';
import { type ForesightDoor, listCandidates } from '../dispatch/candidates.ts';
import { claim } from './assignment/claim.ts';
import { type CreateCall, create } from './create/create.ts';
import { edit } from './create/edit.ts';
import { expireOffers, keepOffers } from './offers/end-unanswered.ts';
import { get } from './read/get.ts';
import { list, type OrderQuery } from './read/list.ts';
import { toOrderView } from './read/order-view.ts';
import { offerTrip, type TripWish } from './offers/offer-trip.ts';
import { notePacked } from './steps/note-packed.ts';
import { listPool } from './steps/pool.ts';
import * as repository from './repository.ts';
import { createActiveSnapshot } from './read/snapshot-active.ts';
import { setStatus, type StatusWish } from './steps/set-status.ts';
import type { CarryDoors, PersonCall, StepCall } from './steps/take-step.ts';
import { giveBackOffers, takeBack } from './assignment/take-back.ts';
import { unassign } from './assignment/unassign.ts';
import type { Scope } from '../../db/scope.ts';
import type { TaggedText } from '../../http/call.ts';

export type OrderService = ReturnType<typeof createOrderService>;

export type OrderDeps = { readonly db: Database; readonly foresight: ForesightDoor } & CarryDoors;

/** Everything that can be done with orders. Each verb is told in its own file. */
export function createOrderService({ db, foresight, ...doors }: OrderDeps) {
  const { couriers, forecasts } = doors;
  const snapshot = createActiveSnapshot();
  const rules = createRulesMemory();
  return {
    create: (call: CreateCall, body: CreateOrderBody) => create({ memory: rules, forecasts }, call, body),
    edit: (call: StepCall, id: OrderId, body: EditOrderBody) => edit(call, id, body),
    assign: (call: StepCall, id: OrderId, wish: AssignWish) => assign(couriers, call, id, wish),
    assignMany: (call: StepCall, wish: ManyWish) => assignMany(couriers, call, wish),
    unassign: (call: StepCall, id: OrderId) => unassign(couriers, call, id),
    acknowledge: (call: PersonCall, id: OrderId) => acknowledge(couriers, call, id),
    notePacked: (call: StepCall, id: OrderId) => notePacked(call, id),
    takeBack: (call: StepCall, leaving: { courierId: UserId; note: string }) =>
      takeBack(couriers, call, leaving),
    giveBackOffers: (call: StepCall, leaving: { courierId: UserId; note: string }) =>
      giveBackOffers(couriers, call, leaving),
    cancel: (call: StepCall, id: OrderId, reason: string) => cancel(couriers, call, id, reason),
    setStatus: (call: PersonCall, id: OrderId, wish: StatusWish) => setStatus(doors, call, id, wish),
    acceptAll: (call: PersonCall) => acceptAll(doors, call),
    claim: (call: PersonCall, id: OrderId) => claim(couriers, call, id),

    /** What automatic assignment does with orders; always in a transaction of its own. */
    offerTrip: (call: StepCall, wish: TripWish) => offerTrip(couriers, call, wish),
    expireOffers: (call: StepCall, wish: { branchId: BranchId }) => expireOffers(couriers, call, wish),
    keepOffers: (call: StepCall, wish: { branchId: BranchId; note: string }) =>
      keepOffers(couriers, call, wish),

    get,
    list: (tx: Tx, scope: Scope, query: OrderQuery, now: Date) => list(tx, scope, query, now),
    /** In transactions of its own. @param requests the database as requests have it */
    listCandidates: (requests: Access, wish: { scope: Scope; now: Date }, id: OrderId) =>
      listCandidates({ db: requests, foresight }, wish, id),
    listPool,

    /** Unfinished orders of the scope, oldest first, as the text of the answer. */
    listActive: (tx: Tx, scope: Scope, branch: BranchFilter | undefined): Promise<TaggedText> =>
      snapshot(tx, scope, branch === undefined || branch === 'all' ? null : branch),

    /** What lies on one courier, oldest first (spec 3 §7). */
    async listDeliveries(tx: Tx, courierId: UserId): Promise<OrderView[]> {
      return (await repository.listLoad(tx, [courierId])).map(toOrderView);
    },

    /** Current views for the live stream, which asks for what it already may tell. */
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
