import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';

declare const scopeBrand: unique symbol;
type Branded<T> = T & { readonly [scopeBrand]: true };
export type AllScope = Branded<{ readonly kind: 'all' }>;
export type CompanyScope = Branded<{ readonly kind: 'company'; readonly companyId: CompanyId }>;
export type BranchScope = Branded<{
  readonly kind: 'branch';
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
}>;
export type SelfScope = Branded<{
  readonly kind: 'self';
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly userId: UserId;
}>;
export type NoScope = Branded<{ readonly kind: 'none' }>;
/** Whose data a query may touch (DECISIONS "Who may do what"). Only access/scope.ts makes one. */
export type Scope = AllScope | CompanyScope | BranchScope | SelfScope | NoScope;

/** The view of the system itself: jobs, login, tracking. */
export const SYSTEM_SETTING = '*';

/** The value of `ulak.company` for row-level security: '*', decimal digits, or empty. */
export function rlsSettingOf(scope: Scope): string {
  if (scope.kind === 'all') return SYSTEM_SETTING;
  return scope.kind === 'none' ? '' : String(Number(scope.companyId));
}

/**
 * The WHERE part of a scope over a table's company and branch columns. `self` is narrowed to its branch;
 * queries over personal rows add the user.
 * @example query.where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
 */
export function withinScope<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  scope: Scope,
  companyColumn: string,
  branchColumn: string,
): ExpressionWrapper<DB, TB, SqlBool> {
  const loose = eb as unknown as ExpressionBuilder<Record<string, Record<string, unknown>>, string>;
  const result =
    scope.kind === 'all'
      ? loose.lit(true)
      : scope.kind === 'none'
        ? loose.lit(false)
        : scope.kind === 'company'
          ? loose(companyColumn, '=', scope.companyId)
          : loose(branchColumn, '=', scope.branchId);
  return result;
}
