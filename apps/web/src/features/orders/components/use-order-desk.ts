import { errorText } from '@ulak/contracts/errors';
import type { OrderId } from '@ulak/contracts/ids';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { changeFrom } from '../../../lib/order-changes.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import type { UndoResult } from '../../../lib/undo.ts';
import { toastWithUndo } from '../../../ui/undo-toast.tsx';
import { dueFirst, givenTo, type Recipient, takenBack } from '../model.ts';
import {
  applyChanges,
  askAssign,
  askAssignMany,
  askBack,
  askPacked,
  askStatus,
  askUnassign,
  knownOrder,
  refetchAfter,
  showAhead,
} from '../queries.ts';

const ASSIGNED = 'Sipariş kuryeye başarıyla atandı';
const ASSIGN_FAILED = 'Kurye atama işlemi sırasında bir hata oluştu';
const STEP_FAILED = 'İşlem tamamlanamadı. Lütfen tekrar deneyin.';

/** An order that a step was refused for, and why. */
export interface Refused {
  readonly order: OrderView;
  readonly message: string;
}

/** What a step came to: the orders as the server answered them, and the refused ones as they were. */
export interface Outcome {
  readonly done: readonly OrderView[];
  readonly refused: readonly Refused[];
}

export type RestingStatus = 'READY' | 'AVAILABLE' | 'PREPARING';

/**
 * The steps that staff take on orders. Each shows at once what it will come to, puts back exactly what was
 * refused, tells its success with a way to take it back, and leaves the refusals to the caller.
 */
export interface OrderDesk {
  /** One or several orders to one courier; what lies on another courier is moved. */
  assign(orders: readonly OrderView[], to: Recipient): Promise<Outcome>;
  unassign(orders: readonly OrderView[]): Promise<Outcome>;
  setStatus(order: OrderView, to: RestingStatus): Promise<Outcome>;
  /** The goods are packed; a courier or the pool has the order already. */
  notePacked(order: OrderView): Promise<Outcome>;
}

export function useOrderDesk(): OrderDesk {
  const client = useQueryClient();
  return useMemo(() => createOrderDesk(client), [client]);
}

function createOrderDesk(client: QueryClient): OrderDesk {
  return {
    async assign(orders, to) {
      const at = new Date(serverNow()).toISOString();
      const wanted = dueFirst(orders);
      const settle = showAhead(client, wanted, (order) => givenTo(order, to, at));
      const outcome =
        wanted.length === 1
          ? await each(client, wanted, (order) => askAssign(order, to.courierId), ASSIGN_FAILED)
          : await giveMany(client, wanted, to);
      settle(byId(outcome.done));
      const count = outcome.done.length;
      if (count === 0) return outcome;
      const [only] = outcome.done;
      const isOne = orders.length === 1 && only !== undefined;
      toastWithUndo(
        isOne ? ASSIGNED : `${count} sipariş ${to.name} kuryesine atandı`,
        () => undoEach(client, stepsOf(wanted, outcome.done)),
        isOne ? `#${only.receiptNumber} · ${to.name}` : undefined,
      );
      return outcome;
    },
    async unassign(orders) {
      const settle = showAhead(client, orders, takenBack);
      const outcome = await each(client, orders, ({ id }) => askUnassign(id), STEP_FAILED);
      settle(byId(outcome.done));
      const count = outcome.done.length;
      if (count === 0) return outcome;
      const message = count === 1 ? 'Atama geri alındı' : `${count} siparişin ataması geri alındı`;
      toastWithUndo(message, () => undoEach(client, stepsOf(orders, outcome.done)));
      return outcome;
    },
    async notePacked(order) {
      const outcome = await each(client, [order], ({ id }) => askPacked(id), STEP_FAILED);
      applyChanges(client, outcome.done.map(changeFrom));
      if (outcome.done.length > 0) toastSuccess(STATUS_TOLD.READY);
      return outcome;
    },
    async setStatus(order, to) {
      const settle = showAhead(client, [order], (present) => ({ ...present, status: to }));
      const outcome = await each(client, [order], ({ id }) => askStatus(id, to), STEP_FAILED);
      settle(byId(outcome.done));
      if (outcome.done.length === 0) return outcome;
      const isOffer = to === 'AVAILABLE';
      if (isOffer)
        toastWithUndo('Sipariş havuza gönderildi', () => undoEach(client, stepsOf([order], outcome.done)));
      else toastSuccess(STATUS_TOLD[order.status === 'AVAILABLE' ? 'WITHDRAWN' : to]);
      return outcome;
    },
  };
}

