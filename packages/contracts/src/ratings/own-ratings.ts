import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { OwnRatingsQuery, OwnRatingsReply } from './schema.ts';

/** The courier's own average, and approved comments newest first, by page, without customer data. */
export const getOwnRatings = endpoint(calls.getOwnRatings, {
  access: only(COURIER_ONLY),
  tag: TAGS.ratings,
  summary: 'Kuryenin kendi puanları',
  query: OwnRatingsQuery,
  reply: OwnRatingsReply,
});
