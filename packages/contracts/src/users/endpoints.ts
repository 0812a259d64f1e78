import { z } from 'zod';
import { currentPassword, newPassword } from '../auth/endpoints.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, IsoInstant, SuccessReply, TEXT_LIMITS, requiredText } from '../fields.ts';
import { BranchId, CompanyId, UserId, UserRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES, BRANCH_KEY_ROLES, ROLES, STAFF_ROLES } from '../roles.ts';

const tag = 'Kullanıcılar';

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

/**
 * Users in the actor's scope (spec 2 §6: OWNER all, company roles their company, branch roles their branch).
 * Deleted ones are left out.
 */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Kullanıcılar',
  reply: z.array(UserView),
});

const phoneText = z
  .string({ error: 'Telefon numarası gerekli' })
  .trim()
  .min(10, 'Geçerli bir telefon numarası girin')
  .max(TEXT_LIMITS.phone, 'Geçerli bir telefon numarası girin');
const nationalId = z
  .string({ error: 'TC kimlik numarası gerekli' })
  .trim()
  .regex(/^[1-9]\d{10}$/, 'TC kimlik numarası 11 haneli olmalıdır');

/**
 * Creates a user (spec 2 §5, §6, §7). Branch roles need a branch of the creator's scope; company roles a
 * company.
 */
export const registerUser = endpoint({
  method: 'POST',
  path: '/api/register',
  access: only(STAFF_ROLES),
  tag,
  summary: 'Kullanıcı oluşturur',
  status: 201,
  body: z.strictObject({
    username: nationalId,
    password: newPassword,
    fullName: requiredText(TEXT_LIMITS.name, 'Ad soyad zorunludur'),
    phone: phoneText,
    role: z.enum(ROLES, { error: 'Geçersiz rol' }),
    branchId: z.number().int().positive().pipe(BranchId).nullish(),
    companyId: z.number().int().positive().pipe(CompanyId).nullish(),
  }),
  reply: dataReply(UserView),
  refuses: [
    'USERNAME_TAKEN',
    'PHONE_TAKEN',
    'IDENTITY_UNAVAILABLE',
    'IDENTITY_THROTTLED',
    'ROLE_TOO_HIGH',
    'BRANCH_REQUIRED',
    'BRANCH_NOT_FOUND',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_IS_IDENTITY',
  ],
});

/** Edits phone, name or national ID; or the role, which ends the user's sessions. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  access: only(BRANCH_KEY_ROLES),
  tag,
  summary: 'Kullanıcıyı düzenler',
  params: UserRef,
  body: z
    .strictObject({
      phone: phoneText,
      fullName: requiredText(TEXT_LIMITS.name, 'Ad soyad zorunludur'),
      username: nationalId,
      role: z.enum(ROLES, { error: 'Geçersiz rol' }),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin'),
  reply: dataReply(UserView),
  refuses: [
    'USER_NOT_FOUND',
    'USERNAME_TAKEN',
    'PHONE_TAKEN',
    'IDENTITY_UNAVAILABLE',
    'IDENTITY_THROTTLED',
    'ROLE_TOO_HIGH',
    'LAST_OWNER',
    'COURIER_ON_ROAD',
  ],
});

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/deactivate',
  access: only(BRANCH_KEY_ROLES),
  tag,
  summary: 'Kullanıcıyı pasifleştirir; oturumları kapanır, kuryeye atanmış siparişler geri alınır',
  params: UserRef,
  body: z.strictObject({
    reason: requiredText(TEXT_LIMITS.note, 'Pasifleştirme nedeni zorunludur'),
    endDate: IsoInstant.nullish(),
  }),
  reply: dataReply(UserView),
  refuses: ['USER_NOT_FOUND', 'SELF_CHANGE_REFUSED', 'LAST_OWNER', 'ROLE_TOO_HIGH', 'COURIER_ON_ROAD'],
});
export const activateUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/activate',
  access: only(BRANCH_KEY_ROLES),
  tag,
  summary: 'Kullanıcıyı etkinleştirir',
  params: UserRef,
  body: z.strictObject({ reason: requiredText(TEXT_LIMITS.note, 'Etkinleştirme nedeni zorunludur') }),
  reply: dataReply(UserView),
  refuses: ['USER_NOT_FOUND', 'ROLE_TOO_HIGH'],
});
/**
 * Somebody's password, by who may; the own one needs `currentPassword`, as in POST /api/user/password, with
 * which its wrong tries are counted.
 */
export const changeUserPassword = endpoint({
  method: 'POST',
  path: '/api/users/:id/change-password',
  access: only(BRANCH_KEY_ROLES),
  tag,
  summary: 'Kullanıcının şifresini değiştirir (kendi şifreniz için mevcut şifreyle); oturumları kapanır',
  params: UserRef,
  body: z.strictObject({ password: newPassword, currentPassword: currentPassword.optional() }),
  reply: SuccessReply,
  refuses: [
    'USER_NOT_FOUND',
    'ROLE_TOO_HIGH',
    'PASSWORD_WRONG',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_IS_IDENTITY',
    'LOGIN_THROTTLED',
  ],
});
export const transferUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/transfer',
  access: only(BRANCH_KEY_ROLES),
  tag,
  summary: 'Kullanıcıyı başka şubeye taşır',
  params: UserRef,
  body: z.strictObject({
    branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId),
  }),
  reply: dataReply(UserView),
  refuses: ['USER_NOT_FOUND', 'BRANCH_NOT_FOUND', 'ROLE_TOO_HIGH', 'COURIER_ON_ROAD'],
});
export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: only(COMPANY_WIDE_ROLES),
  tag,
  summary: 'Kullanıcıyı siler',
  params: UserRef,
  reply: SuccessReply,
  refuses: ['USER_NOT_FOUND', 'SELF_CHANGE_REFUSED', 'LAST_OWNER', 'ROLE_TOO_HIGH', 'COURIER_ON_ROAD'],
});
