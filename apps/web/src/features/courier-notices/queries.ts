import { queryOptions } from '@tanstack/react-query';
import type { LiveMessage } from '@ulak/contracts/events';
import type { NoticeId, UserId } from '@ulak/contracts/ids';
import { acknowledgeNotice, listOwnNotices, markNoticesSeen } from '@ulak/contracts/notices/calls';
import { MAX_NOTICES } from '@ulak/contracts/notices/kinds';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import { call, CallError } from '../../lib/call.ts';
import { type PersistedValue, persistedValue } from '../../lib/persisted-value.ts';
import { POLLING } from '../../lib/polling.ts';

/** The courier's open notices, newest first. */
export const ownNotices = queryOptions({
  queryKey: ['courier', 'notices'] as const,
  queryFn: async ({ signal }): Promise<readonly CourierNotice[]> => await call(listOwnNotices, { signal }),
  staleTime: POLLING.courierNotices.staleMs,
});

/** Whether the message may have changed the courier's notices: their own change, or a step of their order. */
export const concernsNotices = (message: LiveMessage, me: UserId): boolean =>
  message.type === 'COURIER_NOTICES_UPDATED'
    ? message.courierId === me
    : message.type === 'ORDER_STATUS_UPDATED' &&
      message.action !== 'seen' &&
      (message.courierId === me || message.previousCourierId === me);

/** Tells the server what the open page shows. @returns whether it knows */
export async function reportSeen(ids: readonly NoticeId[]): Promise<boolean> {
  try {
    await call(markNoticesSeen, { body: { ids: ids.slice(0, MAX_NOTICES) } });
    return true;
  } catch {
    return false;
  }
}

/** What the courier has acknowledged and the server does not know yet, on this phone. */
export const persistedAcknowledgements = (userId: UserId): PersistedValue<readonly NoticeId[]> =>
  persistedValue<readonly NoticeId[]>(`notice-acks:${userId}`, []);

/** Sends one acknowledgement. @returns whether it is done with: the server has it, or will never take it */
export async function sendAcknowledgement(id: NoticeId): Promise<boolean> {
  try {
    await call(acknowledgeNotice, { params: { id } });
    return true;
  } catch (error) {
    return error instanceof CallError && error.code === 'NOTICE_NOT_FOUND';
  }
}
