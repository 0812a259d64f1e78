import type { Role } from '../roles.ts';

/** Steps of the first run, in their order (issue 12, part 1). */
export const SETUP_STEPS = ['company', 'branch', 'people', 'order'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Roles that are led through the first run: no other can do its steps (decision 063). */
export const SETUP_ROLES = ['OWNER', 'COMPANY_ADMIN'] as const satisfies readonly Role[];
