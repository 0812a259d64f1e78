import { endBreak, setCourierStatus, startBreak } from '@ulak/contracts/couriers/calls';
import { ApiError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';

/** Refusals of branches where couriers may not switch themselves. */
const NEEDS_STAFF = ['MANAGER_ONLY_ONLINE', 'MANAGER_ONLY_OFFLINE', 'OUT_OF_BRANCH_AREA'];

export interface PresenceDeps {
  readonly courierId: number;
  readonly session: Session;
  /** A session that may switch the branch's couriers. */
  readonly supervisor: Session;
}

/** Switches a courier online or offline; where couriers may not do it themselves, the staff do.
 * @returns the presence afterwards */
export async function switchPresence(
  { courierId, session, supervisor }: PresenceDeps,
  status: 'online' | 'offline',
): Promise<{ readonly online: boolean; readonly onBreak: boolean }> {
  try {
    return await session.call(setCourierStatus, { body: { status } });
  } catch (error) {
    if (!(error instanceof ApiError) || !NEEDS_STAFF.includes(error.code)) throw error;
    return supervisor.call(setCourierStatus, { body: { status, courierId } });
  }
}

/** Starts or ends a courier's break. */
export async function switchBreak(
  { courierId, session }: PresenceDeps,
  action: 'startBreak' | 'endBreak',
): Promise<void> {
  await session.call(action === 'startBreak' ? startBreak : endBreak, { body: { courierId } });
}
