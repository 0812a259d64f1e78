import { z } from 'zod';
import { currentPassword, newPassword } from '../auth/schema.ts';
import { IsoInstant, nameText, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchId, CompanyId, OrderId, UserId } from '../ids.ts';
import { ROLES } from '../roles.ts';
import { OpenDeductions } from '../salary/deduction.ts';
import { Version } from '../versions.ts';

/** A user of the list. `username` is the national ID number (spec 2 §2.3); instants are ISO with Z. */
export const UserView = z.object({
  id: UserId,
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  active: z.boolean(),
  deleted: z.boolean(),
  deactivationReason: z.string().nullable(),
  deactivationDate: z.string().nullable(),
  /** The account is re-activated by itself at this instant. */
  deactivationEndDate: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  /** A courier's deductions of the running month (spec 3 §3), in the list and for those who see pay only. */
  deductions: OpenDeductions.optional(),
  /** Goes up with every change; an edit sends the one that it began with. */
  version: z.number().int(),
});
export type UserView = z.infer<typeof UserView>;

/** One user, with what keeps a courier from leaving (docs/decisions/018). */
export const UserDetail = UserView.extend({
  /** Orders whose goods are with the courier, oldest first; empty for everybody else. */
  onRoad: z.array(z.object({ id: OrderId, orderNumber: z.string() })),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** What the history of a user tells of. */
export const USER_HISTORY_KINDS = [
  'CREATED',
  'UPDATED',
  'ROLE_CHANGED',
  'TRANSFERRED',
  'DEACTIVATED',
  'ACTIVATED',
  'PASSWORD_SET',
  'REMOVED',
] as const;
export type UserHistoryKind = (typeof USER_HISTORY_KINDS)[number];

export const USER_HISTORY_LABELS: Record<UserHistoryKind, string> = {
  CREATED: 'Hesap oluşturuldu',
  UPDATED: 'Bilgiler düzenlendi',
  ROLE_CHANGED: 'Rol değişti',
  TRANSFERRED: 'Şube değişti',
  DEACTIVATED: 'Pasifleştirildi',
  ACTIVATED: 'Etkinleştirildi',
  PASSWORD_SET: 'Şifre değiştirildi',
  REMOVED: 'Hesap silindi',
};

/** A field of a user before and after, ready to show: roles and branches by name, numbers masked. */
const UserChange = z.object({
  field: z.string(),
  label: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
});

/** One entry of a user's history. `actorName` of what the system did by itself is 'Sistem'. */
export const UserHistoryEntry = z.object({
  at: z.string(),
  kind: z.enum(USER_HISTORY_KINDS),
  reason: z.string().nullable(),
  endDate: z.string().nullable(),
  actorName: z.string().nullable(),
  /** Whether it came with an imported sheet. */
  imported: z.boolean(),
  changes: z.array(UserChange),
});
export type UserHistoryEntry = z.infer<typeof UserHistoryEntry>;

const phoneText = z
  .string({ error: 'Telefon numarası gerekli' })
  .trim()
  .min(10, 'Geçerli bir telefon numarası girin')
  .max(TEXT_LIMITS.phone, 'Geçerli bir telefon numarası girin');

const nationalId = z
  .string({ error: 'TC kimlik numarası gerekli' })
  .trim()
  .regex(/^[1-9]\d{10}$/, 'TC kimlik numarası 11 haneli olmalıdır');

/** A new user. */
export const RegisterBody = z.strictObject({
  username: nationalId,
  password: newPassword,
  fullName: nameText('Ad soyad zorunludur'),
  phone: phoneText,
  role: z.enum(ROLES, { error: 'Geçersiz rol' }),
  branchId: z.number().int().positive().pipe(BranchId).nullish(),
  companyId: z.number().int().positive().pipe(CompanyId).nullish(),
});

/**
 * What is to change of a user; one field at least. `branchId` only with a `role` that works in a branch.
 * `version`: the record's when the edit began.
 */
export const UpdateUserBody = z
  .strictObject({
    phone: phoneText,
    fullName: nameText('Ad soyad zorunludur'),
    username: nationalId,
    role: z.enum(ROLES, { error: 'Geçersiz rol' }),
    branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId),
    version: Version,
  })
  .partial()
  .refine(
    (body) => Object.keys(body).some((field) => field !== 'version'),
    'Değişecek en az bir alan gönderin',
  )
  .refine((body) => body.branchId === undefined || body.role !== undefined, {
    path: ['branchId'],
    error: 'Şube, rolle birlikte gönderilir; yalnızca şube değişecekse transfer kullanın',
  });

/** Reason of a deactivation, and the future instant at which the account is active again by itself. */
export const DeactivateBody = z.strictObject({
  reason: requiredText(TEXT_LIMITS.note, 'Pasifleştirme nedeni zorunludur'),
  endDate: IsoInstant.nullish(),
});

/** Reason, for people. */
export const ActivateBody = z.strictObject({
  reason: requiredText(TEXT_LIMITS.note, 'Etkinleştirme nedeni zorunludur'),
});

/** A new password; with the present one when it is the own. */
export const ChangePasswordBody = z.strictObject({
  password: newPassword,
  currentPassword: currentPassword.optional(),
});

/** Target branch. */
export const TransferBody = z.strictObject({
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId),
});
