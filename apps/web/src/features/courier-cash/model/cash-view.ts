import type { BranchFilter, BranchId, UserId } from '@ulak/contracts/ids';
import type { SearchParams } from '../../../lib/search.ts';

type CashTab = 'couriers' | 'day';

/** What of the screen lives in the address bar. */
export interface CashView {
  readonly tab: CashTab;
  readonly branchId: BranchFilter;
  /** Whose details are open, and of which branch. */
  readonly courierId: UserId | null;
  readonly ofBranch: BranchId | null;
  /** Business day of the day sheet, 'YYYY-MM-DD'; null: the running one. */
  readonly day: string | null;
}

const readId = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** The view that an address asks for; what it does not understand counts as absent. */
export function readCashView(search: SearchParams): CashView {
  return {
    tab: search.tab === 'day' ? 'day' : 'couriers',
    branchId: (readId(search.branch) as BranchId | null) ?? 'all',
    courierId: readId(search.courier) as UserId | null,
    ofBranch: readId(search.of) as BranchId | null,
    day: isDay(search.day) ? search.day : null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeCashView = (view: CashView): SearchParams => ({
  tab: view.tab === 'couriers' ? undefined : view.tab,
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  courier: view.courierId === null ? undefined : String(view.courierId),
  of: view.ofBranch === null ? undefined : String(view.ofBranch),
  day: view.day ?? undefined,
});
