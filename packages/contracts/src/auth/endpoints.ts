import { z } from 'zod';
import { endpoint, only, PUBLIC } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BranchId, CompanyId, UserId } from '../ids.ts';
import { ALL_ROLES, ROLES } from '../roles.ts';

const tag = 'Oturum';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;
/**
 * Remember-me lasts 7 days (spec 1 §9); without it the server forgets the session after 12 h at most
 * (DECISIONS).
 */
export const REMEMBER_ME_DAYS = 7;
export const SHORT_SESSION_HOURS = 12;

export const newPassword = z
  .string({ error: 'Şifre gerekli' })
  .min(MIN_PASSWORD_LENGTH, 'Şifre en az 6 karakter olmalıdır')
  .max(MAX_PASSWORD_LENGTH, `Şifre en fazla ${MAX_PASSWORD_LENGTH} karakter olabilir`);
export const currentPassword = z
  .string({ error: 'Mevcut şifrenizi girin' })
  .min(1, 'Mevcut şifrenizi girin')
  .max(MAX_PASSWORD_LENGTH, `Şifre en fazla ${MAX_PASSWORD_LENGTH} karakter olabilir`);

/** The signed-in person. `username` is the national ID number (spec 1 §3). */
export const SessionUser = z.object({
  id: UserId,
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  mustChangePassword: z.boolean(),
  restrictGeneralManagers: z.boolean(),
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

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: PUBLIC,
  tag,
  summary: 'Giriş yapar',
  body: LoginBody,
  reply: SessionUser,
  refuses: ['LOGIN_FAILED', 'LOGIN_THROTTLED', 'COMPANY_PASSIVE'],
});
/** Ends the session; harmless without one. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: PUBLIC,
  tag,
  summary: 'Çıkış yapar',
  reply: SuccessReply,
});
export const getSessionUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: only(ALL_ROLES),
  beforeNewPassword: true,
  tag,
  summary: 'Oturumdaki kullanıcı',
  reply: SessionUser,
});

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  access: only(ALL_ROLES),
  beforeNewPassword: true,
  tag,
  summary: 'Kendi şifresini değiştirir; diğer oturumlar kapanır',
  body: z.strictObject({ currentPassword, newPassword }),
  reply: SuccessReply,
  refuses: ['PASSWORD_WRONG', 'PASSWORD_TOO_COMMON', 'PASSWORD_IS_IDENTITY', 'LOGIN_THROTTLED'],
});

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
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: only(ALL_ROLES),
  tag,
  summary: 'Açık oturumlar',
  reply: dataReply(z.array(SessionRow)),
});
/** Signs out every session of the user but this one. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  access: only(ALL_ROLES),
  tag,
  summary: 'Diğer oturumları kapatır',
  reply: dataReply(z.object({ ended: z.number().int() })),
});
