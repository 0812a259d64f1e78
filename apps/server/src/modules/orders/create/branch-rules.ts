import type { BranchId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { BranchesTable } from '../../../db/tables/branches.ts';
import { covers } from '../../../access/scope.ts';
import type { OrderRow } from '../repository.ts';
import { type Scope, withinScope } from '../../../db/scope.ts';

/** The branch settings that steps decide by. */
export async function getBranchRules(tx: Tx, order: Pick<OrderRow, 'branch_id'>): Promise<BranchRules> {
  return tx
    .selectFrom('branches')
    .select(branchColumns)
    .where('branches.id', '=', order.branch_id)
    .executeTakeFirstOrThrow();
}

/**
 * A branch's settings with the version of the row that they were read from; any change of the row gives it
 * another.
 */
export type VersionedRules = BranchRules & { readonly row_version: string };

/** The branch of the scope in which an order is made, or null. */
export async function findBranch(tx: Tx, scope: Scope, id: BranchId): Promise<VersionedRules | null> {
  const row = await tx
    .selectFrom('branches')
    .select(branchColumns)
    .select(sql<string>`branches.xmin::text`.as('row_version'))
    .where('branches.id', '=', id)
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirst();
  return row ?? null;
}

const branchColumns = [
  'branches.id',
  'branches.company_id',
  'branches.lat',
  'branches.lng',
  'branches.radius_m',
  'branches.min_speed_kmh',
  'branches.order_extra_time_min',
  'branches.max_concurrent_deliveries',
  'branches.assignment_method',
  'branches.require_in_branch_area',
  'branches.base_rate',
  'branches.price_per_km',
  'branches.minimum_rate',
] as const;
export type BranchRules = Pick<
  Selectable<BranchesTable>,
  (typeof branchColumns)[number] extends `branches.${infer C extends keyof BranchesTable}` ? C : never
>;

/** The rules of a branch's pool, as contracts/domain asks for them. */
export const poolRulesOf = (branch: BranchRules) => ({
  location: { lat: branch.lat, lng: branch.lng },
  radiusM: branch.radius_m,
  assignmentMethod: branch.assignment_method,
  requireInBranchArea: branch.require_in_branch_area,
  maxConcurrentDeliveries: branch.max_concurrent_deliveries,
});

const CACHE_LIMIT = 10_000;

/**
 * Settings as they were last read, so that an order need not ask for them first. They may be out of date: who
 * uses them has its statement compare `row_version`, and reads again when that finds nothing.
 */
export function createRulesCache() {
  const known = new Map<BranchId, VersionedRules>();
  return {
    recall(scope: Scope, id: BranchId): VersionedRules | null {
      const rules = known.get(id);
      return rules && covers(scope, { companyId: rules.company_id, branchId: rules.id }) ? rules : null;
    },
    keep(rules: VersionedRules): void {
      if (known.size >= CACHE_LIMIT) known.clear();
      known.set(rules.id, rules);
    },
    forget: (id: BranchId): void => void known.delete(id),
  };
}
export type RulesCache = ReturnType<typeof createRulesCache>;
