import type { BodyIn } from '@ulak/contracts/call';
import { formatTl } from '@ulak/contracts/format';
import type { createOrder, editOrder } from '@ulak/contracts/orders/calls';
import { CreateOrderBody, EditOrderBody } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { KNOWN_SOURCES, PAYMENT_LABELS, paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { Point } from '../../ui/map/types.ts';

export const BRANCH_REQUIRED = 'Lütfen bir şube seçin';
export const LOCATION_REQUIRED = 'Lütfen teslimat konumunu seçin';

/** What the free-text fields propose (spec 1 §2.3, §3). */
export const SOURCE_SUGGESTIONS: readonly string[] = KNOWN_SOURCES;
export const PAYMENT_SUGGESTIONS: readonly string[] = Object.values(PAYMENT_LABELS);

/** One line of the form as it is typed: an emptied number field holds ''. `price` is TL per piece. */
export interface ItemValues {
  readonly key: string;
  readonly name: string;
  readonly quantity: number | string;
  readonly price: number | string;
  readonly options: string[];
  /** What an outside system noted on this line: shown and kept, not typed here. */
  readonly notes?: string | null;
}

/** The form as it is typed (spec 1 §3, New-order form values). */
export interface OrderFormValues {
  readonly branchId: string | null;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly customerAddress: string;
  readonly source: string;
  readonly paymentType: string;
  readonly paymentNotes: string;
  readonly orderNotes: string;
  readonly location: Point | null;
  /** Whether a person has set the point; until then it follows the branch (spec 1 §5). */
  readonly isLocationPicked: boolean;
  readonly items: ItemValues[];
}

export type FormErrors = Record<string, string>;
export type CreateBody = BodyIn<typeof createOrder>;
export type EditBody = BodyIn<typeof editOrder>;

/** Items only need keys that differ within one form. */
let lastKey = 0;
export function emptyItem(): ItemValues {
  lastKey++;
  return { key: `urun-${lastKey}`, name: '', quantity: 1, price: '', options: [] };
}

/** An untouched form. A branch that is given is chosen already, and its location preset. */
export const emptyForm = (branch: { id: number; location: Point } | null): OrderFormValues => ({
  branchId: branch ? String(branch.id) : null,
  orderNumber: '',
  customerName: '',
  customerPhone: '',
  customerAddress: '',
  source: '',
  paymentType: '',
  paymentNotes: '',
  orderNotes: '',
  location: branch?.location ?? null,
  isLocationPicked: false,
  items: [emptyItem()],
});

/** The form of an order that exists. */
export const formOf = (order: OrderView): OrderFormValues => ({
  branchId: String(order.branchId),
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  source: order.source ?? '',
  paymentType: order.paymentType ? paymentTypeLabel(order.paymentType) : '',
  paymentNotes: order.paymentNotes ?? '',
  orderNotes: order.orderNotes ?? '',
  location: order.location,
  isLocationPicked: true,
  items: order.items.map(({ name, quantity, price, options, notes }) => ({
    ...emptyItem(),
    name,
    quantity,
    price,
    options: options ?? [],
    notes: notes ?? null,
  })),
});

/** Where the point lies after a branch was chosen: at the branch as long as nobody has set it (spec 1 §5). */
export const presetLocation = (
  values: OrderFormValues,
  branch: { location: Point } | undefined,
): Point | null => (values.isLocationPicked ? values.location : (branch?.location ?? values.location));

const isBlankItem = ({ name, price, options }: ItemValues): boolean =>
  name.trim() === '' && price === '' && options.length === 0;

/**
 * What its field could not read is no number ('1e5' is not a hundred thousand): the schema's own sentence
 * answers it.
 */
const parseAmount = (typed: number | string): number =>
  typeof typed === 'number' || /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;

/**
 * Σ price × quantity in TL, of what can be counted so far; quantities below 1 and negative prices count
 * nothing.
 */
export function runningTotal(items: readonly Pick<ItemValues, 'quantity' | 'price'>[]): number {
  let kurus = 0;
  for (const { quantity, price } of items) {
    const line = Math.round(parseAmount(price) * 100) * Math.trunc(parseAmount(quantity));
    if (Number.isFinite(line) && line > 0) kurus += line;
  }
  return kurus / 100;
}

/** 'Toplam: 1.234,50 TL' (spec 1 §5). */
export const totalText = (items: readonly Pick<ItemValues, 'quantity' | 'price'>[]): string =>
  `Toplam: ${formatTl(runningTotal(items))}`;

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
  items: filledItems(values.items).map(itemBody),
});

