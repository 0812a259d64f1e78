import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { RegisterBody, UserView } from './schema.ts';

/**
 * Creates a user (spec 2 §5, §6, §7). Branch roles need a branch of the creator's scope; company roles a
 * company.
 */
export const registerUser = endpoint(calls.registerUser, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcı oluşturur',
  status: 201,
  body: RegisterBody,
  reply: dataReply(UserView),
  refuses: [
    'USERNAME_TAKEN',
    'PHONE_TAKEN',
    'IDENTITY_UNAVAILABLE',
    'IDENTITY_THROTTLED',
    'ROLE_TOO_HIGH',
    'BRANCH_REQUIRED',
    'BRANCH_NOT_FOUND',
    'BRANCH_UNASSIGNED',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_IS_IDENTITY',
  ],
});
