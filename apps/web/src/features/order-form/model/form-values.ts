import type { OrderView } from '@ulak/contracts/orders/schema';
import { KNOWN_SOURCES, PAYMENT_LABELS, paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { PlacePrecision } from '@ulak/contracts/places/schema';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
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

/**
 * Where a delivery point comes from: a pin set by hand, the branch itself on purpose, an address of the
 * customer, the address search, or the order as it was saved.
 */
export type PointKind = 'map' | 'branch' | 'known' | 'found' | 'saved';

/** What a known number filled in, so that another number takes it back and nothing that was typed. */
export interface Recalled {
  readonly phone: string;
  /** Whose customer: a number in two companies is two customers. Null: no branch was chosen yet. */
  readonly companyId: number | null;
  readonly name: string;
  readonly address: string;
  readonly details: string;
  /** The repeated order; null: it was not repeated. */
  readonly repeated: Pick<OrderFormValues, 'items' | 'paymentType' | 'paymentNotes'> | null;
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
  readonly deliveryNotes: string;
  /** Null until a point was chosen: never the branch's by itself (decision 050). */
  readonly location: Point | null;
  readonly pointKind: PointKind | null;
  readonly precision: PlacePrecision | null;
  /** The address that the point was chosen for. */
  readonly pointAddress: string;
  readonly items: ItemValues[];
  /** What a known number filled in; null: nothing. */
  readonly recalled: Recalled | null;
  /** Names the draft in every window that has it. */
  readonly draftId: string;
}

/** A panel order is taken by telephone unless somebody says otherwise. */
const USUAL_SOURCE = 'Telefon';

/** Items only need keys that differ within one form. */
let lastKey = 0;

export function emptyItem(): ItemValues {
  lastKey++;
  return { key: `urun-${lastKey}`, name: '', quantity: 1, price: '', options: [] };
}

/** An untouched form. A branch that is given is chosen already. */
export const emptyForm = (branch: { id: number } | null): OrderFormValues => ({
  branchId: branch ? String(branch.id) : null,
  orderNumber: '',
  customerName: '',
  customerPhone: '',
  customerAddress: '',
  source: USUAL_SOURCE,
  paymentType: '',
  paymentNotes: '',
  orderNotes: '',
  deliveryNotes: '',
  location: null,
  pointKind: null,
  precision: null,
  pointAddress: '',
  items: [emptyItem()],
  recalled: null,
  draftId: newIdempotencyKey(),
});

/** Items of an order as lines of the form. */
export const itemsOf = (items: OrderView['items']): ItemValues[] =>
  items.map(({ name, quantity, price, options, notes }) => ({
    ...emptyItem(),
    name,
    quantity,
    price,
    options: options ?? [],
    notes: notes ?? null,
  }));

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
  deliveryNotes: order.deliveryNotes ?? '',
  location: order.location,
  pointKind: 'saved',
  precision: order.locationApproximate === true ? 'street' : null,
  pointAddress: order.customerAddress,
  items: itemsOf(order.items),
  recalled: null,
  draftId: '',
});

export const isBlankItem = ({ name, price, options }: ItemValues): boolean =>
  name.trim() === '' && price === '' && options.length === 0;

/** Whether somebody has typed anything worth keeping. */
export const isTouched = (values: OrderFormValues): boolean =>
  values.location !== null ||
  values.source !== USUAL_SOURCE ||
  values.items.some((item) => !isBlankItem(item)) ||
  [
    values.customerName,
    values.customerPhone,
    values.customerAddress,
    values.paymentType,
    values.paymentNotes,
    values.orderNotes,
    values.deliveryNotes,
    values.orderNumber,
  ].some((text) => text.trim() !== '');

/** A stored draft, or null when it is none (another version of the form). */
export function readDraft(stored: unknown): OrderFormValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = { ...emptyForm(null), ...stored } as OrderFormValues;
  const isWhole = Array.isArray(draft.items) && draft.items.every((item) => Array.isArray(item?.options));
  // An older form preset the branch's point.
  const point = draft.pointKind === null ? { location: null } : {};
  return isWhole ? { ...draft, ...point } : null;
}
