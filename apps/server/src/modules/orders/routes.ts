import { isRestrictedManager } from '@ulak/contracts/access';
import { errorText } from '@ulak/contracts/errors';
import { LOCATION_REQUIRED } from '@ulak/contracts/fields';
import { listTestOrders, removeTestOrders } from '@ulak/contracts/branches/manage-test-mode';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { assignOrder, assignOrders, unassignOrder } from '@ulak/contracts/orders/assign-order';
import { cancelOrder, notePacked, setOrderStatus } from '@ulak/contracts/orders/change-status';
import { acceptAllOrders, acknowledgeOffer, getActiveDeliveries } from '@ulak/contracts/orders/courier-steps';
import { createOrder, editOrder } from '@ulak/contracts/orders/create-order';
import { listOrderChanges } from '@ulak/contracts/orders/order-changes';
import { claimOrder, getPoolOrders } from '@ulak/contracts/orders/pool';
import { getActiveOrders, getOrder, listOrders } from '@ulak/contracts/orders/read-orders';
import { changeOrderSlot, listOrderSlots } from '@ulak/contracts/rush/order-slots';
import { requireUser } from '../../access/access-guard.ts';
import type { Actor } from '../../access/scope.ts';
import { type Mounter } from '../../http/mount.ts';
import type { PlaceService } from '../places/service.ts';
import type { PositionService, StepReport } from '../positions/service.ts';
import type { OrderService } from './service.ts';
import type { UserStepCall } from './steps/take-step.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { success, type TxCall } from '../../http/call.ts';

export interface OrderRouteDeps {
  readonly orders: OrderService;
  readonly positions: Pick<PositionService, 'storeStepFix'>;
  readonly places: Pick<PlaceService, 'locate'>;
  wake(): void;
  /** The newest event before which none can appear any more. */
  settledEventId(): number;
}

type StepReportCall = Pick<TxCall<Endpoint>, 'actor' | 'afterCommit'> & { readonly body: StepReport };

/** @throws AppError FORBIDDEN for a general manager whose company closes integrations to them */
function assertMayTest(actor: Actor): void {
  if (isRestrictedManager(requireUser(actor))) throw new AppError('FORBIDDEN');
}

/** Nobody knows where an order goes: a program is told what to send, a person at the desk what to choose. */
function locationRequired(actor: Actor): AppError {
  if (actor.kind !== 'branchKey') return fieldError('location', LOCATION_REQUIRED);
  return new AppError('LOCATION_REQUIRED', {}, { location: errorText('LOCATION_REQUIRED') });
}

