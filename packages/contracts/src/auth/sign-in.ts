import { TAGS } from '../api-tags.ts';
import { endpoint, only, PUBLIC } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { LoginBody, SessionUser } from './schema.ts';

export const login = endpoint(calls.login, {
  access: PUBLIC,
  tag: TAGS.auth,
  summary: 'Giriş yapar',
  body: LoginBody,
  reply: SessionUser,
  refuses: ['LOGIN_FAILED', 'LOGIN_THROTTLED', 'ACCOUNT_INACTIVE', 'COMPANY_PASSIVE'],
});

/** Ends the session; harmless without one. */
export const logout = endpoint(calls.logout, {
  access: PUBLIC,
  tag: TAGS.auth,
  summary: 'Çıkış yapar',
  reply: SuccessReply,
});

export const getSessionUser = endpoint(calls.getSessionUser, {
  access: only(ALL_ROLES),
  beforeNewPassword: true,
  tag: TAGS.auth,
  summary: 'Oturumdaki kullanıcı',
  reply: SessionUser,
});
