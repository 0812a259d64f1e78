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
  'TEST_MODE_SET',
  'TEST_ORDERS_REMOVED',
  'USER_CREATED',
  'USER_UPDATED',
  'USER_ROLE_CHANGED',
  'USER_TRANSFERRED',
  'USER_DEACTIVATED',
  'USER_ACTIVATED',
  'USER_REMOVED',
  'USER_PASSWORD_SET',
  'IDENTITY_REFUSED',
  'COURIER_SWITCHED',
  'EXPORTED',
  'IMPORTED',
  'PERSONAL_DATA_EXPORTED',
  'PERSONAL_DATA_ERASED',
  'CUSTOMERS_ANONYMISED',
  'BACKUP_WRITTEN',
  'BACKUP_RESTORED',
  'WEBHOOK_CREATED',
  'WEBHOOK_UPDATED',
  'WEBHOOK_REMOVED',
  'WEBHOOK_SECRET_REVEALED',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_TESTED',
  'WEBHOOK_RESENT',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A field of a record before and after a change. */
export interface FieldChange {
  readonly was: unknown;
  readonly is: unknown;
}
