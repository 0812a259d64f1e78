import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import * as calls from './calls.ts';
import { TrackingRequestBody, TrackingToken } from './schema.ts';

/**
 * Requests tracking by phone: same reply in the same time for known and unknown numbers (DECISIONS "Public
 * tracking and privacy").
 */
export const createTrackingUrl = endpoint(calls.createTrackingUrl, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Telefonla takip belirteci ister',
  body: TrackingRequestBody,
  reply: TrackingToken,
  refuses: ['TRACKING_RATE_LIMITED'],
});
