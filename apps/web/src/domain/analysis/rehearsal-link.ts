import type { BranchId } from '@ulak/contracts/ids';
import { DAY_MS, type Instant } from '@ulak/contracts/time';
import { dayOf } from '../../lib/calendar-days.ts';
import type { SearchParams } from '../../lib/search.ts';

/** What is rehearsed: couriers more or fewer by hour of the day. */
interface RehearsalProposal {
  readonly branchId: BranchId;
  readonly hours: readonly number[];
  readonly change: number;
}

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** The search part of /heat-map that opens a rehearsal of yesterday with the proposal. */
export const rehearsalSearch = (
  { branchId, hours, change }: RehearsalProposal,
  now: Instant,
): SearchParams => ({
  tab: 'rehearsal',
  branch: String(branchId),
  day: dayOf(Number(now) - DAY_MS),
  couriers: hours.map((hour) => `${hour}:${signed(change)}`).join(),
});