export function ordersRoutes(
  { mount, mountPreparedIf, mountTagged }: Mounter,
  { orders, positions, places, wake, settledEventId }: OrderRouteDeps,
): void {
  /** The step context of a signed-in user's call; the live stream is woken once it is committed. */
  const step = <E extends Endpoint>({ tx, scope, actor, now, afterCommit }: TxCall<E>): UserStepCall => {
    afterCommit(wake);
    return { tx, scope, actor: requireUser(actor), now };
  };
  /** The fix of a courier's step joins their positions once the step is committed. */
  const storeFixAfterCommit = ({ actor, body, afterCommit }: StepReportCall): void => {
    const user = requireUser(actor);
    if (user.role === 'COURIER') afterCommit(() => positions.storeStepFix(user, body));
  };

  mountPreparedIf(
    createOrder,
    // staff set the point themselves (decision 050)
    ({ actor, body }) =>
      (actor.kind === 'branchKey' && !body.location) || (Boolean(body.location) && orders.hasRoads()),
    async ({ scope, actor, body }) => {
      const found = body.location ? null : await places.locate(scope, body.customerAddress);
      const location = body.location ?? found?.location;
      const road =
        location && orders.hasRoads()
          ? await orders.findNewRoad({ scope, location }, { actor, branchId: body.branchId })
          : null;
      return { found, road };
    },
    async ({ tx, scope, actor, now, body, prepared, afterCommit, setReplyStatus, request }) => {
      const point = body.location
        ? { ...body, location: body.location }
        : prepared?.found && { ...body, ...prepared.found };
      if (!point) throw locationRequired(actor);
      const { order, isNew, ...warning } = await orders.create(
        { tx, scope, actor, now },
        point,
        prepared?.road,
      );
      request.orderNumber = order.orderNumber;
      if (isNew) afterCommit(wake);
      else setReplyStatus(200);
      return { ...success(order), ...warning };
    },
  );
  mountTagged(getActiveOrders, ({ tx, scope, query }) => orders.listActive(tx, scope, query.branchId));
  mount(listOrders, async ({ tx, scope, query, now }) => ({
    success: true as const,
    ...(await orders.list(tx, scope, query, now)),
  }));
  mount(getOrder, async ({ tx, scope, actor, now, params }) => {
    const isOutside = actor.kind === 'branchKey';
    if (isOutside) return success(await orders.getOutside(tx, scope, params.id));
    return success(await orders.get(tx, scope, params.id, now));
  });
  mount(listOrderChanges, async ({ tx, actor, query }) => {
    if (actor.kind !== 'branchKey') throw new AppError('FORBIDDEN');
    const settledId = settledEventId();
    const changes = await orders.listChanges(tx, { branchId: actor.branchId, ...query, settledId });
    return { success: true as const, ...changes };
  });
  mountPreparedIf(
    editOrder,
    ({ body }) => body.location !== undefined && orders.hasRoads(),
    ({ scope, params, body }) =>
      body.location
        ? orders.findMovedRoad({ scope, location: body.location }, params.id)
        : Promise.resolve(null),
    async (call) => ({
      success: true as const,
      ...(await orders.edit(step(call), call.params.id, call.body, call.prepared)),
    }),
  );

  mount(listOrderSlots, async ({ tx, scope, now, params }) =>
    success(await orders.listSlots({ tx, scope, now }, params.id)),
  );
  mount(changeOrderSlot, async (call) =>
    success(await orders.changeSlot(step(call), { id: call.params.id, ...call.body })),
  );

  mount(assignOrder, async (call) => success(await orders.assign(step(call), call.params.id, call.body)));
  mount(assignOrders, async (call) => success(await orders.assignMany(step(call), call.body)));
  mount(unassignOrder, async (call) => success(await orders.unassign(step(call), call.params.id)));
  mount(cancelOrder, async (call) =>
    success(await orders.cancel(step(call), call.params.id, call.body.reason)),
  );
  mount(notePacked, async (call) => success(await orders.notePacked(step(call), call.params.id)));
  mount(setOrderStatus, async (call) => {
    storeFixAfterCommit(call);
    return success(await orders.setStatus(step(call), call.params.id, call.body));
  });

  mount(acknowledgeOffer, async (call) => success(await orders.acknowledge(step(call), call.params.id)));
  mount(acceptAllOrders, async (call) => {
    storeFixAfterCommit(call);
    return success(await orders.acceptAll(step(call), call.body));
  });
  mount(claimOrder, async (call) => success(await orders.claim(step(call), call.params.id)));
  mount(listTestOrders, async ({ tx, scope, actor, params, query }) => {
    assertMayTest(actor);
    const page = await orders.listTestOrders(tx, scope, { branchId: params.id, ...query });
    return { success: true as const, ...page };
  });
  mount(removeTestOrders, async (call) => {
    assertMayTest(call.actor);
    const command = { branchId: call.params.id, ip: call.request.ip };
    return success(await orders.removeTestOrders(step(call), command));
  });
  mount(getActiveDeliveries, ({ tx, actor }) => orders.listDeliveries(tx, requireUser(actor).id));
  mount(getPoolOrders, async ({ tx, actor, now, reply }) => {
    const { id, branchId } = requireUser(actor);
    if (branchId === null) throw new AppError('FORBIDDEN');
    const pool = await orders.listPool(tx, { id, branchId }, now);
    if (pool.hidden !== null) void reply.header('x-pool-hidden', pool.hidden);
    return pool.orders;
  });
}
