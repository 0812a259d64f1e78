/**
 * What the audit log tells of: administrative changes, sign-ins, exports, imports. Stable: rows outlive
 * releases.
 */
export const AUDIT_ACTIONS = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT_OTHERS',
  'PASSWORD_CHANGED',
  'COMPANY_CREATED',
  'COMPANY_UPDATED',
  'COMPANY_REMOVED',
  'COMPANY_LOGO_CHANGED',
  'BRANCH_CREATED',
  'BRANCH_UPDATED',
  'BRANCH_REMOVED',
  'BRANCH_ASSIGNED',
  'BRANCH_SETTINGS_COPIED',
  'API_KEY_REVEALED',
  'API_KEY_REGENERATED',
  'API_KEY_ENDED',
  'USER_CREATED',
  'USER_UPDATED',
  'USER_ROLE_CHANGED',
  'USER_TRANSFERRED',
  'USER_DEACTIVATED',
  'USER_ACTIVATED',
  'USER_REMOVED',
  'USER_PASSWORD_SET',
  'COURIER_SWITCHED',
  'EXPORTED',
  'IMPORTED',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A field of a record before and after a change. */
export interface FieldChange {
  readonly was: unknown;
  readonly is: unknown;
}
