import type { BodyIn } from '@ulak/contracts/call';
import { formatTl } from '@ulak/contracts/format';
import type { createOrder, editOrder } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isApproximate } from './delivery-point.ts';
import { formOf, isBlankItem, type ItemValues, type OrderFormValues } from './form-values.ts';
import { parseAmount, runningTotal } from './total.ts';

export type CreateBody = BodyIn<typeof createOrder>;
export type EditBody = BodyIn<typeof editOrder>;

const itemBody = ({ name, quantity, price, options, notes }: ItemValues) => ({
  name,
  quantity: parseAmount(quantity),
  price: parseAmount(price),
  ...(options.length > 0 ? { options } : {}),
  ...(notes ? { notes } : {}),
});

const filledItems = (items: readonly ItemValues[]): ItemValues[] =>
  items.filter((item) => !isBlankItem(item));

const fieldsOf = (values: OrderFormValues) => ({
  customerName: values.customerName.trim(),
  customerPhone: values.customerPhone.trim(),
  customerAddress: values.customerAddress.trim(),
  source: values.source.trim() || null,
  paymentType: values.paymentType.trim() || null,
  paymentNotes: values.paymentNotes.trim() || null,
  orderNotes: values.orderNotes.trim() || null,
  deliveryNotes: values.deliveryNotes.trim() || null,
  items: filledItems(values.items).map(itemBody),
});

/** What is sent for a new order (spec 1 §7). Lines that nobody has typed in are left out. */
export const createBody = (values: OrderFormValues): CreateBody => ({
  ...fieldsOf(values),
  branchId: Number(values.branchId),
  orderNumber: values.orderNumber.trim() || null,
  location: values.location ?? { lat: 0, lng: 0 },
  ...(isApproximate(values) ? { locationApproximate: true } : {}),
  total: runningTotal(filledItems(values.items)),
  status: 'PREPARING',
});

/** What is sent for an edited order: the fields that differ from the order as it is; null when none does. */
export function editBody(order: OrderView, values: OrderFormValues): EditBody | null {
  const wanted = { ...fieldsOf(values), location: values.location ?? { lat: 0, lng: 0 } };
  const before = formOf(order);
  const present: Record<string, unknown> = { ...fieldsOf(before), location: order.location };
  const changed: [string, unknown][] = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(present[field]),
  );
  const isMoved = changed.some(([field]) => field === 'location');
  const approximate = isApproximate(values);
  // a point that is sent without a word is the door's
  if (isMoved ? approximate : approximate !== isApproximate(before))
    changed.push(['locationApproximate', approximate]);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/**
 * What the order will cost once saved: fee and discount stay, and items that nobody changed leave an outside
 * system's total alone.
 */
export function editTotalText(order: OrderView, values: OrderFormValues): string {
  const isRepriced = editBody(order, values)?.items !== undefined;
  const total = isRepriced ? runningTotal(values.items) + order.deliveryFee - order.discount : order.total;
  return `Toplam: ${formatTl(total)}`;
}

/** One submission: what is sent and the key under which a repeat is recognised. */
export interface Submission {
  readonly key: string;
  readonly content: string;
}

/**
 * A retry of the same content keeps its Idempotency-Key, so that a lost response makes no second
 * order; other content gets a new key.
 */
export function submissionOf(
  previous: Submission | null,
  body: CreateBody,
  createKey: (content: string) => string,
): Submission {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: createKey(content), content };
}
