import type { Role } from '@ulak/contracts/roles';

/** Whether the role is one of the list. */
export const hasRole = (role: Role, roles: readonly Role[]): boolean => roles.includes(role);
