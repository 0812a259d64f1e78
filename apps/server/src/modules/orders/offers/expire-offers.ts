import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { revertStep } from '../assignment/unassign.ts';
import { lockMany, type OrderRow } from '../repository.ts';
import {
  type CourierPort,
  recordOfferAccepted,
  recordUnassigned,
  type StepCall,
  takeStep,
} from '../steps/take-step.ts';
import { isOpenOffer } from './offer-outcome.ts';
import { listOffered, rescheduleOffer } from './repository.ts';

/** The clocks of two nodes may differ by less than this: an offer from later than that was made before the
 * clock was set back. */
const SKEW_MS = MINUTE_MS;

/** Reverts the branch's offers that nobody accepted in time, each with its history. Where the clock was set
 * back since an offer was made, its time begins anew: it would run an hour too long.
 * @returns the reverted orders */
export async function expireOffers(
  couriers: CourierPort,
  call: StepCall,
  { branchId }: { readonly branchId: BranchId },
): Promise<OrderId[]> {
  const { tx, scope, now } = call;
  const latestStart = new Date(now.getTime() + SKEW_MS);
  const orders = await lockMany(tx, scope, await listOffered(tx, branchId, { now, latestStart }));
  const expired: OrderId[] = [];
  for (const order of orders.values()) {
    const { assigned_at: from, offer_expires_at: until } = order;
    if (!isOpenOffer(order) || !until) continue;
    const timeoutMs = until.getTime() - (from ?? until).getTime();
    if (until <= now) {
      await takeStep(call, {
        ...revertStep(order),
        note: `${Math.round(timeoutMs / MINUTE_MS)} dk içinde kabul edilmedi`,
      });
      await recordUnassigned(couriers, call, order.courier_id);
      expired.push(order.id);
    } else if (from && from > latestStart) await restartOffer(call, order, timeoutMs);
  }
  return expired;
}

/** Lets the time of an offer run from now. */
async function restartOffer(call: StepCall, order: OrderRow, timeoutMs: number): Promise<void> {
  const until = new Date(call.now.getTime() + timeoutMs);
  const note = 'Sunucu saati geri alındı; kabul süresi yeniden başladı';
  const set = { assigned_at: call.now, offer_expires_at: until };
  await takeStep(call, { order, action: 'edit', set, note });
  await rescheduleOffer(call.tx, order.id, { from: call.now, until });
}

/** Turns the branch's open offers into assignments that do not expire.
 * @returns the orders */
export async function confirmOffers(
  couriers: CourierPort,
  call: StepCall,
  { branchId, note }: { readonly branchId: BranchId; readonly note: string },
): Promise<OrderId[]> {
  const orders = await lockMany(call.tx, call.scope, await listOffered(call.tx, branchId, null));
  const open = [...orders.values()].filter(isOpenOffer);
  for (const order of open) {
    await takeStep(call, { order, action: 'keep', set: { offer_expires_at: null }, note });
    await recordOfferAccepted(couriers, call, order);
  }
  return open.map(({ id }) => id);
}
