import { isRestrictedManager, type ScreenViewer } from '@ulak/contracts/access';
import { BRANCH_KEY_ROLES, COMPANY_WIDE_ROLES, type Role } from '@ulak/contracts/roles';
import { hasRole } from '../../../lib/has-role.ts';

/** Who may stop and resume it in a branch: not a general manager whom the company restricts. */
export const mayControlDispatch = (viewer: ScreenViewer): boolean =>
  hasRole(viewer.role, BRANCH_KEY_ROLES) && !isRestrictedManager(viewer);

/** Who may stop it in a whole company. */
export const mayControlCompanyDispatch = (viewer: ScreenViewer): boolean =>
  hasRole(viewer.role, COMPANY_WIDE_ROLES) && !isRestrictedManager(viewer);

/** Who sees how evenly the work was shared out. */
export const maySeeFairness = (role: Role): boolean => hasRole(role, BRANCH_KEY_ROLES);
