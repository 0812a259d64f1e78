import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '../auth/schema.ts';
import { UserId } from '../ids.ts';
import { CustomerPhone } from '../orders/requests.ts';
import { ROLES } from '../roles.ts';

/** Page size of an export in orders; with their history about 1 MB at most. */
export const EXPORT_PAGE_ORDERS = 200;

/** A row as it is stored: column → value, so that new columns are exported too. */
const StoredRow = z.record(z.string(), z.unknown());

/**
 * A user account with the same number. Its data is not exported or erased here: users are removed on the
 * users screen.
 */
export const AccountOfPerson = z.object({
  id: UserId,
  fullName: z.string(),
  role: z.enum(ROLES),
  active: z.boolean(),
});
export type AccountOfPerson = z.infer<typeof AccountOfPerson>;

/** Stored data of one order of the person: the order and its dependent rows. */
const ExportedOrder = z.object({
  order: StoredRow,
  events: z.array(StoredRow),
  ratings: z.array(StoredRow),
  violations: z.array(StoredRow),
  trackingTokens: z.array(StoredRow),
  /** Browsers that are told about the order, without their keys. */
  pushSubscriptions: z.array(StoredRow).optional(),
});
export type ExportedOrder = z.infer<typeof ExportedOrder>;

/** Stored data of the person beside their orders; on the first page only. */
export const ExportedBeside = z.object({
  /** Total number of orders of this number. */
  orderCount: z.number().int(),
  trackingTokens: z.array(StoredRow),
  /** Cached geocoder replies whose query is part of, or contains, one of the orders' addresses. */
  addressSearches: z.array(StoredRow),
  /** Copies of these orders in stored idempotent replies (48 hours, sealed). */
  keptAnswers: z.number().int(),
  accounts: z.array(AccountOfPerson),
});
export type ExportedBeside = z.infer<typeof ExportedBeside>;

export const PersonalDataPage = z.object({
  /** The number as orders are found by it. */
  phone: z.string(),
  /** Null on every page but the first. */
  beside: ExportedBeside.nullable(),
  /** In the order of their ids. */
  orders: z.array(ExportedOrder),
  /** `after` of the next page; null: this was the last. */
  next: z.number().int().nullable(),
  /** Notes for the reader, in Turkish. */
  notes: z.array(z.string()),
});
export type PersonalDataPage = z.infer<typeof PersonalDataPage>;

/** Whose data, and the page after an order id. */
export const ExportBody = z.strictObject({
  phone: CustomerPhone,
  after: z.number({ error: 'Geçersiz değer' }).int('Geçersiz değer').min(0, 'Geçersiz değer').optional(),
});

/** Rows from which the person was erased. */
export const ErasedCounts = z.object({
  orders: z.number().int(),
  events: z.number().int(),
  ratings: z.number().int(),
  violations: z.number().int(),
  trackingTokens: z.number().int(),
  keptAnswers: z.number().int(),
  addressSearches: z.number().int(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

export const ErasedPerson = z.object({
  erased: ErasedCounts,
  accounts: z.array(AccountOfPerson),
  notes: z.array(z.string()),
});
export type ErasedPerson = z.infer<typeof ErasedPerson>;

/** Whose data, and the caller's own password. */
export const EraseBody = z.strictObject({
  phone: CustomerPhone,
  password: z
    .string({ error: 'Şifrenizi girin' })
    .min(1, 'Şifrenizi girin')
    .max(MAX_PASSWORD_LENGTH, 'Şifre çok uzun'),
});
