import { reportingGapOf } from '@ulak/contracts/business-day';
import type { BranchFilter, BranchId, UserId } from '@ulak/contracts/ids';
import { type SearchParams, stringifySearch } from '../../../lib/search.ts';
import { timedRangeOf, writeTimedRange } from '../../../lib/timed-range.ts';

/** Tab of the orders screen in its address; `delivered` is its first one. */
const TAB_SLUGS = {
  delivered: undefined,
  cancelled: 'iptal-edilen',
  late: 'geciken',
  failed: 'teslim-edilemeyen',
  all: 'tumu',
} as const;
export type LinkedOrders = keyof typeof TAB_SLUGS;

/** Which orders a figure is made of. */
export interface LinkedScope {
  /** ISO instants of the report, [from, to). */
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter | BranchId;
  readonly courierId?: UserId;
}

/** The address of the orders that a figure is made of (ux "Reports, money"). */
export function ordersLink(kind: LinkedOrders, { from, to, branchId, courierId }: LinkedScope): string {
  const search: SearchParams = {
    tab: TAB_SLUGS[kind],
    ...writeTimedRange(timedRangeOf({ from: new Date(from), to: new Date(to) })),
    branch: branchId === 'all' ? undefined : String(branchId),
    courier: courierId === undefined ? undefined : String(courierId),
  };
  return `/orders${stringifySearch(search)}`;
}

/** The address of the orders that were made between 07:00 and 10:00 before a report begins. */
export function gapLink({ from, branchId }: LinkedScope): string {
  const start = new Date(from);
  const gap = reportingGapOf({ from: start, to: start });
  const end = gap.to < start ? gap.to : start;
  return ordersLink('all', { from: gap.from.toISOString(), to: end.toISOString(), branchId });
}
