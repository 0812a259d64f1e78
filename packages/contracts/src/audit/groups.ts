import type { AuditAction } from '../audit-actions.ts';

/** Groups of actions, by which the audit log is filtered. */
export const AUDIT_GROUPS = [
  'signIns',
  'accounts',
  'roles',
  'companies',
  'branches',
  'keys',
  'webhooks',
  'couriers',
  'pay',
  'files',
  'privacy',
  'backups',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export const AUDIT_GROUP_LABELS: Record<AuditGroup, string> = {
  signIns: 'Oturumlar',
  accounts: 'Hesaplar',
  roles: 'Rol ve şube değişiklikleri',
  companies: 'Şirketler',
  branches: 'Şubeler ve ayarlar',
  keys: 'API anahtarları',
  webhooks: 'Webhook’lar',
  couriers: 'Kurye durumları',
  pay: 'Kurye ücretleri',
  files: 'Dışa ve içe aktarma',
  privacy: 'Kişisel veriler',
  backups: 'Yedekler',
};

/** The group of every action. */
const GROUP_OF: Record<AuditAction, AuditGroup> = {
  SIGN_IN: 'signIns',
  SIGN_IN_FAILED: 'signIns',
  SIGN_OUT_OTHERS: 'signIns',
  PASSWORD_CHANGED: 'accounts',
  COMPANY_CREATED: 'companies',
  COMPANY_UPDATED: 'companies',
  COMPANY_REMOVED: 'companies',
  COMPANY_LOGO_CHANGED: 'companies',
  BRANCH_CREATED: 'branches',
  BRANCH_UPDATED: 'branches',
  BRANCH_REMOVED: 'branches',
  BRANCH_ASSIGNED: 'branches',
  BRANCH_SETTINGS_COPIED: 'branches',
  API_KEY_REVEALED: 'keys',
  API_KEY_REGENERATED: 'keys',
  API_KEY_ENDED: 'keys',
  WEBHOOK_CREATED: 'webhooks',
  WEBHOOK_UPDATED: 'webhooks',
  WEBHOOK_REMOVED: 'webhooks',
  WEBHOOK_SECRET_REVEALED: 'webhooks',
  WEBHOOK_SECRET_ROTATED: 'webhooks',
  WEBHOOK_TESTED: 'webhooks',
  WEBHOOK_RESENT: 'webhooks',
  USER_CREATED: 'accounts',
  USER_UPDATED: 'accounts',
  USER_ROLE_CHANGED: 'roles',
  USER_TRANSFERRED: 'roles',
  USER_DEACTIVATED: 'accounts',
  USER_ACTIVATED: 'accounts',
  USER_REMOVED: 'accounts',
  USER_PASSWORD_SET: 'accounts',
  IDENTITY_REFUSED: 'accounts',
  COURIER_SWITCHED: 'couriers',
  DEDUCTION_ADDED: 'pay',
  DEDUCTION_CANCELLED: 'pay',
  WORK_DAY_CORRECTED: 'pay',
  PAY_MONTH_CLOSED: 'pay',
  OBJECTION_ANSWERED: 'pay',
  EXPORTED: 'files',
  IMPORTED: 'files',
  PERSONAL_DATA_EXPORTED: 'privacy',
  PERSONAL_DATA_ERASED: 'privacy',
  CUSTOMERS_ANONYMISED: 'privacy',
  BACKUP_WRITTEN: 'backups',
  BACKUP_RESTORED: 'backups',
};

/** Actions of a group. */
export const actionsOf = (group: AuditGroup): AuditAction[] =>
  (Object.keys(GROUP_OF) as AuditAction[]).filter((action) => GROUP_OF[action] === group);
