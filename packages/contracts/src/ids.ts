import { z } from 'zod';

/** Largest id that travels safely as a JSON number. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

const id = () => z.number().int().positive().max(MAX_ID);

/**
 * Row ids are bigint in SQL and positive safe integers on the wire; each kind is its own type so that they
 * cannot be mixed up.
 */
export const OrderId = id().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;
export const UserId = id().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const BranchId = id().brand<'BranchId'>();
export type BranchId = z.infer<typeof BranchId>;
export const CompanyId = id().brand<'CompanyId'>();
export type CompanyId = z.infer<typeof CompanyId>;
export const NoticeId = id().brand<'NoticeId'>();
export type NoticeId = z.infer<typeof NoticeId>;
export const WebhookId = id().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof WebhookId>;
export const EarningId = id().brand<'EarningId'>();
export type EarningId = z.infer<typeof EarningId>;
export const PayoutId = id().brand<'PayoutId'>();
export type PayoutId = z.infer<typeof PayoutId>;

/** The same ids as they arrive in a path or query string: decimal digits only. */
export const fromText = <T extends z.ZodType<unknown, number>>(schema: T) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Geçerli bir numara girin')
    .transform(Number)
    .pipe(schema);

export const OrderRef = z.strictObject({ id: fromText(OrderId) });
export const UserRef = z.strictObject({ id: fromText(UserId) });
export const BranchRef = z.strictObject({ id: fromText(BranchId) });
export const NoticeRef = z.strictObject({ id: fromText(NoticeId) });
export const EarningRef = z.strictObject({ id: fromText(EarningId) });
export const PayoutRef = z.strictObject({ id: fromText(PayoutId) });
export const CompanyRef = z.strictObject({ id: fromText(CompanyId) });

/** `branchId=all` or a branch id, as the dashboard calls send it (spec 1 §7). */
export const BranchFilter = z.union([z.literal('all'), fromText(BranchId)]);
export type BranchFilter = z.infer<typeof BranchFilter>;

/** A courier's id in a query string. */
export const UserFilter = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Geçerli bir kurye seçin')
  .transform(Number)
  .pipe(UserId);

/** Constructors for code that already knows what the number is (rows, tests). */
export const asOrderId = (value: number) => value as OrderId;
export const asUserId = (value: number) => value as UserId;
export const asBranchId = (value: number) => value as BranchId;
export const asCompanyId = (value: number) => value as CompanyId;
export const asNoticeId = (value: number) => value as NoticeId;
export const asEarningId = (value: number) => value as EarningId;
export const asPayoutId = (value: number) => value as PayoutId;
