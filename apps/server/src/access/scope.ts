import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';

/** Who is calling. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: UserId;
  readonly role: Role;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly name: string;
  readonly sessionId: number;
  readonly restrictGeneralManagers: boolean;
}
export interface BranchKeyActor {
  readonly kind: 'branchKey';
  readonly branchId: BranchId;
  readonly companyId: CompanyId;
}
export interface AnonymousActor {
  readonly kind: 'anonymous';
}
export type Actor = UserActor | BranchKeyActor | AnonymousActor;

/** The system itself where it does what people do too, under a name that they read in an order's history. Never the caller of a request. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
  readonly role: null;
}

declare const scopeBrand: unique symbol;
type Branded<T> = T & { readonly [scopeBrand]: true };
export type AllScope = Branded<{ readonly kind: 'all' }>;
export type CompanyScope = Branded<{ readonly kind: 'company'; readonly companyId: CompanyId }>;
export type BranchScope = Branded<{ readonly kind: 'branch'; readonly companyId: CompanyId; readonly branchId: BranchId }>;
export type SelfScope = Branded<{
  readonly kind: 'self';
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly userId: UserId;
}>;
export type NoScope = Branded<{ readonly kind: 'none' }>;
/** Whose data a query may touch (DECISIONS "Who may do what"). Only this file makes one. */
export type Scope = AllScope | CompanyScope | BranchScope | SelfScope | NoScope;

/** The system's own view: jobs, login, tracking. Never derived from a request's contents. */
export const systemScope = (): Scope => ({ kind: 'all' }) as AllScope;

/** OWNER everything; company roles their company; branch roles and branch keys their branch; couriers themselves. */
export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'anonymous') return { kind: 'none' } as NoScope;
  if (actor.kind === 'branchKey') return { kind: 'branch', companyId: actor.companyId, branchId: actor.branchId } as BranchScope;
  if (actor.role === 'OWNER') return { kind: 'all' } as AllScope;
  if (actor.companyId === null) return { kind: 'none' } as NoScope;
  if (actor.role === 'COMPANY_ADMIN' || actor.role === 'GENERAL_MANAGER')
    return { kind: 'company', companyId: actor.companyId } as CompanyScope;
  if (actor.branchId === null) return { kind: 'none' } as NoScope;
  if (actor.role === 'COURIER')
    return { kind: 'self', companyId: actor.companyId, branchId: actor.branchId, userId: actor.id } as SelfScope;
  return { kind: 'branch', companyId: actor.companyId, branchId: actor.branchId } as BranchScope;
}

/** The value of `ulak.company` for row-level security: '*', decimal digits, or nothing. */
export function settingOf(scope: Scope): string {
  if (scope.kind === 'all') return '*';
  return scope.kind === 'none' ? '' : String(Number(scope.companyId));
}

/** Does the scope cover a row of this company and branch? (`self` covers its whole branch here; ask for the user where it matters.) */
export function covers(scope: Scope, row: { companyId: CompanyId | null; branchId: BranchId | null }): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'none' || row.companyId !== scope.companyId) return false;
  return scope.kind === 'company' || row.branchId === scope.branchId;
}

/**
 * The WHERE part of a scope over a table's company and branch columns. `self` is narrowed to its branch; queries over personal rows add the user.
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
