import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import {
  AveragesQuery,
  CustomerRating,
  RatingAverages,
  RatingDecisionBody,
  RatingPage,
  RatingRef,
  RatingsQuery,
} from './schema.ts';

const rules = { access: only(COMPANY_WIDE_ROLES), tag: TAGS.ratings } as const;

/** Customers' ratings of the scope, newest first, by page (spec 3 §2.7). */
export const listRatings = endpoint(calls.listRatings, {
  ...rules,
  summary: 'Müşteri geri bildirimleri',
  query: RatingsQuery,
  reply: RatingPage,
});

/** Averages per courier and per branch (decision 074). */
export const getRatingAverages = endpoint(calls.getRatingAverages, {
  ...rules,
  summary: 'Kurye ve şubelerin puan ortalamaları',
  query: AveragesQuery,
  reply: dataReply(RatingAverages),
});

/** Approves or rejects a rating, or takes that back (DECISIONS); the same again changes nothing. Audited. */
export const decideRating = endpoint(calls.decideRating, {
  ...rules,
  summary: 'Değerlendirmeyi onaylar veya reddeder',
  params: RatingRef,
  body: RatingDecisionBody,
  reply: dataReply(CustomerRating),
  refuses: ['RATING_NOT_FOUND', 'RECORD_CHANGED'],
});
