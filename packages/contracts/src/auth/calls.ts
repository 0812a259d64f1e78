import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { EndedSessions, LoginBody, OwnPasswordBody, SessionRow, SessionUser } from './schema.ts';

export const changeOwnPassword: CallOf<{
  body: typeof OwnPasswordBody;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/user/password' };

export const endOtherSessions: CallOf<{
  reply: Answer<typeof EndedSessions>;
}> = { method: 'POST', path: '/api/user/sessions/end-others' };

export const getSessionUser: CallOf<{
  reply: typeof SessionUser;
}> = { method: 'GET', path: '/api/user' };

export const listSessions: CallOf<{
  reply: Answer<ZodArray<typeof SessionRow>>;
}> = { method: 'GET', path: '/api/user/sessions' };

export const login: CallOf<{
  body: typeof LoginBody;
  reply: typeof SessionUser;
}> = { method: 'POST', path: '/api/login' };

export const logout: CallOf<{
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/logout' };
