/** Value of `companies.settings`; what is left out has its default. */
export interface CompanySettings {
  restrictGeneralManagers?: boolean;
  trackingByPhone?: 'limited' | 'full';
  forcePasswordChange?: boolean;
  /** Nobody is judged by speed (docs/decisions/077). */
  safeMode?: boolean;
  /** Contracts privacy/retention.ts; left out: the installation's CUSTOMER_RETENTION_MONTHS. */
  customerRetentionMonths?: number;
}
