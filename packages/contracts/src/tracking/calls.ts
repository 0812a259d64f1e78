import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, StreamResumeQuery } from '../fields.ts';
import type {
  CourierNoteBody,
  CourierNoteTaken,
  RatingBody,
  RatingTaken,
  TokenRef,
  TrackedOrder,
  TrackingMessage,
  TrackingRequestBody,
  TrackingToken,
} from './schema.ts';

export const createTrackingUrl: CallOf<{
  body: typeof TrackingRequestBody;
  reply: typeof TrackingToken;
}> = { method: 'POST', path: '/api/customer/create-tracking-url' };

export const rateCourier: CallOf<{
  body: typeof RatingBody;
  reply: typeof RatingTaken;
}> = { method: 'POST', path: '/api/customer/rate-courier' };

export const noteCourier: CallOf<{
  params: typeof TokenRef;
  body: typeof CourierNoteBody;
  reply: typeof CourierNoteTaken;
}> = { method: 'POST', path: '/api/customer/track-order-by-token/:token/note' };

export const trackByToken: CallOf<{
  params: typeof TokenRef;
  reply: Answer<ZodArray<typeof TrackedOrder>>;
}> = { method: 'GET', path: '/api/customer/track-order-by-token/:token' };

export const trackingEvents: CallOf<{
  params: typeof TokenRef;
  query: typeof StreamResumeQuery;
  reply: typeof TrackingMessage;
}> = { method: 'GET', path: '/api/customer/track-order-by-token/:token/events' };
