import { z } from 'zod';
import { currentPassword, newPassword } from '../auth/schema.ts';
import { IsoInstant, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchId, CompanyId, UserId } from '../ids.ts';
import { ROLES } from '../roles.ts';

export const UserView = z.object({
  id: UserId,
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  companyId: CompanyId.nullable(),
  active: z.boolean(),
  deleted: z.boolean(),
  deactivationReason: z.string().nullable(),
  deactivationDate: z.string().nullable(),
  deactivationEndDate: z.string().nullable(),
});
export type UserView = z.infer<typeof UserView>;

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
  fullName: requiredText(TEXT_LIMITS.name, 'Ad soyad zorunludur'),
  phone: phoneText,
  role: z.enum(ROLES, { error: 'Geçersiz rol' }),
  branchId: z.number().int().positive().pipe(BranchId).nullish(),
  companyId: z.number().int().positive().pipe(CompanyId).nullish(),
});

/** What is to change of a user; one field at least. */
export const UpdateUserBody = z
  .strictObject({
    phone: phoneText,
    fullName: requiredText(TEXT_LIMITS.name, 'Ad soyad zorunludur'),
    username: nationalId,
    role: z.enum(ROLES, { error: 'Geçersiz rol' }),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin');

/** Reason and end of a deactivation. */
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
