import type { ManagedFeedback, OwnFeedback } from '@ulak/contracts/feedback/schema';
import { OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { FeedbackRow } from './repository.ts';

/** Name of a courier whose account is gone. */
export const LEFT_COURIER = 'Ayrılmış kurye';

/** Whole minutes between two moments; null without the later one. */
export const minutesBetween = (from: Date, to: Date | null): number | null =>
  to && Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS));

/** Feedback as its courier reads it. */
export const viewOwn = (row: FeedbackRow): OwnFeedback => ({
  id: row.id,
  type: row.type,
  content: row.content,
  status: row.status,
  response: row.response,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredByName: row.answered_by_name,
  slip:
    row.month === null || row.line === null
      ? null
      : { month: row.month, line: row.line, branchId: row.branch_id, branchName: row.branch_name },
});

/** Feedback as management reads it. */
export const viewManaged = (row: FeedbackRow, now: Date): ManagedFeedback => ({
  ...viewOwn(row),
  version: row.version,
  branchId: row.branch_id,
  courier: {
    id: row.courier_id,
    fullName: row.courier_name ?? LEFT_COURIER,
    username: row.username,
    branchName: row.branch_name,
  },
  openMinutes: OPEN_FEEDBACK.includes(row.status) ? minutesBetween(row.created_at, now) : null,
  answerMinutes: minutesBetween(row.created_at, row.first_answered_at),
});
