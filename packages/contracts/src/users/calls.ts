import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { UserRef } from '../ids.ts';
import type {
  ActivateBody,
  ChangePasswordBody,
  DeactivateBody,
  RegisterBody,
  TransferBody,
  UpdateUserBody,
  UserDetail,
  UserHistoryEntry,
  UserView,
} from './schema.ts';

export const activateUser: CallOf<{
  params: typeof UserRef;
  body: typeof ActivateBody;
  reply: Answer<typeof UserView>;
}> = { method: 'POST', path: '/api/users/:id/activate' };

export const changeUserPassword: CallOf<{
  params: typeof UserRef;
  body: typeof ChangePasswordBody;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/users/:id/change-password' };

export const deactivateUser: CallOf<{
  params: typeof UserRef;
  body: typeof DeactivateBody;
  reply: Answer<typeof UserView>;
}> = { method: 'POST', path: '/api/users/:id/deactivate' };

export const getUser: CallOf<{
  params: typeof UserRef;
  reply: Answer<typeof UserDetail>;
}> = { method: 'GET', path: '/api/users/:id' };

export const getUserHistory: CallOf<{
  params: typeof UserRef;
  reply: Answer<ZodArray<typeof UserHistoryEntry>>;
}> = { method: 'GET', path: '/api/users/:id/history' };

export const listUsers: CallOf<{
  reply: ZodArray<typeof UserView>;
}> = { method: 'GET', path: '/api/users' };

export const registerUser: CallOf<{
  body: typeof RegisterBody;
  reply: Answer<typeof UserView>;
}> = { method: 'POST', path: '/api/register' };

export const removeUser: CallOf<{
  params: typeof UserRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/users/:id' };

export const transferUser: CallOf<{
  params: typeof UserRef;
  body: typeof TransferBody;
  reply: Answer<typeof UserView>;
}> = { method: 'POST', path: '/api/users/:id/transfer' };

export const updateUser: CallOf<{
  params: typeof UserRef;
  body: typeof UpdateUserBody;
  reply: Answer<typeof UserView>;
}> = { method: 'PATCH', path: '/api/users/:id' };
