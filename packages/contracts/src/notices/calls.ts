import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { NoticeRef, UserRef } from '../ids.ts';
import type {
  CourierNotice,
  LastMessage,
  MessageBody,
  PackageOut,
  PackagesOutQuery,
  SeenBody,
  SentMessage,
} from './schema.ts';

export const listOwnNotices: CallOf<{
  reply: ZodArray<typeof CourierNotice>;
}> = { method: 'GET', path: '/api/courier/notices' };

export const markNoticesSeen: CallOf<{
  body: typeof SeenBody;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/courier/notices/seen' };

export const acknowledgeNotice: CallOf<{
  params: typeof NoticeRef;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/courier/notices/:id/acknowledge' };

export const listPackagesOut: CallOf<{
  query: typeof PackagesOutQuery;
  reply: ZodArray<typeof PackageOut>;
}> = { method: 'GET', path: '/api/packages-out' };

export const handBackPackage: CallOf<{
  params: typeof NoticeRef;
  reply: Answer<typeof PackageOut>;
}> = { method: 'POST', path: '/api/packages-out/:id/handed-back' };

export const sendCourierMessage: CallOf<{
  params: typeof UserRef;
  body: typeof MessageBody;
  reply: Answer<typeof SentMessage>;
}> = { method: 'POST', path: '/api/couriers/:id/message' };

export const getLastMessage: CallOf<{
  params: typeof UserRef;
  reply: Answer<typeof LastMessage>;
}> = { method: 'GET', path: '/api/couriers/:id/message' };
