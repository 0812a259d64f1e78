import { z } from 'zod';

/** Months after which an order's customer is anonymised, counted from the order's creation (criteria B19). */
export const DEFAULT_RETENTION_MONTHS = 24;
export const MAX_RETENTION_MONTHS = 120;

/** `companies.settings.customerRetentionMonths`; the installation's default has the same range. */
export const RetentionMonths = z.number().int().min(1).max(MAX_RETENTION_MONTHS);
