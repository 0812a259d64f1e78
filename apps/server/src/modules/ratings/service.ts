import { decideRating } from './decide-rating.ts';
import { listRatings, readAverages } from './list-ratings.ts';
import { readOwnRatings } from './own-ratings.ts';

export type RatingService = ReturnType<typeof createRatingService>;

/** Customers' ratings of couriers (spec 3 §2.7); `tracking` takes them. */
export const createRatingService = () => ({
  list: listRatings,
  readAverages,
  decide: decideRating,
  readOwn: readOwnRatings,
});