/** What is sent for a new order (spec 1 §7). Lines that nobody has typed in are left out. */
export const createBody = (values: OrderFormValues): CreateBody => ({
  ...fieldsOf(values),
  branchId: Number(values.branchId),
  orderNumber: values.orderNumber.trim() || null,
  location: values.location ?? { lat: 0, lng: 0 },
  total: runningTotal(filledItems(values.items)),
  status: 'PREPARING',
});

/** What is sent for an edited order: the fields that differ from the order as it is; null when none does. */
export function editBody(order: OrderView, values: OrderFormValues): EditBody | null {
  const wanted = { ...fieldsOf(values), location: values.location ?? { lat: 0, lng: 0 } };
  const before = formOf(order);
  const present: Record<string, unknown> = { ...fieldsOf(before), location: order.location };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(present[field]),
  );
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

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Errors keyed by form field. Items are counted as they stand in the form, where untouched lines count too.
 */
export function fieldErrors(issues: readonly Issue[], items: readonly ItemValues[]): FormErrors {
  const places = items.flatMap((item, index) => (isBlankItem(item) ? [] : [index]));
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const [field, index, ...rest] = path.map(String);
    const key =
      field === 'items' && index !== undefined
        ? ['items', places[Number(index)] ?? index, rest[0] ?? 'name'].join('.')
        : (field ?? 'form');
    errors[key] ??= message;
  }
  return errors;
}

/** What is wrong with the order as a whole, which no field of the form can show. */
export function footerError(errors: Readonly<Record<string, unknown>>): string | undefined {
  const found = ['total', 'items', 'discount', 'form']
    .map((field) => errors[field])
    .find((error) => typeof error === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** The server's `details` (keys with dots) as form errors. */
export const serverErrors = (
  details: Readonly<Record<string, string>>,
  items: readonly ItemValues[],
): FormErrors =>
  fieldErrors(
    Object.entries(details).map(([field, message]) => ({ path: field.split('.'), message })),
    items,
  );

/** What is wrong with a new order, by field; empty when it may be sent (spec 1 §5). */
export function createErrors(values: OrderFormValues): FormErrors {
  const parsed = CreateOrderBody.safeParse(createBody(values));
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, values.items);
  return values.branchId ? errors : { ...errors, branchId: BRANCH_REQUIRED };
}

/** What is wrong with an edited order, by field. */
export function editErrors(order: OrderView, values: OrderFormValues): FormErrors {
  const parsed = EditOrderBody.safeParse(editBody(order, values) ?? { customerName: values.customerName });
  return parsed.success ? {} : fieldErrors(parsed.error.issues, values.items);
}

/** One submission: what is sent and the key under which a repeat is recognised. */
export interface Submission {
  readonly key: string;
  readonly content: string;
}

/**
 * A retry of the same content keeps its Idempotency-Key, so that an answer lost on the way makes no second
 * order; other content gets a new key.
 */
export function submissionOf(
  previous: Submission | null,
  body: CreateBody,
  createKey: () => string,
): Submission {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: createKey(), content };
}

/** Whether somebody has typed anything worth keeping. */
export const isTouched = (values: OrderFormValues): boolean =>
  values.isLocationPicked ||
  values.items.some((item) => !isBlankItem(item)) ||
  [
    values.customerName,
    values.customerPhone,
    values.customerAddress,
    values.source,
    values.paymentType,
    values.paymentNotes,
    values.orderNotes,
    values.orderNumber,
  ].some((text) => text.trim() !== '');

/** A kept draft, or null when what was kept is none (another version of the form). */
export function readDraft(stored: unknown): OrderFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = { ...emptyForm(null), ...stored } as OrderFormValues;
  return Array.isArray(draft.items) && draft.items.every((item) => Array.isArray(item?.options))
    ? draft
    : null;
}
