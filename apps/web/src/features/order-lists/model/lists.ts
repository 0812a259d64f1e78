/** Where a list stands: its dialog shows other columns than the orders screen (spec 1 §2.3, §2.5). */
export type ListPlacement = 'dialog' | 'screen';

/** The lists of finished orders (spec 1 §2.5), in the order of their tabs. */
export const LIST_KINDS = ['delivered', 'cancelled', 'delayed'] as const;

/** Lists that reports open; they have a tab only while one of them is open. */
export const REPORT_LIST_KINDS = ['failed', 'all'] as const;
export type ListKind = (typeof LIST_KINDS)[number] | (typeof REPORT_LIST_KINDS)[number];

/** The tabs to show while a list is open. */
export const tabsOf = (kind: ListKind): readonly ListKind[] =>
  LIST_KINDS.some((one) => one === kind) ? LIST_KINDS : [...LIST_KINDS, kind];

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
  readonly query: {
    readonly status?: 'DELIVERED' | 'CANCELLED' | 'UNDELIVERABLE';
    readonly delayed?: 'true';
  };
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
  failed: {
    tab: 'Teslim Edilemeyen',
    slug: 'teslim-edilemeyen',
    title: 'Teslim edilemeyen siparişler',
    empty: 'Teslim edilemeyen sipariş bulunamadı',
    query: { status: 'UNDELIVERABLE' },
  },
  all: {
    tab: 'Tüm Siparişler',
    slug: 'tumu',
    title: 'Tüm siparişler',
    empty: 'Sipariş bulunamadı',
    query: {},
  },
};
