export const COMPANY_STATUSES = ['ACTIVE', 'PASSIVE'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** Column 'durum' of the companies' table (spec 4 §2). */
export const COMPANY_STATUS_LABELS: Record<CompanyStatus, string> = { ACTIVE: 'Aktif', PASSIVE: 'Pasif' };
