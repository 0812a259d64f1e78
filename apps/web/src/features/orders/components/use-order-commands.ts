import { assignmentErrorText } from '@ulak/contracts/assignment-errors';
import type { OrderId } from '@ulak/contracts/ids';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { changeFromOrder } from '../../../domain/orders/order-changes.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import type { UndoResult } from '../../../lib/undo.ts';
import { showUndoToast } from '../../../ui/undo-toast.tsx';
import { sortByDue } from '../../../domain/orders/due-at.ts';
import { type Assignee, withAssignment, withoutAssignment } from '../model/assignment.ts';
import { applyChanges, findCachedOrder, refetchOnConflict } from '../../../domain/orders/active-orders.ts';
import {
  applyOptimistic,
  requestAssign,
  requestAssignMany,
  requestPacked,
  requestRevert,
  requestStatus,
  requestUnassign,
} from '../queries.ts';

const ASSIGNED = 'Sipariş kuryeye başarıyla atandı';
const ASSIGN_FAILED = 'Kurye atama işlemi sırasında bir hata oluştu';
const STEP_FAILED = 'İşlem tamamlanamadı. Lütfen tekrar deneyin.';

/** An order that a step was refused for, and why. */
export interface RefusedOrder {
  readonly order: OrderView;
  readonly message: string;
}

/** Result of a step: the orders as the server returned them, and the refused ones as they were. */
export interface CommandResult {
  readonly done: readonly OrderView[];
  readonly refused: readonly RefusedOrder[];
}

export type RevertStatus = 'READY' | 'AVAILABLE' | 'PREPARING';

/**
 * The steps that staff take on orders. Each is optimistic, rolls back exactly what was
 * refused, shows its success with an undo, and leaves the refusals to the caller.
 */
export interface OrderCommands {
  /** One or several orders to one courier; orders of another courier are moved. */
  assign(orders: readonly OrderView[], to: Assignee): Promise<CommandResult>;
  unassign(orders: readonly OrderView[]): Promise<CommandResult>;
  setStatus(order: OrderView, to: RevertStatus): Promise<CommandResult>;
  /** The goods are packed; a courier or the pool has the order already. */
  notePacked(order: OrderView): Promise<CommandResult>;
}

export function useOrderCommands(): OrderCommands {
  const client = useQueryClient();
  return useMemo(() => createOrderCommands(client), [client]);
}

function createOrderCommands(client: QueryClient): OrderCommands {
  return {
    async assign(orders, to) {
      const at = new Date(serverNow()).toISOString();
      const wanted = sortByDue(orders);
      const settle = applyOptimistic(client, wanted, (order) => withAssignment(order, to, at));
      const outcome =
        wanted.length === 1
          ? await requestEach(client, wanted, (order) => requestAssign(order, to.courierId), ASSIGN_FAILED)
          : await assignMany(client, wanted, to);
      settle(byId(outcome.done));
      const count = outcome.done.length;
      if (count === 0) return outcome;
      const [only] = outcome.done;
      const isOne = orders.length === 1 && only !== undefined;
      showUndoToast(
        isOne ? ASSIGNED : `${count} sipariş ${to.name} kuryesine atandı`,
        () => undoSteps(client, stepsOf(wanted, outcome.done)),
        isOne ? `#${only.receiptNumber} · ${to.name}` : undefined,
      );
      return outcome;
    },
    async unassign(orders) {
      const settle = applyOptimistic(client, orders, withoutAssignment);
      const outcome = await requestEach(client, orders, ({ id }) => requestUnassign(id), STEP_FAILED);
      settle(byId(outcome.done));
      const count = outcome.done.length;
      if (count === 0) return outcome;
      const message = count === 1 ? 'Atama geri alındı' : `${count} siparişin ataması geri alındı`;
      showUndoToast(message, () => undoSteps(client, stepsOf(orders, outcome.done)));
      return outcome;
    },
    async notePacked(order) {
      const outcome = await requestEach(client, [order], ({ id }) => requestPacked(id), STEP_FAILED);
      applyChanges(client, outcome.done.map(changeFromOrder));
      if (outcome.done.length > 0) toastSuccess(STATUS_TOASTS.READY);
      return outcome;
    },
    async setStatus(order, to) {
      const settle = applyOptimistic(client, [order], (present) => ({ ...present, status: to }));
      const outcome = await requestEach(client, [order], ({ id }) => requestStatus(id, to), STEP_FAILED);
      settle(byId(outcome.done));
      if (outcome.done.length === 0) return outcome;
      const isOffer = to === 'AVAILABLE';
      if (isOffer)
        showUndoToast('Sipariş havuza gönderildi', () => undoSteps(client, stepsOf([order], outcome.done)));
      else toastSuccess(STATUS_TOASTS[order.status === 'AVAILABLE' ? 'WITHDRAWN' : to]);
      return outcome;
    },
  };
}

const STATUS_TOASTS = {
  PREPARING: 'Sipariş hazırlanıyor olarak işaretlendi',
  READY: 'Sipariş hazır olarak işaretlendi',
  WITHDRAWN: 'Sipariş havuzdan geri alındı',
} as const;

