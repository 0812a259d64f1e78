import { asUserId, type BranchFilter, type BranchId, type UserId } from '@ulak/contracts/ids';
import { EARNING_TYPES, type EarningType, PAY_STATUSES, type PayStatus } from '@ulak/contracts/wallet/labels';
import { type ReportRange, readReportRange, writeReportRange } from '../../../lib/report-range.ts';
import type { SearchParams } from '../../../lib/search.ts';
import { FIGURE_KEYS, type FigureKey, WALLET_PARTS, type WalletPart } from './figures.ts';

/** What of the wallets' screen lives in the address bar. */
export interface WalletsView {
  readonly search: string;
  readonly branchId: BranchFilter;
  readonly range: ReportRange;
  readonly page: number;
  /** The total whose couriers are listed in a dialog. */
  readonly total: FigureKey | null;
  /** Whose details are open, and what of them. */
  readonly courierId: UserId | null;
  readonly part: WalletPart;
  readonly type: EarningType | null;
  readonly status: PayStatus | null;
  /** Of the open part. */
  readonly partPage: number;
}

const MAX_SEARCH = 100;
const NO_DETAILS = {
  part: 'earnings',
  type: null,
  status: null,
  partPage: 1,
} as const satisfies Partial<WalletsView>;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
/** Pages beyond what the calls take count as the first. */
const readPage = (text: string | undefined): number => {
  const page = readNumber(text) ?? 1;
  return page < 1_000_000 ? page : 1;
};

/** The view that an address asks for; what it does not understand counts as absent. */
export function readWalletsView(search: SearchParams): WalletsView {
  const courier = readNumber(search.courier);
  return {
    search: (search.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH),
    branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
    range: readReportRange(search),
    page: readPage(search.page),
    total: FIGURE_KEYS.find((key) => key === search.total) ?? null,
    courierId: courier === null ? null : asUserId(courier),
    part: WALLET_PARTS.find((part) => part === search.part) ?? 'earnings',
    type: EARNING_TYPES.find((type) => type === search.type) ?? null,
    status: PAY_STATUSES.find((status) => status === search.status) ?? null,
    partPage: readPage(search.partPage),
  };
}

const pageText = (page: number): string | undefined => (page > 1 ? String(page) : undefined);

/** The search part of the address for a view; what is as usual is left out. */
export const writeWalletsView = (view: WalletsView): SearchParams => ({
  q: view.search || undefined,
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  ...writeReportRange(view.range),
  page: pageText(view.page),
  total: view.total ?? undefined,
  courier: view.courierId === null ? undefined : String(view.courierId),
  part: view.part === 'earnings' ? undefined : view.part,
  type: view.type ?? undefined,
  status: view.status ?? undefined,
  partPage: pageText(view.partPage),
});

/** A view after a change: other rows begin at their first page, closed details forget what they showed. */
export function changeWalletsView(view: WalletsView, change: Partial<WalletsView>): WalletsView {
  const isOtherList =
    change.search !== undefined || change.branchId !== undefined || change.range !== undefined;
  const isOtherPart = change.part !== undefined || change.type !== undefined || change.status !== undefined;
  return {
    ...view,
    ...(isOtherList ? { page: 1, partPage: 1 } : {}),
    ...(change.courierId === undefined ? {} : NO_DETAILS),
    ...(change.part === undefined ? {} : { type: null, status: null }),
    ...(isOtherPart ? { partPage: 1 } : {}),
    ...change,
  };
}
