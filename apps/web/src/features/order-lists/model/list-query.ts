import type { BranchFilter } from '@ulak/contracts/ids';
import type { OrderSort } from '@ulak/contracts/orders/sorts';
import type { Period } from '@ulak/contracts/time';
import { type ListSort, type ListView, MIN_SEARCH } from './list-view.ts';
import type { ListKind } from './lists.ts';
import { type BusinessDays, fullPeriodOf, periodOf } from '../../../lib/business-range.ts';
import { timedPeriod } from '../../../lib/timed-range.ts';

/** Orders without a payment type, as the list call names them. */
export const NO_PAYMENT_FILTER = 'NONE';

/** The period that a view lists at a moment's days. */
export const listedPeriod = (
  { withGap, times }: Pick<ListView, 'withGap' | 'times'>,
  days: BusinessDays,
): Period => (times && timedPeriod(times)) ?? (withGap ? fullPeriodOf(days) : periodOf(days));

/** Query of the list call; every value as the wire has it (spec 1 §7). */
export interface ListQuery {
  readonly kind: ListKind;
  readonly from: string;
  readonly to: string;
  readonly branchId: string;
  readonly courierId: string | undefined;
  readonly source: string | undefined;
  readonly paymentType: string | undefined;
  readonly neighborhoodId: string | undefined;
  readonly outsideArea: 'true' | undefined;
  readonly search: string | undefined;
  readonly sort: OrderSort | undefined;
  readonly direction: 'asc' | 'desc' | undefined;
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
  neighborhoodId: view.neighborhoodId === null ? undefined : String(view.neighborhoodId),
  outsideArea: view.isOutside ? 'true' : undefined,
  search: view.search.length >= MIN_SEARCH ? view.search : undefined,
  sort: view.sort?.by,
  direction: view.sort?.direction,
});

/** The query of everything that a dialog lists. */
export const exportQuery = ({
  branchId,
  sort,
  ...listed
}: Pick<ListQuery, 'kind' | 'from' | 'to'> & { branchId: BranchFilter; sort: ListSort }): ListQuery => ({
  ...listed,
  branchId: String(branchId),
  courierId: undefined,
  source: undefined,
  paymentType: undefined,
  neighborhoodId: undefined,
  outsideArea: undefined,
  search: undefined,
  sort: sort?.by,
  direction: sort?.direction,
});
