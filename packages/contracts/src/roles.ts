/** Roles of signed-in users (spec 1 §6). */
export const ROLES = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
  'BRANCH_MANAGER',
  'PACKAGING_CHIEF',
  'COURIER',
] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  OWNER: 'İşletme Sahibi',
  COMPANY_ADMIN: 'Şirket Yöneticisi',
  GENERAL_MANAGER: 'Genel Müdür',
  BRANCH_MANAGER: 'Şube Müdürü',
  PACKAGING_CHIEF: 'Paketleme Şefi',
  COURIER: 'Kurye',
};

export const STAFF_ROLES = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
  'BRANCH_MANAGER',
  'PACKAGING_CHIEF',
] as const satisfies readonly Role[];
export const ALL_ROLES = ROLES;
/** Roles that see a whole company (OWNER: all companies). */
export const COMPANY_WIDE_ROLES = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
] as const satisfies readonly Role[];
/** Roles that change a company's own data: OWNER any, COMPANY_ADMIN the own one. */
export const COMPANY_OWNERS = ['OWNER', 'COMPANY_ADMIN'] as const satisfies readonly Role[];
/** Roles of one branch. */
export const BRANCH_SCOPED_ROLES = [
  'BRANCH_MANAGER',
  'PACKAGING_CHIEF',
  'COURIER',
] as const satisfies readonly Role[];
/**
 * Roles that may see a branch's API key and webhooks (DECISIONS "Passwords, keys"; BRANCH_MANAGER for the own
 * branch only).
 */
export const BRANCH_KEY_ROLES = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
  'BRANCH_MANAGER',
] as const satisfies readonly Role[];
/** Roles that may switch a courier on- and offline besides the courier (spec 2 §2.2). */
export const COURIER_SUPERVISORS = BRANCH_KEY_ROLES;
/** Roles that may read the financial and the delivery summary (spec 1 §6; DECISIONS "Roles, once more"). */
export const SUMMARY_VIEWERS = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
  'BRANCH_MANAGER',
  'PACKAGING_CHIEF',
] as const satisfies readonly Role[];
/** Roles that see the financial card (spec 1 §2.3; DECISIONS "Roles, once more"). */
export const FINANCE_VIEWERS = [
  'OWNER',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
] as const satisfies readonly Role[];
/** Roles that see the summary of violations on the dashboard (spec 1 §6). */
export const VIOLATION_VIEWERS = BRANCH_KEY_ROLES;
/** Roles that may read the list of violations. */
export const VIOLATION_READERS = BRANCH_KEY_ROLES;
/** Roles that read and resolve late returns, BRANCH_MANAGER those of the own branch (spec 4 §6). */
export const DELAY_READERS = BRANCH_KEY_ROLES;
/** Roles that read the heat map, BRANCH_MANAGER that of the own branch (spec 4 §6). */
export const HEAT_MAP_READERS = BRANCH_KEY_ROLES;
/** Roles that plan new branches (docs/decisions/088). */
export const BRANCH_PLANNERS = COMPANY_WIDE_ROLES;
/** Roles that read reports; those of one branch their own (spec 2 §6). */
export const REPORT_VIEWERS = STAFF_ROLES;
/** Roles that see passive couriers and the analysis, and export reports (spec 2 §2.5, §6). */
export const REPORT_ANALYSTS = COMPANY_WIDE_ROLES;
/** Roles that read the audit log: OWNER all of it, others their company's part. */
export const AUDIT_READERS = COMPANY_WIDE_ROLES;
/**
 * Roles that see and change the pay of couriers; a GENERAL_MANAGER unless the company restricts them
 * (DECISIONS "Roles, once more").
 */
export const PAY_MANAGERS = COMPANY_WIDE_ROLES;
/**
 * Roles that count down couriers' cash, BRANCH_MANAGER of the own branch; a GENERAL_MANAGER unless the
 * company restricts them (DECISIONS "Roles, once more").
 */
export const CASH_MANAGERS = BRANCH_KEY_ROLES;
/** Roles that stop deliveries, BRANCH_MANAGER those of the own branch (docs/decisions/080). */
export const STOP_MANAGERS = BRANCH_KEY_ROLES;
/** Roles that review couriers' papers; BRANCH_MANAGER of the own branch (spec 4 §6). */
export const DOCUMENT_REVIEWERS = BRANCH_KEY_ROLES;
/** Roles that look into the database (spec 4 §6). */
export const DATABASE_ADMINS = ['OWNER'] as const satisfies readonly Role[];
export const COURIER_ONLY = ['COURIER'] as const satisfies readonly Role[];

/**
 * Rank of a role: higher = more power. Nobody creates, edits or raises someone above their own rank
 * (DECISIONS "Who may do what").
 */
export const ROLE_RANK: Record<Role, number> = {
  OWNER: 5,
  COMPANY_ADMIN: 4,
  GENERAL_MANAGER: 3,
  BRANCH_MANAGER: 2,
  PACKAGING_CHIEF: 1,
  COURIER: 0,
};

/**
 * Roles that `role` may assign to a new user (spec 2 §6; COMPANY_ADMIN like GENERAL_MANAGER plus
 * GENERAL_MANAGER itself).
 */
export const CREATABLE_ROLES: Record<Role, readonly Role[]> = {
  OWNER: ROLES,
  COMPANY_ADMIN: ['GENERAL_MANAGER', 'BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'],
  GENERAL_MANAGER: ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'],
  BRANCH_MANAGER: ['COURIER'],
  PACKAGING_CHIEF: ['COURIER'],
  COURIER: [],
};

export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);
