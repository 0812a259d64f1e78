import { businessDate } from '@ulak/contracts/business-day';
import type { QueryOf, ReplyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import type { getOwnRatings } from '@ulak/contracts/ratings/calls';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import { toAverage } from './view-rating.ts';

const DEFAULT_LIMIT = 20;

/**
 * A courier's average, and what customers said in approved ratings: stars, words and the day, by page. The
 * minute would tell whose door it was.
 */
export async function readOwnRatings(
  tx: Tx,
  courierId: UserId,
  { page = 1, limit = DEFAULT_LIMIT }: QueryOf<typeof getOwnRatings>,
): Promise<Omit<ReplyOf<typeof getOwnRatings>, 'success'>> {
  const own = await repository.averageOwn(tx, courierId);
  const comments = await repository.listComments(tx, courierId, { limit, offset: (page - 1) * limit });
  const total = await repository.countComments(tx, courierId);
  return {
    data: {
      ...toAverage(own),
      comments: comments.map(({ id, rating, comment, created_at }) => ({
        id,
        rating,
        comment,
        day: businessDate(created_at),
      })),
    },
    pagination: { page, limit, total },
  };
}
