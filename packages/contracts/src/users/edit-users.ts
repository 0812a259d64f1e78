import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { UserRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES, BRANCH_KEY_ROLES, STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { TransferBody, UpdateUserBody, UserDetail, UserHistoryEntry, UserView } from './schema.ts';

/**
 * Users in the actor's scope (spec 2 §6: OWNER all, company roles their company, branch roles their branch).
 * Deleted ones are left out.
 */
export const listUsers = endpoint(calls.listUsers, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcılar',
  reply: z.array(UserView),
});

/** One user of the actor's scope, with the orders that are with a courier. */
export const getUser = endpoint(calls.getUser, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcı',
  params: UserRef,
  reply: dataReply(UserDetail),
  refuses: ['USER_NOT_FOUND'],
});

/**
 * Account states with reasons and end dates, roles, transfers, edits of a user; newest first, at most 200.
 */
export const getUserHistory = endpoint(calls.getUserHistory, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcının geçmişi',
  params: UserRef,
  reply: dataReply(z.array(UserHistoryEntry)),
  refuses: ['USER_NOT_FOUND'],
});

/**
 * Edits phone, name or national ID; or the role, which ends the user's sessions. A role that works in a
 * branch needs `branchId` when the user has none.
 */
export const updateUser = endpoint(calls.updateUser, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcıyı düzenler',
  params: UserRef,
  body: UpdateUserBody,
  reply: dataReply(UserView),
  refuses: [
    'USER_NOT_FOUND',
    'USERNAME_TAKEN',
    'PHONE_TAKEN',
    'IDENTITY_UNAVAILABLE',
    'IDENTITY_THROTTLED',
    'ROLE_TOO_HIGH',
    'SELF_CHANGE_REFUSED',
    'BRANCH_REQUIRED',
    'BRANCH_NOT_FOUND',
    'LAST_OWNER',
    'COURIER_ON_ROAD',
    'RECORD_CHANGED',
  ],
});

export const transferUser = endpoint(calls.transferUser, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcıyı başka şubeye taşır',
  params: UserRef,
  body: TransferBody,
  reply: dataReply(UserView),
  refuses: [
    'USER_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'BRANCH_UNASSIGNED',
    'ROLE_TOO_HIGH',
    'SELF_CHANGE_REFUSED',
    'COURIER_ON_ROAD',
  ],
});

export const removeUser = endpoint(calls.removeUser, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.users,
  summary: 'Kullanıcıyı siler',
  params: UserRef,
  reply: SuccessReply,
  refuses: ['USER_NOT_FOUND', 'SELF_CHANGE_REFUSED', 'LAST_OWNER', 'ROLE_TOO_HIGH', 'COURIER_ON_ROAD'],
});
