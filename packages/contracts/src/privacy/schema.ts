import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '../auth/schema.ts';
import { UserId } from '../ids.ts';
import { CustomerPhone } from '../orders/requests.ts';
import { ROLES } from '../roles.ts';

/** Orders in one page of an export; with their history about 1 MB at most. */
export const EXPORT_PAGE_ORDERS = 200;

/**
 * A row as it is stored: column → value. A column that comes later is exported without anybody thinking of
 * it.
 */
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

/** What is kept about one order of the person: the order and the rows that belong to it. */
export const ExportedOrder = z.object({
  order: StoredRow,
  events: z.array(StoredRow),
  ratings: z.array(StoredRow),
  violations: z.array(StoredRow),
  trackingTokens: z.array(StoredRow),
});
export type ExportedOrder = z.infer<typeof ExportedOrder>;

/** What is kept about the person beside their orders; told with the first page. */
export const ExportedBeside = z.object({
  /** Orders of this number in all. */
  orderCount: z.number().int(),
  trackingTokens: z.array(StoredRow),
  /** Kept answers of the geocoder whose question is a part of one of the orders' addresses, or holds one. */
  addressSearches: z.array(StoredRow),
  /** Copies of these orders in answers kept for repeated requests (48 hours, sealed). */
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
  /** What the reader has to know about it, in Turkish. */
  notes: z.array(z.string()),
});
export type PersonalDataPage = z.infer<typeof PersonalDataPage>;

/** Whose data, and the page after an order id. */
export const ExportBody = z.strictObject({
  phone: CustomerPhone,
  after: z.number({ error: 'Geçersiz değer' }).int('Geçersiz değer').min(0, 'Geçersiz değer').optional(),
});

/** Rows that lost the person. */
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
