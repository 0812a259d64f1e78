import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { FINAL_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import { mayTransition } from '@ulak/contracts/orders/transitions';
import type { ChangeSlotBody, OrderSlots } from '@ulak/contracts/rush/schema';
import { type Period, slotText } from '@ulak/contracts/time';
import { AppError } from '../../../app-error.ts';
import type { ForecastService } from '../../forecasts/service.ts';
import { holdSlots, listSlots } from '../../rush/service.ts';
import { find, type OrderChange, type OrderRow } from '../repository.ts';
import { getOrderView, lockOrder, orderChangedError, type StepCall, takeStep } from '../steps/take-step.ts';
import { arrivalColumnsOf } from './publish-arrival.ts';
import { getBranchRules } from './repository.ts';

type Forecasts = Pick<ForecastService, 'timingsOf'>;
type SlotQuery = Pick<StepCall, 'tx' | 'scope' | 'now'>;

/**
 * The slots that an order may be promised: those of the day of its slot, of its wanted time, or today's.
 * @throws AppError ORDER_NOT_FOUND
 */
export async function listOrderSlots(
  forecasts: Forecasts,
  call: SlotQuery,
  id: OrderId,
): Promise<OrderSlots> {
  const order = await find(call.tx, call.scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const rules = await rulesOf(forecasts, call, order);
  const { peak, couriers, shown } = await slotsFor(call, order, rules);
  return { peakAt: peak?.toISOString() ?? null, couriers, slots: [...shown] };
}

/**
 * Promises an order another slot, or none: history, live message and event as of every edit. The branch's
 * slots are held as creation holds them, so that two never take one last place.
 * @throws AppError ORDER_NOT_FOUND; ORDER_NOT_EDITABLE from pick-up on, ORDER_CHANGED after the end;
 * SLOT_FULL when its last place was taken, SLOT_GONE when it is over or no slot of the peak
 */
export async function changeSlot(
  forecasts: Forecasts,
  call: StepCall,
  { id, from }: { readonly id: OrderId } & ChangeSlotBody,
): Promise<OrderView> {
  const seen = await find(call.tx, call.scope, id);
  if (!seen) throw new AppError('ORDER_NOT_FOUND');
  // the branch before the order, as creation locks them
  await holdSlots(call.tx, seen.branch_id);
  const order = await lockOrder(call, id);
  assertEditable(call, order);
  const rules = await rulesOf(forecasts, call, order);
  const slot = from === null ? null : findOpen(await slotsFor(call, order, rules), order, new Date(from));
  if (order.slot_from?.getTime() !== slot?.from.getTime())
    await takeStep(call, {
      order,
      action: 'edit',
      set: promiseOf(order, slot, { ...rules, now: call.now }),
      note: noteOf(order, slot),
    });
  return getOrderView(call, id);
}

/** The branch's settings and learned times by which its slots are measured. */
async function rulesOf(forecasts: Forecasts, { tx, now }: Pick<SlotQuery, 'tx' | 'now'>, order: OrderRow) {
  const branch = await getBranchRules(tx, order);
  const learned = (await forecasts.timingsOf(tx, [branch.id], now)).get(branch.id) ?? null;
  return { branch, learned, timingsOf: forecasts.timingsOf };
}
type Rules = Awaited<ReturnType<typeof rulesOf>>;

function slotsFor({ tx, now }: Pick<SlotQuery, 'tx' | 'now'>, order: OrderRow, { branch, timingsOf }: Rules) {
  const wanted = order.expected_delivery_time;
  const day = order.slot_from ?? (wanted && wanted > now ? wanted : now);
  // a test order takes nobody's place
  const rush = order.is_test ? null : branch.rush;
  return listSlots(tx, { branch: { ...branch, rush }, timingsOf, day, now });
}

function assertEditable(call: StepCall, { status }: OrderRow): void {
  if (mayTransition('edit', status)) return;
  throw isOneOf(status, FINAL_STATUSES)
    ? orderChangedError(call, status)
    : new AppError('ORDER_NOT_EDITABLE');
}

/** The slot that begins then, with room. The order's own has room for it. */
function findOpen({ slots }: Awaited<ReturnType<typeof listSlots>>, order: OrderRow, from: Date): Period {
  const slot = slots.find((one) => one.from === from.getTime());
  if (!slot) throw new AppError('SLOT_GONE');
  const isOwn = order.slot_from?.getTime() === slot.from;
  if (!isOwn && slot.taken >= slot.capacity) throw new AppError('SLOT_FULL');
  return { from: new Date(slot.from), to: new Date(slot.to) };
}

/** The columns of the new promise, with the arrival range that the customer is told from now on. */
function promiseOf(
  order: OrderRow,
  slot: Period | null,
  { branch, learned, now }: Rules & { readonly now: Date },
): OrderChange {
  const scheduledFor = slot?.from ?? order.expected_delivery_time;
  return {
    slot_from: slot?.from ?? null,
    slot_to: slot?.to ?? null,
    ...arrivalColumnsOf(branch, order, { learnedTimings: learned, scheduledFor, now }),
  };
}

const wordsOf = (from: Date | null, to: Date | null): string =>
  from && to ? slotText({ from: from.toISOString(), to: to.toISOString() }) : 'aralıksız';

/** 'Söz: 18:40–18:50 → 19:10–19:20'. */
const noteOf = (order: OrderRow, slot: Period | null): string =>
  `Söz: ${wordsOf(order.slot_from, order.slot_to)} → ${wordsOf(slot?.from ?? null, slot?.to ?? null)}`;
