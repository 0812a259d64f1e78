import type { ManagedFeedback, OwnFeedback } from '@ulak/contracts/feedback/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';

/** A courier's own complaint without an answer. */
export const anOwnFeedback = (fields: Partial<OwnFeedback> = {}): OwnFeedback => ({
  id: 5,
  type: 'COMPLAINT',
  content: 'Termos çantamın fermuarı bozuldu.',
  status: 'PENDING',
  response: null,
  createdAt: '2026-11-23T09:00:00Z',
  answeredAt: null,
  answeredByName: null,
  slip: null,
  ...fields,
});

/** The same as management reads it. */
export const aFeedback = (fields: Partial<ManagedFeedback> = {}): ManagedFeedback => ({
  ...anOwnFeedback(),
  version: 1,
  branchId: asBranchId(3),
  courier: { id: asUserId(7), fullName: 'Şükrü Iğdır', username: '60000000646', branchName: 'Kadıköy' },
  openMinutes: 125,
  answerMinutes: null,
  ...fields,
});
