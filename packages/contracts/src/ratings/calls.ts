import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  AveragesQuery,
  CustomerRating,
  OwnRatingsQuery,
  OwnRatingsReply,
  RatingAverages,
  RatingDecisionBody,
  RatingPage,
  RatingRef,
  RatingsQuery,
} from './schema.ts';

export const listRatings: CallOf<{
  query: typeof RatingsQuery;
  reply: typeof RatingPage;
}> = { method: 'GET', path: '/api/admin/customer-feedbacks' };

export const getRatingAverages: CallOf<{
  query: typeof AveragesQuery;
  reply: Answer<typeof RatingAverages>;
}> = { method: 'GET', path: '/api/admin/customer-feedbacks/averages' };

export const decideRating: CallOf<{
  params: typeof RatingRef;
  body: typeof RatingDecisionBody;
  reply: Answer<typeof CustomerRating>;
}> = { method: 'PATCH', path: '/api/admin/customer-feedbacks/:id' };

export const getOwnRatings: CallOf<{
  query: typeof OwnRatingsQuery;
  reply: typeof OwnRatingsReply;
}> = { method: 'GET', path: '/api/courier/ratings' };
