import type { BranchFilter, BranchId, OrderId } from '@ulak/contracts/ids';
import { type Attention, ATTENTIONS } from './attention.ts';

/** Direction of the time column; null: every section in its own order. */
export type TimeSort = 'asc' | 'desc' | null;

/** How close the rows of the tables stand. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** How the dashboard shows its orders: tables by status, or a board by courier. */
export const ORDERS_VIEWS = ['table', 'board'] as const;
export type OrdersView = (typeof ORDERS_VIEWS)[number];

/** What of the dashboard lives in the address bar, so that a link shows a colleague the same view. */
export interface DashboardView {
  readonly branchId: BranchFilter;
  readonly sort: TimeSort;
  readonly show: Attention | null;
  /** Null: the address does not say, so it is what the person chose last. */
  readonly view: OrdersView | null;
  /** The order whose details are open. */
  readonly orderId: OrderId | null;
}

const positiveId = (value: unknown): number | null => {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value)
        ? Number(value)
        : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The view that an address asks for; what it does not understand counts as absent. */
export function readView(search: Readonly<Record<string, unknown>>): DashboardView {
  return {
    branchId: (positiveId(search.branch) as BranchId | null) ?? 'all',
    sort: search.sort === 'asc' || search.sort === 'desc' ? search.sort : null,
    show: ATTENTIONS.find((attention) => attention === search.show) ?? null,
    view: ORDERS_VIEWS.find((view) => view === search.view) ?? null,
    orderId: positiveId(search.order) as OrderId | null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export function writeView(view: DashboardView): Record<string, string | number | undefined> {
  return {
    branch: view.branchId === 'all' ? undefined : view.branchId,
    sort: view.sort ?? undefined,
    show: view.show ?? undefined,
    view: view.view ?? undefined,
    order: view.orderId ?? undefined,
  };
}
