import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { AllScope, BranchScope, CompanyScope, NoScope, Scope, SelfScope } from '../db/scope.ts';

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
  /** The company judges nobody by speed (docs/decisions/077). */
  readonly safeMode?: boolean;
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

/**
 * The system as the author of a change, under the name that an order's history shows. Never the caller of a
 * request.
 */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
  readonly role: null;
}

/** The system's own view: jobs, login, tracking. Never derived from a request's contents. */
export const systemScope = (): Scope => ({ kind: 'all' }) as AllScope;

/**
 * OWNER everything; company roles their company; branch roles and branch keys their branch; couriers
 * themselves.
 */
export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'anonymous') return { kind: 'none' } as NoScope;
  if (actor.kind === 'branchKey')
    return { kind: 'branch', companyId: actor.companyId, branchId: actor.branchId } as BranchScope;
  if (actor.role === 'OWNER') return { kind: 'all' } as AllScope;
  if (actor.companyId === null) return { kind: 'none' } as NoScope;
  if (actor.role === 'COMPANY_ADMIN' || actor.role === 'GENERAL_MANAGER')
    return { kind: 'company', companyId: actor.companyId } as CompanyScope;
  if (actor.branchId === null) return { kind: 'none' } as NoScope;
  if (actor.role === 'COURIER')
    return {
      kind: 'self',
      companyId: actor.companyId,
      branchId: actor.branchId,
      userId: actor.id,
    } as SelfScope;
  return { kind: 'branch', companyId: actor.companyId, branchId: actor.branchId } as BranchScope;
}

/**
 * Whether the scope covers a row of this company and branch. (`self` covers its whole branch here; check the
 * user where it matters.)
 */
export function covers(
  scope: Scope,
  row: { companyId: CompanyId | null; branchId: BranchId | null },
): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'none' || row.companyId !== scope.companyId) return false;
  return scope.kind === 'company' || row.branchId === scope.branchId;
}
