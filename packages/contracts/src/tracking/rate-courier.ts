import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import * as calls from './calls.ts';
import { RatingBody, RatingTaken } from './schema.ts';

export const rateCourier = endpoint(calls.rateCourier, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Kuryeyi değerlendirir',
  body: RatingBody,
  reply: RatingTaken,
  refuses: ['TRACKING_NOT_FOUND', 'RATING_NOT_ALLOWED', 'ALREADY_RATED', 'TRACKING_RATE_LIMITED'],
});
