import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatTl } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderItem, OrderView } from '@ulak/contracts/orders/schema';
import { paymentText, sourceLabel } from '@ulak/contracts/orders/source-payment';
import { formatPhone } from '@ulak/contracts/phone-format';
import { isRestrictedManager, type ScreenViewer } from '@ulak/contracts/access';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import { formatFullDateTime, slotText } from '@ulak/contracts/time';
import { hasRole } from '../../lib/has-role.ts';

/** Width of a branch's receipt paper, millimetres. */
export type PaperWidth = BranchView['receiptWidth'];
/** The papers there are: 80 mm (spec 1 §9) and the 58 mm of small printers. */
export const PAPER_WIDTHS = [80, 58] as const satisfies readonly PaperWidth[];
/** Paper of a branch that is not known. */
export const DEFAULT_WIDTH: PaperWidth = 80;
/** Printing starts this long after the window has loaded (spec 1 §9). */
export const PRINT_DELAY_MS = 500;
/**
 * The window is gone 2 s after loading at the latest (spec 1 §9, criteria D07); a little less, because timers
 * run late.
 */
export const CLOSE_DELAY_MS = 1_900;

/** The longest page, millimetres: a PDF page ends at 200 inches. What is longer goes on on a second one. */
const LONGEST_PAGE_MM = 5_000;
/** CSS pixels of one millimetre. */
const PX_PER_MM = 96 / 25.4;
/** Paper after the last line, so that the cutter does not meet it. */
const TAIL_MM = 6;

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface ReceiptItem {
  readonly title: string;
  readonly amount: string;
  readonly details: readonly string[];
}

/** One receipt and the paper it is for. */
export interface ReceiptPage {
  readonly receipt: Receipt;
  readonly width: PaperWidth;
}

/** A receipt as text: what stands where, nothing about how it looks. */
export interface Receipt {
  /** Address of the company's logo; '' for none. */
  readonly logo: string;
  readonly company: string;
  readonly branch: string;
  /** The branch's; '' when it is not known. */
  readonly phone: string;
  readonly number: string;
  readonly facts: readonly ReceiptLine[];
  readonly customer: readonly string[];
  readonly notes: readonly ReceiptLine[];
  readonly items: readonly ReceiptItem[];
  readonly totals: readonly ReceiptLine[];
  readonly total: string;
  readonly payment: readonly string[];
}

/** On a receipt that is printed again after its customer was erased. */
const ERASED_CUSTOMER = 'Müşteri bilgileri silindi';

const filled = (lines: readonly { label: string; value: string | null | undefined }[]): ReceiptLine[] =>
  lines.flatMap(({ label, value }) => (value?.trim() ? [{ label, value: value.trim() }] : []));

const itemOf = ({ name, quantity, price, options, notes }: OrderItem): ReceiptItem => ({
  title: `${quantity} x ${name}`,
  amount: formatTl((Math.round(price * 100) * quantity) / 100),
  details: [
    ...(quantity > 1 ? [`Birim ${formatTl(price)}`] : []),
    ...(options ?? []).map((option) => `+ ${option}`),
    ...(notes?.trim() ? [`Not: ${notes.trim()}`] : []),
  ],
});

const money = (label: string, tl: number, sign = ''): ReceiptLine[] =>
  tl > 0 ? [{ label, value: `${sign}${formatTl(tl)}` }] : [];

/** Who sends an order, as far as its branch is known. */
export interface Sender extends Pick<BranchView, 'companyName' | 'phone'> {
  /** Address of the company's logo on this server; null: none. */
  readonly logoUrl: string | null;
}

/** What the receipt of an order says; an order without a source names none. */
export function receiptOf(order: OrderView, sender?: Sender): Receipt {
  const hasParts = order.deliveryFee > 0 || order.discount > 0;
  return {
    logo: sender?.logoUrl ?? '',
    company: sender?.companyName ?? '',
    branch: order.branchName,
    phone: sender?.phone ? formatPhone(sender.phone) : '',
    // a slip of paper leaves the screen that says it
    number: order.isTest === true ? `TEST ${order.receiptNumber}` : order.receiptNumber,
    facts: filled([
      { label: 'Tarih', value: formatFullDateTime(Date.parse(order.createdAt)) },
      {
        label: 'İstenen saat',
        value: order.expectedDeliveryTime && formatFullDateTime(Date.parse(order.expectedDeliveryTime)),
      },
      { label: 'Söz', value: order.promisedSlot && slotText(order.promisedSlot) },
      { label: 'Kaynak', value: order.source?.trim() ? sourceLabel(order.source) : null },
      { label: 'Sipariş No', value: order.orderNumber === order.receiptNumber ? null : order.orderNumber },
      { label: 'Kurye', value: order.assignedToName },
    ]),
    customer: isErased(order)
      ? [ERASED_CUSTOMER]
      : [order.customerName, formatPhone(order.customerPhone), order.customerAddress],
    notes: filled([
      { label: 'Sipariş notu', value: order.orderNotes },
      { label: 'Teslimat notu', value: order.deliveryNotes },
      { label: 'Özel istek', value: order.specialInstructions },
    ]),
    items: order.items.map(itemOf),
    totals: hasParts
      ? [
          ...money('Ara toplam', order.subtotal),
          ...money('Teslimat ücreti', order.deliveryFee),
          ...money('İndirim', order.discount, '-'),
        ]
      : [],
    total: formatTl(order.total),
    payment: [paymentText(order), ...(order.paymentNotes?.trim() ? [order.paymentNotes.trim()] : [])],
  };
}

/** The branches of some orders, in the order they come. */
export const branchesOf = (
  orders: readonly OrderView[],
): { readonly id: BranchId; readonly name: string }[] => [
  ...new Map(
    orders.map(({ branchId, branchName }) => [branchId, { id: branchId, name: branchName }]),
  ).values(),
];

/**
 * The pages of several orders: one for each, those of a branch together (they are torn off for its counter),
 * otherwise in the order given.
 * @param widthOf the paper of a branch @param senderOf what else is known of it
 */
export const pagesOf = (
  orders: readonly OrderView[],
  widthOf: (branchId: BranchId) => PaperWidth,
  senderOf: (branchId: BranchId) => Sender | undefined,
): ReceiptPage[] =>
  branchesOf(orders).flatMap(({ id }) =>
    orders
      .filter(({ branchId }) => branchId === id)
      .map((order) => ({ receipt: receiptOf(order, senderOf(id)), width: widthOf(id) })),
  );

/**
 * Paper for content of this height: Chromium ignores `size: 80mm auto`, so the page is as long as what stands
 * on it (criteria "Facts").
 * @param contentPx measured height, CSS pixels @returns whole millimetres
 */
export const paperHeightMm = (contentPx: number): number =>
  Math.min(LONGEST_PAGE_MM, Math.ceil(contentPx / PX_PER_MM) + TAIL_MM);

/**
 * Whether somebody chooses the paper of a branch (of the own one: a BRANCH_MANAGER); not a general manager
 * whom the company restricts.
 */
export const mayChoosePaper = (viewer: ScreenViewer): boolean =>
  hasRole(viewer.role, BRANCH_KEY_ROLES) && !isRestrictedManager(viewer);
