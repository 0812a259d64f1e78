import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { COMPANY_WIDE_ROLES, type Role } from '@ulak/contracts/roles';
import { compareTr } from '@ulak/contracts/text';
import type { MapBranch } from '../../ui/map/types.ts';
import { hasRole } from '../../lib/has-role.ts';

/**
 * Whether somebody of this role chooses among branches; the others are bound to their own (spec 1 §5,
 * DECISIONS "Who may do what").
 */
export const mayPickBranch = (role: Role): boolean => hasRole(role, COMPANY_WIDE_ROLES);

/**
 * The branch whose data is asked for: the chosen one while it exists and the role may choose, else all of the
 * scope.
 */
export function effectiveBranch(
  wanted: BranchFilter,
  role: Role,
  branches: readonly BranchView[] | undefined,
): BranchFilter {
  if (!mayPickBranch(role) || wanted === 'all') return 'all';
  return !branches || branches.some(({ id }) => id === wanted) ? wanted : 'all';
}

/** Branches by name as Turkish sorts it; an owner sees the company too, where there are several. */
export function branchOptions(branches: readonly BranchView[]): { value: string; label: string }[] {
  const companies = new Set(branches.map(({ companyId }) => companyId));
  return branches
    .toSorted((a, b) => compareTr(a.companyName ?? '', b.companyName ?? '') || compareTr(a.name, b.name))
    .map(({ id, name, companyName }) => ({
      value: String(id),
      label: companies.size > 1 && companyName ? `${name} · ${companyName}` : name,
    }));
}

/** The branches a map shows. */
export const mapBranches = (branches: readonly BranchView[], branchId: BranchFilter): MapBranch[] =>
  branches
    .filter(({ id }) => branchId === 'all' || id === branchId)
    .map(({ id, name, location, radius }) => ({ id: String(id), name, radiusM: radius, ...location }));
