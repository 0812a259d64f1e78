import { delayMinutes } from '@ulak/contracts/domain/delivery-time';
import { asKurus, type Kurus, tlToKurus } from '@ulak/contracts/domain/money';
import type { BranchFilter, BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import {
  KNOWN_SOURCES,
  PAYMENT_TYPES,
  paymentTypeLabel,
  sourceLabel,
  UNKNOWN_SOURCE_LABEL,
} from '@ulak/contracts/orders/source-payment';
import type { Period } from '@ulak/contracts/time';
import {
  type BusinessDays,
  fullPeriodOf,
  periodOf,
  type RangeChoice,
  readRange,
  writeRange,
} from '../../lib/business-range.ts';

/** The lists of finished orders (spec 1 §2.5), in the order of their tabs. */
export const LIST_KINDS = ['delivered', 'cancelled', 'delayed'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * What sets one list apart: its tab, the title of its dialog, its empty text (spec 1 §2.5), and what the
 * server is asked for (spec 1 §7).
 */
export interface ListDefinition {
  readonly tab: string;
  /** In the address bar and in file names. */
  readonly slug: string;
  readonly title: string;
  readonly empty: string;
  readonly query: { readonly status: 'DELIVERED' | 'CANCELLED'; readonly delayed?: 'true' };
}

export const LISTS: Record<ListKind, ListDefinition> = {
  delivered: {
    tab: 'Teslim Edilen',
    slug: 'teslim-edilen',
    title: 'Teslim edilen siparişler',
    empty: 'Teslim edilen sipariş bulunamadı',
    query: { status: 'DELIVERED' },
  },
  cancelled: {
    tab: 'İptal Edilen',
    slug: 'iptal-edilen',
    title: 'İptal edilen siparişler',
    empty: 'İptal edilen sipariş bulunamadı',
    query: { status: 'CANCELLED' },
  },
  delayed: {
    tab: 'Geciken',
    slug: 'geciken',
    title: 'Geciken siparişler',
    empty: 'Gecikmeli sipariş bulunamadı',
    query: { status: 'DELIVERED', delayed: 'true' },
  },
};

/** By how many minutes an order was delivered late; 0 in time or not delivered (spec 1 §9). */
export const delayOf = ({ createdAt, deliveredAt, maxDeliveryMin }: OrderView): number =>
  deliveredAt === null ? 0 : delayMinutes(Date.parse(createdAt), Date.parse(deliveredAt), maxDeliveryMin);

/**
 * Orders of several pages in their order, each once: an order that came in between pushes the others on to
 * the next page.
 */
export function mergePages(pages: readonly (readonly OrderView[])[]): OrderView[] {
  const byId = new Map(pages.flat().map((order) => [order.id, order]));
  return [...byId.values()];
}

/** A page of a list as it is answered. */
export interface OrderPage {
  readonly data: readonly OrderView[];
  readonly pagination: { readonly page: number; readonly limit: number; readonly total: number };
}

/** What orders add up to. */
export const totalAmountOf = (orders: readonly OrderView[]): Kurus =>
  asKurus(orders.reduce((sum, { total }) => sum + tlToKurus(total), 0));

/** What the rows of a list can ask of the page. */
export interface ListActions {
  readonly open: (order: OrderView) => void;
  readonly print: (order: OrderView) => void;
  /** The map of what a courier carries now. */
  readonly showDeliveries?: (courierId: UserId) => void;
}

/** Orders without a payment type, as the list call names them. */
export const NO_PAYMENT_FILTER = 'NONE';

/**
 * What of the orders screen lives in the address bar, so that a link shows a colleague the same view (ux
 * "Management dashboard").
 */
export interface ListView {
  readonly kind: ListKind;
  readonly range: RangeChoice;
  /** With the 07:00–10:00 morning before the first day (decision 010). */
  readonly withGap: boolean;
  readonly branchId: BranchFilter;
  readonly courierId: UserId | null;
  readonly source: string | null;
  readonly payment: string | null;
  readonly search: string;
  readonly page: number;
  /** The order whose details are open. */
  readonly orderId: OrderId | null;
}

type SearchParams = Readonly<Record<string, string | undefined>>;

const MAX_LABEL = 60;
export const MAX_SEARCH = 100;
/** A shorter text is not looked for. */
export const MIN_SEARCH = 2;
/** The last page that the server leafs to. */
const MAX_PAGE = 999_999;

const readNumber = (text: string | undefined, max = Number.MAX_SAFE_INTEGER): number | null => {
  const number = text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= max ? number : null;
};

function readText(text: string | undefined, max: number): string | null {
  const read = text?.replaceAll('\u0000', '').trim().slice(0, max).trim();
  return read ? read : null;
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readView(search: SearchParams): ListView {
  return {
    kind: LIST_KINDS.find((kind) => LISTS[kind].slug === search.tab) ?? 'delivered',
    range: readRange(search),
    withGap: search.gap === '1',
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    courierId: readNumber(search.courier) as UserId | null,
    source: readText(search.source, MAX_LABEL),
    payment: readText(search.payment, MAX_LABEL),
    search: readText(search.q, MAX_SEARCH) ?? '',
    page: readNumber(search.page, MAX_PAGE) ?? 1,
    orderId: readNumber(search.order) as OrderId | null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export function writeView(view: ListView): SearchParams {
  return {
    tab: view.kind === 'delivered' ? undefined : LISTS[view.kind].slug,
    ...writeRange(view.range),
    gap: view.withGap ? '1' : undefined,
    branch: view.branchId === 'all' ? undefined : String(view.branchId),
    courier: view.courierId === null ? undefined : String(view.courierId),
    source: view.source ?? undefined,
    payment: view.payment ?? undefined,
    q: view.search || undefined,
    page: view.page === 1 ? undefined : String(view.page),
    order: view.orderId === null ? undefined : String(view.orderId),
  };
}

/**
 * A view after a change. What changes the list leads back to its first page; another range has no morning of
 * its own chosen yet.
 */
export function changeView(view: ListView, change: Partial<ListView>): ListView {
  const isSameList = Object.keys(change).every((key) => key === 'orderId' || key === 'page');
  return {
    ...view,
    ...(isSameList ? {} : { page: 1 }),
    ...(change.range ? { withGap: false } : {}),
    ...change,
  };
}

/** How many filters are set beside tab and range. */
export const countFilters = ({ branchId, courierId, source, payment }: ListView): number =>
  [branchId !== 'all', courierId !== null, source !== null, payment !== null].filter(Boolean).length;

/** A view without its filters and search text, in the same tab and range. */
export const NO_FILTERS = {
  branchId: 'all',
  courierId: null,
  source: null,
  payment: null,
  search: '',
} as const satisfies Partial<ListView>;

/** The period that a view lists at a moment's days. */
export const listedPeriod = ({ withGap }: Pick<ListView, 'withGap'>, days: BusinessDays): Period =>
  withGap ? fullPeriodOf(days) : periodOf(days);

/** What the server is asked for; every value as the wire has it (spec 1 §7). */
export interface ListQuery {
  readonly kind: ListKind;
  readonly from: string;
  readonly to: string;
  readonly branchId: string;
  readonly courierId: string | undefined;
  readonly source: string | undefined;
  readonly paymentType: string | undefined;
  readonly search: string | undefined;
}

/** @param branchId the branch in force, which may differ from the wanted one */
export const queryOf = (view: ListView, { from, to }: Period, branchId: BranchFilter): ListQuery => ({
  kind: view.kind,
  from: from.toISOString(),
  to: to.toISOString(),
  branchId: String(branchId),
  courierId: view.courierId === null ? undefined : String(view.courierId),
  source: view.source ?? undefined,
  paymentType: view.payment ?? undefined,
  search: view.search.length >= MIN_SEARCH ? view.search : undefined,
});

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The sources to choose from: the known ones, those of the rows on screen, and the chosen one. */
export function sourceOptions(orders: readonly OrderView[], chosen: string | null): Option[] {
  const seen = orders.map(({ source }) => sourceLabel(source));
  const all = new Set([...KNOWN_SOURCES, ...seen, ...(chosen ? [chosen] : [])]);
  all.delete(UNKNOWN_SOURCE_LABEL);
  return [...all, UNKNOWN_SOURCE_LABEL].map((source) => ({ value: source, label: source }));
}

/**
 * The payment types to choose from: the known ones, those of the rows on screen, the chosen one, and none.
 */
export function paymentOptions(orders: readonly OrderView[], chosen: string | null): Option[] {
  const seen = orders.flatMap(({ paymentType }) => paymentType?.trim() || []);
  const others = new Map(
    [...seen, ...(chosen ? [chosen] : [])].map((type) => [paymentTypeLabel(type), type]),
  );
  for (const type of PAYMENT_TYPES) others.delete(paymentTypeLabel(type));
  others.delete(NO_PAYMENT_FILTER);
  return [
    ...PAYMENT_TYPES.map((type) => ({ value: type, label: paymentTypeLabel(type) })),
    ...[...others].map(([label, value]) => ({ value, label })),
    { value: NO_PAYMENT_FILTER, label: 'Ödeme tipi yok' },
  ];
}

/** How many pages a list of `total` rows has; an empty one has one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
