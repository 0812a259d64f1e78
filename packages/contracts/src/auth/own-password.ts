import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { OwnPasswordBody } from './schema.ts';

export const changeOwnPassword = endpoint(calls.changeOwnPassword, {
  access: only(ALL_ROLES),
  beforeNewPassword: true,
  tag: TAGS.auth,
  summary: 'Kendi şifresini değiştirir; diğer oturumlar kapanır',
  body: OwnPasswordBody,
  reply: SuccessReply,
  refuses: ['PASSWORD_WRONG', 'PASSWORD_TOO_COMMON', 'PASSWORD_IS_IDENTITY', 'LOGIN_THROTTLED'],
});
