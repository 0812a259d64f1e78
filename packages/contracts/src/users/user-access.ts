import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { UserRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { ActivateBody, ChangePasswordBody, DeactivateBody, UserView } from './schema.ts';

export const deactivateUser = endpoint(calls.deactivateUser, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcıyı pasifleştirir; oturumları kapanır, kuryeye atanmış siparişler geri alınır',
  params: UserRef,
  body: DeactivateBody,
  reply: dataReply(UserView),
  refuses: ['USER_NOT_FOUND', 'SELF_CHANGE_REFUSED', 'LAST_OWNER', 'ROLE_TOO_HIGH', 'COURIER_ON_ROAD'],
});

export const activateUser = endpoint(calls.activateUser, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcıyı etkinleştirir',
  params: UserRef,
  body: ActivateBody,
  reply: dataReply(UserView),
  refuses: ['USER_NOT_FOUND', 'ROLE_TOO_HIGH'],
});

/**
 * Sets a user's password; the own one needs `currentPassword`, and its failed attempts are counted as in POST
 * /api/user/password.
 */
export const changeUserPassword = endpoint(calls.changeUserPassword, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcının şifresini değiştirir (kendi şifreniz için mevcut şifreyle); oturumları kapanır',
  params: UserRef,
  body: ChangePasswordBody,
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
