import { REPORT_CACHE_MS } from '@ulak/contracts/reports/schema';
import type { Clock } from '../../clock.ts';
import type { ReportData } from './compute-report.ts';
import type { ReportSpan } from './read-span.ts';

/** Rows of couriers that are kept over all reports; about half a kilobyte each. */
const MAX_CACHED_ROWS = 60_000;
/** Reports that are kept, however small. */
const MAX_CACHED_REPORTS = 300;

interface Entry {
  readonly data: Promise<ReportData>;
  readonly at: number;
  rows: number;
}

/** Keeps computed reports for half an hour, each for its scope, branch and period (spec 2 §9). */
export interface ReportCache {
  /** The report of a span: a kept one, the one that is being computed, or a new one. */
  get(span: ReportSpan, compute: () => Promise<ReportData>): Promise<ReportData>;
  /** The same without computing one: null where none is kept. */
  find(span: ReportSpan): Promise<ReportData> | null;
}

export function createReportCache(clock: Clock): ReportCache {
  const entries = new Map<string, Entry>();

  const isKept = ({ at }: Entry, now: number): boolean => now >= at && now - at < REPORT_CACHE_MS;

  function makeRoom(): void {
    const now = clock.now().getTime();
    for (const [key, entry] of entries) if (!isKept(entry, now)) entries.delete(key);
    let rows = [...entries.values()].reduce((sum, entry) => sum + entry.rows, 0);
    // Oldest first; the newest stays, whatever its size: somebody reads it now.
    for (const [key, entry] of [...entries].slice(0, -1)) {
      if (rows <= MAX_CACHED_ROWS && entries.size <= MAX_CACHED_REPORTS) return;
      entries.delete(key);
      rows -= entry.rows;
    }
  }

  function find(span: ReportSpan): Promise<ReportData> | null {
    const found = entries.get(keyOf(span));
    return found && isKept(found, clock.now().getTime()) ? found.data : null;
  }

  return {
    find,
    get(span, compute) {
      const found = find(span);
      if (found) return found;
      const key = keyOf(span);
      const entry: Entry = { data: compute(), at: clock.now().getTime(), rows: 0 };
      entries.delete(key);
      entries.set(key, entry);
      entry.data.then(
        ({ couriers, branches }) => {
          entry.rows = couriers.length + branches.length;
          makeRoom();
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.data;
    },
  };
}

/** Whose data it is comes first; what is scored without speed last (docs/decisions/077). */
function keyOf({ scope, branchId, period, safeCompanies }: ReportSpan): string {
  const whose =
    scope.kind === 'all' || scope.kind === 'none'
      ? scope.kind
      : scope.kind === 'company'
        ? `company ${scope.companyId}`
        : `branch ${scope.companyId} ${scope.branchId}`;
  return [whose, branchId ?? 'all', period.from.getTime(), period.to.getTime(), safeCompanies.join()].join(
    '|',
  );
}
