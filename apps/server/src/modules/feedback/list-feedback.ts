import type { ReplyOf } from '@ulak/contracts/call';
import type { listOwnFeedback } from '@ulak/contracts/feedback/own-feedback';
import type { listFeedback as listFeedbackEndpoint } from '@ulak/contracts/feedback/review-feedback';
import type {
  FeedbackFilter,
  FeedbackQuery,
  ManagedFeedback,
  OwnFeedbackQuery,
} from '@ulak/contracts/feedback/schema';
import type { UserId } from '@ulak/contracts/ids';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { minutesBetween, viewManaged, viewOwn } from './view-feedback.ts';

const DEFAULT_LIMIT = 50;

/** Who reads, and when. */
export interface FeedbackReader {
  readonly scope: Scope;
  readonly now: Date;
}

/** A page of the courier's own feedback, newest first. */
export async function listOwn(
  tx: Tx,
  courierId: UserId,
  { page = 1, limit = DEFAULT_LIMIT }: OwnFeedbackQuery,
): Promise<ReplyOf<typeof listOwnFeedback>> {
  const { rows, total } = await repository.listOwn(tx, courierId, { limit, offset: (page - 1) * limit });
  return { success: true, data: rows.map(viewOwn), pagination: { page, limit, total } };
}

/**
 * A page of the feedback that matches, newest first, and the response times of all of it.
 * @throws AppError VALIDATION_ERROR (the range)
 */
export async function listFeedback(
  tx: Tx,
  { scope, now }: FeedbackReader,
  { page = 1, limit = DEFAULT_LIMIT, ...filter }: FeedbackQuery,
): Promise<ReplyOf<typeof listFeedbackEndpoint>> {
  assertRange(filter);
  const wish = { filter, page: { limit, offset: (page - 1) * limit } };
  const rows = await repository.listMatching(tx, scope, wish);
  const { total, open, oldest_open, answered, median_seconds } = await repository.readFigures(
    tx,
    scope,
    filter,
  );
  return {
    success: true,
    data: rows.map((row) => viewManaged(row, now)),
    figures: {
      open,
      oldestOpenMinutes: oldest_open && minutesBetween(oldest_open, now),
      answered,
      medianAnswerMinutes: median_seconds === null ? null : Math.floor(median_seconds / 60),
    },
    pagination: { page, limit, total },
  };
}

/** @throws AppError FEEDBACK_NOT_FOUND */
export async function getFeedback(
  tx: Tx,
  { scope, now }: FeedbackReader,
  id: number,
): Promise<ManagedFeedback> {
  const row = await repository.findFeedback(tx, scope, { id });
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return viewManaged(row, now);
}

/** Either end may be left open. @throws AppError VALIDATION_ERROR for an empty range */
export function assertRange({ from, to }: Pick<FeedbackFilter, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && new Date(from) >= new Date(to))
    throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
}
