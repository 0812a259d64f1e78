import type { SessionUser } from '@ulak/contracts/auth/schema';
import {
  BRANCH_KEY_ROLES,
  BRANCH_SCOPED_ROLES,
  COMPANY_WIDE_ROLES,
  CREATABLE_ROLES,
  type Role,
  ROLE_RANK,
} from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { hasRole } from '../../../lib/has-role.ts';

/** What can be done to a person, in the order of the menu. */
export const USER_ACTIONS = [
  'edit',
  'password',
  'role',
  'transfer',
  'deactivate',
  'activate',
  'remove',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export const ACTION_LABELS: Record<UserAction, string> = {
  edit: 'Düzenle',
  password: 'Şifre değiştir',
  role: 'Rol değiştir',
  transfer: 'Şube transferi',
  deactivate: 'Pasifleştir',
  activate: 'Etkinleştir',
  remove: 'Sil',
};

type Actor = Pick<SessionUser, 'id' | 'role'>;
type Target = Pick<UserView, 'id' | 'role' | 'active' | 'branchId' | 'companyId'>;

export const isBranchBound = (role: Role): boolean => hasRole(role, BRANCH_SCOPED_ROLES);

/** Roles that the actor may give to a new person (spec 2 §6), the humblest first: it is the usual one. */
export const creatableRoles = ({ role }: Pick<Actor, 'role'>): readonly Role[] =>
  CREATABLE_ROLES[role].toSorted((a, b) => ROLE_RANK[a] - ROLE_RANK[b]);

/**
 * Roles to which the actor may change a person's. Who belongs to no company (an owner) can only be given a
 * role that works in a branch, which brings the company with it.
 */
export const assignableRoles = (actor: Actor, target: Target): readonly Role[] =>
  creatableRoles(actor).filter(
    (role) => role !== target.role && (target.companyId !== null || isBranchBound(role)),
  );

/**
 * What the actor may do to somebody of their list (spec 2 §6, DECISIONS "Who may do what"): nobody above the
 * own rank; oneself only what cannot lock one out. The server checks the same.
 */
export function permittedActions(actor: Actor, target: Target): readonly UserAction[] {
  const isAbove = ROLE_RANK[target.role] > ROLE_RANK[actor.role];
  if (isAbove || !hasRole(actor.role, BRANCH_KEY_ROLES)) return [];
  if (target.id === actor.id) return ['edit'];
  const isCompanyWide = hasRole(actor.role, COMPANY_WIDE_ROLES);
  const allowed: Record<UserAction, boolean> = {
    edit: true,
    password: true,
    role: isCompanyWide && assignableRoles(actor, target).length > 0,
    transfer: isBranchBound(target.role) && target.branchId !== null,
    deactivate: target.active,
    activate: !target.active,
    remove: isCompanyWide,
  };
  return USER_ACTIONS.filter((action) => allowed[action]);
}

/** Why a person's row has fewer actions than others, or none. */
export function restrictionText(actor: Actor, target: Target): string | null {
  if (target.id === actor.id) {
    const own = hasRole(actor.role, BRANCH_KEY_ROLES)
      ? 'Kendi rolünüzü, şubenizi ve hesap durumunuzu değiştiremez, hesabınızı silemezsiniz.'
      : 'Bilgilerinizi yöneticiniz değiştirebilir.';
    return `Bu sizin hesabınız. ${own} Şifrenizi Ayarlar sayfasından değiştirebilirsiniz.`;
  }
  if (permittedActions(actor, target).length > 0) return null;
  return 'Bu kişi üzerinde işlem yapma yetkiniz yok.';
}
