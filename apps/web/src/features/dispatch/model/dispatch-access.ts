import { BRANCH_KEY_ROLES, COMPANY_WIDE_ROLES, type Role } from '@ulak/contracts/roles';
import { hasRole } from '../../../lib/has-role.ts';

/** Who may stop and resume it in a branch, and see who earned how much. */
export const mayControlDispatch = (role: Role): boolean => hasRole(role, BRANCH_KEY_ROLES);

/** Who may stop it in a whole company. */
export const mayControlCompanyDispatch = (role: Role): boolean => hasRole(role, COMPANY_WIDE_ROLES);
