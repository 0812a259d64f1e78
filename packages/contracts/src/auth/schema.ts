import { z } from 'zod';
import { BranchId, CompanyId, UserId } from '../ids.ts';
import { ROLES } from '../roles.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** Life of a session with remember-me (spec 1 §9). */
export const REMEMBER_ME_DAYS = 7;
/** Maximum life of a session without remember-me (DECISIONS). */
export const SHORT_SESSION_HOURS = 12;

export const newPassword = z
  .string({ error: 'Şifre gerekli' })
  .min(MIN_PASSWORD_LENGTH, 'Şifre en az 6 karakter olmalıdır')
  .max(MAX_PASSWORD_LENGTH, `Şifre en fazla ${MAX_PASSWORD_LENGTH} karakter olabilir`);

export const currentPassword = z
  .string({ error: 'Mevcut şifrenizi girin' })
  .min(1, 'Mevcut şifrenizi girin')
  .max(MAX_PASSWORD_LENGTH, `Şifre en fazla ${MAX_PASSWORD_LENGTH} karakter olabilir`);

/** The signed-in user. `username` is the national ID number (spec 1 §3). */
export const SessionUser = z.object({
  id: UserId,
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  /** Address of the company's logo on this server; null: none. */
  companyLogoUrl: z.string().nullable().optional(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  mustChangePassword: z.boolean(),
  restrictGeneralManagers: z.boolean(),
  /** Only where the company has safe mode (docs/decisions/077). */
  safeMode: z.boolean().optional(),
  active: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const LoginBody = z.strictObject({
  usernameOrPhone: z
    .string({ error: 'TC veya telefon numarası gerekli' })
    .trim()
    .min(1, 'TC veya telefon numarası gerekli')
    .max(40, 'TC veya telefon numarası gerekli'),
  password: z
    .string({ error: 'Şifre gerekli' })
    .min(1, 'Şifre gerekli')
    .max(MAX_PASSWORD_LENGTH, 'Şifre çok uzun'),
  rememberMe: z.boolean({ error: 'Geçersiz değer' }).default(false),
});

/** A new password of the own account, confirmed by the present one. */
export const OwnPasswordBody = z.strictObject({ currentPassword, newPassword });

export const SessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** Number of sessions ended. */
export const EndedSessions = z.object({ ended: z.number().int() });
