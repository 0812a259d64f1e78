import { isDeepStrictEqual } from 'node:util';
import { parseNumeric, toNumeric } from '@ulak/contracts/domain/money';
import type { OrderId } from '@ulak/contracts/ids';
import type { EditOrderBody } from '@ulak/contracts/orders/requests';
import type { OrderView, OrderWarning } from '@ulak/contracts/orders/schema';
import { FINAL_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import { mayTransition } from '@ulak/contracts/orders/transitions';
import { phoneKeyOf } from '@ulak/contracts/phone';
import { getBranchRules } from './repository.ts';
import { deliveryEstimateTo, farWarningOf, warningOf } from './create.ts';
import { isOutside } from '../../delivery-areas/service.ts';
import { type FoundRoad, roadBetween } from './order-road.ts';
import { plainItems, repriceItems } from './price-order.ts';
import type { OrderChange, OrderRow } from '../repository.ts';
import { lockOrder, orderChangedError, type StepCall, takeStep, getOrderView } from '../steps/take-step.ts';
import { AppError } from '../../../app-error.ts';

/** The order as it is now; `warning` about the point that was sent. */
interface EditedOrder {
  readonly data: OrderView;
  readonly warning?: OrderWarning;
}

type EditCommand = EditOrderBody & {
  readonly id: OrderId;
  /** The way to the new place that was found before the transaction. */
  readonly road: FoundRoad | null;
};

/** Changes what was ordered, for whom and where to, before pick-up (DECISIONS "Orders").
 * @throws AppError ORDER_NOT_FOUND; ORDER_NOT_EDITABLE from pick-up on, ORDER_CHANGED after the end */
export async function edit(call: StepCall, { id, road, ...body }: EditCommand): Promise<EditedOrder> {
  const order = await lockOrder(call, id);
  if (!mayTransition('edit', order.status))
    throw isOneOf(order.status, FINAL_STATUSES)
      ? orderChangedError(call, order.status)
      : new AppError('ORDER_NOT_EDITABLE');
  const branch = body.location && (await getBranchRules(call.tx, order));
  const placed =
    branch && body.location
      ? {
          ...deliveryEstimateTo(branch, body.location),
          ...roadBetween(road, branch, body.location),
          outside_area: isOutside(branch, body.location),
        }
      : {};
  const set: OrderChange = { ...textColumns(body), ...itemColumns(body, order), ...placed };
  await takeStep(call, { order, action: 'edit', set });
  const warning =
    branch && body.location
      ? { ...farWarningOf(branch, body.location), ...warningOf(branch, body.location) }
      : {};
  return { data: await getOrderView(call, id), ...warning };
}

/** Columns of the sent text fields; an empty text becomes null. */
function textColumns(body: EditOrderBody): OrderChange {
  const optional = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
  const columns: OrderChange = {
    customer_name: body.customerName,
    customer_phone: body.customerPhone,
    customer_phone_key: body.customerPhone === undefined ? undefined : phoneKeyOf(body.customerPhone),
    customer_address: body.customerAddress,
    lat: body.location?.lat,
    lng: body.location?.lng,
    // a point that is sent without a word is the door's
    location_approximate: body.locationApproximate ?? (body.location ? false : undefined),
    source: optional(body.source),
    payment_type: optional(body.paymentType),
    payment_notes: optional(body.paymentNotes),
    order_notes: optional(body.orderNotes),
    delivery_notes: optional(body.deliveryNotes),
    special_instructions: optional(body.specialInstructions),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Columns of changed items; unchanged ones keep the amounts: an outside total need not be their sum. */
function itemColumns(body: EditOrderBody, order: OrderRow): OrderChange {
  if (!body.items) return {};
  const items = plainItems(body.items);
  if (isDeepStrictEqual(items, order.items)) return {};
  const unchanged = { deliveryFee: parseNumeric(order.delivery_fee), discount: parseNumeric(order.discount) };
  const amounts = repriceItems(body.items, unchanged);
  return {
    items: JSON.stringify(items),
    subtotal: toNumeric(amounts.subtotal),
    total: toNumeric(amounts.total),
  };
}
