import type { ReplyOf } from '@ulak/contracts/call';
import type { listDelays as listCall } from '@ulak/contracts/delays/calls';
import type {
  DelayCouriers,
  DelayCouriersQuery,
  DelayExportQuery,
  DelaysQuery,
} from '@ulak/contracts/delays/schema';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assertRange } from '../../http/period.ts';
import * as repository from './list-repository.ts';
import type { DelayFilters } from './list-repository.ts';
import { FORMER_COURIER, toDelay, toStats } from './view-delay.ts';

/** Whose view, and when. */
export interface DelayReader {
  readonly scope: Scope;
  readonly now: Date;
}

const DEFAULT_LIMIT = 50;
const ENDS = { from: 'startDate', to: 'endDate' } as const;

/**
 * Delays of the scope whose way back began in [startDate, endDate], newest first, by page, with the figures
 * of all that match. A branch or courier that is missing or outside of the scope has none.
 * @throws AppError VALIDATION_ERROR for an empty range or one of more than a year
 */
export async function listDelays(
  tx: Tx,
  reader: DelayReader,
  query: DelaysQuery,
): Promise<Omit<ReplyOf<typeof listCall>, 'success'>> {
  const filters = filtersOf(reader, query);
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const rows = await repository.listPage(tx, filters, { limit, offset: (page - 1) * limit });
  const stats = toStats(await repository.readStats(tx, filters));
  return {
    data: { delays: rows.map(toDelay), stats },
    pagination: { page, limit, total: stats.totalDelays },
  };
}

/** Couriers of the scope with delays in the range. @throws AppError VALIDATION_ERROR as `listDelays` */
export async function listDelayCouriers(
  tx: Tx,
  reader: DelayReader,
  query: DelayCouriersQuery,
): Promise<DelayCouriers> {
  const rows = await repository.listCouriers(tx, filtersOf(reader, query));
  return rows.map(({ id, name, count }) => ({ id, name: name ?? FORMER_COURIER, delayCount: count }));
}

const unlessAll = <T>(value: T | 'all' | undefined): T | undefined => (value === 'all' ? undefined : value);

/** What a query asks for. @throws AppError VALIDATION_ERROR for an empty range or one of more than a year */
export function filtersOf(
  { scope, now }: DelayReader,
  { startDate, endDate, branchId, ...others }: DelayExportQuery,
): DelayFilters {
  const from = startDate === undefined ? undefined : new Date(startDate);
  const to = endDate === undefined ? undefined : new Date(endDate);
  if (from && to) assertRange({ from, to }, ENDS);
  return {
    scope,
    now,
    from,
    to,
    branchId: unlessAll(branchId),
    status: unlessAll(others.status),
    minutes: unlessAll(others.delayFilter),
    courierId: unlessAll(others.courierId),
    courierName: unlessAll(others.courierName),
  };
}