const STATUS_TOLD = {
  PREPARING: 'Sipariş hazırlanıyor olarak işaretlendi',
  READY: 'Sipariş hazır olarak işaretlendi',
  WITHDRAWN: 'Sipariş havuzdan geri alındı',
} as const;

const byId = (orders: readonly OrderView[]): ReadonlyMap<OrderId, OrderView> =>
  new Map(orders.map((order) => [order.id, order]));

/** Asks for one order after the other. */
async function each(
  client: QueryClient,
  orders: readonly OrderView[],
  ask: (order: OrderView) => Promise<OrderView>,
  failure: string,
): Promise<Outcome> {
  const done: OrderView[] = [];
  const refused: Refused[] = [];
  for (const order of orders) {
    try {
      done.push(await ask(order));
    } catch (error) {
      refetchAfter(client, error);
      refused.push({ order, message: messageOf(error, failure) });
    }
  }
  applyChanges(client, done.map(changeFrom));
  return { done, refused };
}

/**
 * Several orders in one call: what fits is given, the rest is refused one by one. A courier who may take
 * nothing refuses all of them.
 */
async function giveMany(client: QueryClient, orders: readonly OrderView[], to: Recipient): Promise<Outcome> {
  try {
    const { assigned, refused } = await askAssignMany(orders, to.courierId);
    applyChanges(client, assigned.map(changeFrom));
    const reasons = new Map(refused.map(({ orderId, message }) => [orderId, message]));
    const named = orders.flatMap((order) => {
      const message = reasons.get(order.id);
      return message === undefined ? [] : [{ order, message }];
    });
    return { done: assigned, refused: named };
  } catch (error) {
    refetchAfter(client, error);
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

/** Undoes the steps that nobody has built upon since; of the others it says what became of them. */
async function undoEach(client: QueryClient, steps: readonly Step[]): Promise<UndoResult> {
  const overtaken = steps.flatMap((step) => overtakenBy(knownOrder(client, step.before.id), step));
  const late = new Set(overtaken.map(({ order }) => order.id));
  const open = steps.filter(({ before }) => !late.has(before.id));
  const befores = byId(open.map(({ before }) => before));
  const present = open.map(({ after }) => after);
  const settle = showAhead(client, present, (order) => ({
    ...(befores.get(order.id) ?? order),
    version: order.version,
  }));
  const outcome = await each(
    client,
    present,
    (after) => askBack(befores.get(after.id) ?? after, after),
    STEP_FAILED,
  );
  settle(byId(outcome.done));
  return undoResult(steps, { done: outcome.done, refused: [...overtaken, ...outcome.refused] });
}

/** What has happened to the order since, when it is not what the step left behind. */
function overtakenBy(known: OrderView | undefined, { after }: Step): Refused[] {
  if (!known || (known.status === after.status && known.courierId === after.courierId)) return [];
  const isTaken = known.status === 'ASSIGNED' && known.courierId !== after.courierId;
  const message = isTaken
    ? errorText('ORDER_TAKEN', { courierName: known.assignedToName ?? undefined })
    : errorText('ORDER_CHANGED', { statusLabel: STAFF_LABELS[known.status] });
  return [{ order: known, message }];
}

function undoResult(steps: readonly Step[], { done, refused }: Outcome): UndoResult {
  const [first] = refused;
  const [only] = done;
  const step = steps.find(({ before }) => before.id === only?.id);
  const said =
    done.length === 1 && only && step ? saidOf(step, only) : `${done.length} siparişte işlem geri alındı`;
  if (!first) return { isDone: true, message: said };
  const why = steps.length === 1 ? first.message : `#${first.order.receiptNumber}: ${first.message}`;
  const more = refused.length > 1 ? ` (${refused.length} siparişte geri alınamadı)` : '';
  return { isDone: false, message: done.length > 0 ? `${said}. ${why}${more}` : `${why}${more}` };
}

/** Where an order came to by undoing. */
function saidOf({ before, after }: Step, now: OrderView): string {
  if (now.status === 'ASSIGNED') return `Sipariş yeniden ${now.assignedToName ?? 'önceki'} kuryesinde`;
  if (now.status === 'AVAILABLE') return 'Atama geri alındı; sipariş yine havuzda';
  if (after.status === 'AVAILABLE') return STATUS_TOLD.WITHDRAWN;
  // There is no way back to a failed delivery: the goods exist, so the order waits for another try.
  return now.status === before.status
    ? 'Atama geri alındı'
    : `Atama geri alındı; sipariş "${STAFF_LABELS[now.status]}" durumunda`;
}
