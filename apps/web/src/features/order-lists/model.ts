import { delayMinutes } from '@ulak/contracts/domain/delivery-time';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** The lists of finished orders (spec 1 §2.5), in the order of their tabs. */
export const LIST_KINDS = ['delivered', 'cancelled', 'delayed'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** What sets one list apart: its tab, the title of its dialog, its empty text (spec 1 §2.5), and what the server is asked for (spec 1 §7). */
export interface ListWords {
  readonly tab: string;
  readonly title: string;
  readonly empty: string;
  readonly query: { readonly status: 'DELIVERED' | 'CANCELLED'; readonly delayed?: 'true' };
}

export const LISTS: Record<ListKind, ListWords> = {
  delivered: {
    tab: 'Teslim Edilen',
    title: 'Teslim edilen siparişler',
    empty: 'Teslim edilen sipariş bulunamadı',
    query: { status: 'DELIVERED' },
  },
  cancelled: {
    tab: 'İptal Edilen',
    title: 'İptal edilen siparişler',
    empty: 'İptal edilen sipariş bulunamadı',
    query: { status: 'CANCELLED' },
  },
  delayed: {
    tab: 'Geciken',
    title: 'Geciken siparişler',
    empty: 'Gecikmeli sipariş bulunamadı',
    query: { status: 'DELIVERED', delayed: 'true' },
  },
};

/** By how many minutes an order was delivered late; 0 in time or not delivered (spec 1 §9). */
export const delayOf = ({ createdAt, deliveredAt, maxDeliveryMin }: OrderView): number =>
  deliveredAt === null ? 0 : delayMinutes(Date.parse(createdAt), Date.parse(deliveredAt), maxDeliveryMin);

/** Orders of several pages in their order, each once: an order that came in between pushes the others on to the next page. */
export function joinPages(pages: readonly (readonly OrderView[])[]): OrderView[] {
  const byId = new Map(pages.flat().map((order) => [order.id, order]));
  return [...byId.values()];
}

/** What the rows of a list can ask of the page. */
export interface ListActions {
  readonly open: (order: OrderView) => void;
  readonly print: (order: OrderView) => void;
  /** The map of what a courier carries now. */
  readonly showDeliveries?: (courierId: UserId) => void;
}