const byId = (orders: readonly OrderView[]): ReadonlyMap<OrderId, OrderView> =>
  new Map(orders.map((order) => [order.id, order]));

/** Sends one request per order, one after the other. */
async function requestEach(
  client: QueryClient,
  orders: readonly OrderView[],
  ask: (order: OrderView) => Promise<OrderView>,
  failure: string,
): Promise<CommandResult> {
  const done: OrderView[] = [];
  const refused: RefusedOrder[] = [];
  for (const order of orders) {
    try {
      done.push(await ask(order));
    } catch (error) {
      refetchOnConflict(client, error);
      refused.push({ order, message: messageOf(error, failure) });
    }
  }
  applyChanges(client, done.map(changeFromOrder));
  return { done, refused };
}

/**
 * Several orders in one call: what fits is assigned, the rest is refused one by one. A courier who may take
 * nothing refuses all of them.
 */
async function assignMany(
  client: QueryClient,
  orders: readonly OrderView[],
  to: Assignee,
): Promise<CommandResult> {
  try {
    const { assigned, refused } = await requestAssignMany(orders, to.courierId);
    applyChanges(client, assigned.map(changeFromOrder));
    const reasons = new Map(refused.map(({ orderId, message }) => [orderId, message]));
    const refusedOrders = orders.flatMap((order) => {
      const message = reasons.get(order.id);
      return message === undefined ? [] : [{ order, message }];
    });
    return { done: assigned, refused: refusedOrders };
  } catch (error) {
    refetchOnConflict(client, error);
    const message = messageOf(error, ASSIGN_FAILED);
    return { done: [], refused: orders.map((order) => ({ order, message })) };
  }
}

/** An order before a step and after it. */
interface Step {
  readonly before: OrderView;
  readonly after: OrderView;
}

const stepsOf = (before: readonly OrderView[], done: readonly OrderView[]): Step[] => {
  const answered = byId(done);
  return before.flatMap((order) => {
    const after = answered.get(order.id);
    return after ? [{ before: order, after }] : [];
  });
};

/** Undoes the steps without a later change; of the others it returns a message about the conflict. */
async function undoSteps(client: QueryClient, steps: readonly Step[]): Promise<UndoResult> {
  const conflicts = steps.flatMap((step) => findConflict(findCachedOrder(client, step.before.id), step));
  const conflictIds = new Set(conflicts.map(({ order }) => order.id));
  const open = steps.filter(({ before }) => !conflictIds.has(before.id));
  const beforeById = byId(open.map(({ before }) => before));
  const present = open.map(({ after }) => after);
  const settle = applyOptimistic(client, present, (order) => ({
    ...(beforeById.get(order.id) ?? order),
    version: order.version,
  }));
  const outcome = await requestEach(
    client,
    present,
    (after) => requestRevert(beforeById.get(after.id) ?? after, after),
    STEP_FAILED,
  );
  settle(byId(outcome.done));
  return undoResult(steps, { done: outcome.done, refused: [...conflicts, ...outcome.refused] });
}

/** What has happened to the order since, when it differs from the step's result. */
function findConflict(known: OrderView | undefined, { after }: Step): RefusedOrder[] {
  if (!known || (known.status === after.status && known.courierId === after.courierId)) return [];
  const isTaken = known.status === 'ASSIGNED' && known.courierId !== after.courierId;
  const message = isTaken
    ? assignmentErrorText('ORDER_TAKEN', { courierName: known.assignedToName ?? undefined })
    : assignmentErrorText('ORDER_CHANGED', { statusLabel: STAFF_LABELS[known.status] });
  return [{ order: known, message }];
}

function undoResult(steps: readonly Step[], { done, refused }: CommandResult): UndoResult {
  const [first] = refused;
  const [only] = done;
  const step = steps.find(({ before }) => before.id === only?.id);
  const doneMessage =
    done.length === 1 && only && step
      ? undoMessage(step, only)
      : `${done.length} siparişte işlem geri alındı`;
  if (!first) return { isDone: true, message: doneMessage };
  const why = steps.length === 1 ? first.message : `#${first.order.receiptNumber}: ${first.message}`;
  const more = refused.length > 1 ? ` (${refused.length} siparişte geri alınamadı)` : '';
  return { isDone: false, message: done.length > 0 ? `${doneMessage}. ${why}${more}` : `${why}${more}` };
}

/** Where an order came to by undoing. */
function undoMessage({ before, after }: Step, now: OrderView): string {
  if (now.status === 'ASSIGNED') return `Sipariş yeniden ${now.assignedToName ?? 'önceki'} kuryesinde`;
  if (now.status === 'AVAILABLE') return 'Atama geri alındı; sipariş yine havuzda';
  if (after.status === 'AVAILABLE') return STATUS_TOASTS.WITHDRAWN;
  // There is no way back to a failed delivery: the goods exist, so the order waits for another try.
  return now.status === before.status
    ? 'Atama geri alındı'
    : `Atama geri alındı; sipariş "${STAFF_LABELS[now.status]}" durumunda`;
}
