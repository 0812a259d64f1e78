import type { OrderView } from '@ulak/contracts/orders/schema';
import { KNOWN_SOURCES, PAYMENT_LABELS, paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { Point } from '../../../ui/map/types.ts';

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

export const isBlankItem = ({ name, price, options }: ItemValues): boolean =>
  name.trim() === '' && price === '' && options.length === 0;

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

/** A stored draft, or null when it is none (another version of the form). */
export function readDraft(stored: unknown): OrderFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = { ...emptyForm(null), ...stored } as OrderFormValues;
  return Array.isArray(draft.items) && draft.items.every((item) => Array.isArray(item?.options))
    ? draft
    : null;
}
