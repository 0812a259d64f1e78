import type { SummaryQuery, ViolationSummary } from '@ulak/contracts/dashboard/schema';
import { compliancePercent } from '@ulak/contracts/domain/violations';
import { VIOLATION_TYPES, type ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import type { Tx } from '../../db/database.ts';
import { readPeriod } from '../../http/period.ts';
import * as repository from './repository.ts';
import { toViolation } from './violation-view.ts';
import type { Scope } from '../../db/scope.ts';

/** Each list ends here; the counts are whole. */
const MOST_PER_LIST = 500;

/**
 * The four lists of a period with their counts (spec 1 §3). Violations by the instant at which they happened;
 * delivered orders, as in the delivery summary, by the instant at which they were made.
 * @throws AppError VALIDATION_ERROR for a wrong period
 */
export async function summarise(
  tx: Tx,
  scope: Scope,
  query: SummaryQuery,
  now: Date,
): Promise<ViolationSummary> {
  const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
  const wanted = { scope, branchId, ...readPeriod(query, now) };
  const found = (await repository.listNewestOfEachType(tx, wanted, MOST_PER_LIST)).map(toViolation);
  const { by_type, delivered, violated } = await repository.readCounts(tx, wanted);
  const of = (type: ViolationType): Violation[] => found.filter((one) => one.type === type);
  const count = (type: ViolationType): number => by_type[type] ?? 0;
  return {
    outOfBranchArea: of('OUT_OF_BRANCH_AREA'),
    outOfCustomerArea: of('OUT_OF_CUSTOMER_AREA'),
    quickDeliveryAbuse: of('QUICK_DELIVERY_ABUSE'),
    locationSpoofing: of('LOCATION_SPOOFING'),
    counts: {
      OUT_OF_BRANCH_AREA: count('OUT_OF_BRANCH_AREA'),
      OUT_OF_CUSTOMER_AREA: count('OUT_OF_CUSTOMER_AREA'),
      QUICK_DELIVERY_ABUSE: count('QUICK_DELIVERY_ABUSE'),
      LOCATION_SPOOFING: count('LOCATION_SPOOFING'),
    },
    totalCount: VIOLATION_TYPES.reduce((sum, type) => sum + count(type), 0),
    deliveredCount: delivered,
    complianceRate: compliancePercent(delivered, violated),
  };
}
