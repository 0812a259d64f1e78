import type { DeliveryRate } from '@ulak/contracts/domain/earning';
import { parseNumeric } from '@ulak/contracts/domain/money';
import type { BranchId } from '@ulak/contracts/ids';
import { covers } from '../../../access/scope.ts';
import type { Scope } from '../../../db/scope.ts';
import type { BranchRules, VersionedRules } from './repository.ts';

/** The rules of a branch's pool, as contracts/domain asks for them. */
export const poolRulesOf = (branch: BranchRules) => ({
  location: { lat: branch.lat, lng: branch.lng },
  radiusM: branch.radius_m,
  assignmentMethod: branch.assignment_method,
  requireInBranchArea: branch.require_in_branch_area,
  maxConcurrentDeliveries: branch.max_concurrent_deliveries,
});

/** What a branch pays its couriers, as contracts/domain asks for it. */
export const deliveryRateOf = (
  branch: Pick<BranchRules, 'base_rate' | 'price_per_km' | 'minimum_rate'>,
): DeliveryRate => ({
  baseRateKurus: parseNumeric(branch.base_rate),
  pricePerKmKurus: parseNumeric(branch.price_per_km),
  minimumRateKurus: parseNumeric(branch.minimum_rate),
});

const CACHE_LIMIT = 10_000;

/** A cache of branch settings, so that creating an order need not read them. They may be out of date: the
 * statement that uses them compares `row_version`, and they are read again when it finds nothing. */
export function createRulesCache() {
  const cached = new Map<BranchId, VersionedRules>();
  return {
    get(scope: Scope, id: BranchId): VersionedRules | null {
      const rules = cached.get(id);
      return rules && covers(scope, { companyId: rules.company_id, branchId: rules.id }) ? rules : null;
    },
    set(rules: VersionedRules): void {
      if (cached.size >= CACHE_LIMIT) cached.clear();
      cached.set(rules.id, rules);
    },
    evict: (id: BranchId): void => void cached.delete(id),
  };
}
export type RulesCache = ReturnType<typeof createRulesCache>;
