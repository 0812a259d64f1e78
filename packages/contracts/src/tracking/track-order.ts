import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import { dataReply, StreamResumeQuery } from '../fields.ts';
import * as calls from './calls.ts';
import { TokenRef, TrackedOrder, TrackingMessage } from './schema.ts';

export const trackByToken = endpoint(calls.trackByToken, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Belirteçle siparişleri getirir',
  params: TokenRef,
  reply: dataReply(z.array(TrackedOrder)),
  refuses: ['TRACKING_NOT_FOUND', 'TRACKING_RATE_LIMITED'],
});

export const trackingEvents = endpoint(calls.trackingEvents, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Takip sayfasının canlı akışı',
  params: TokenRef,
  query: StreamResumeQuery,
  reply: TrackingMessage,
  refuses: ['TRACKING_NOT_FOUND', 'STREAMS_OF_ADDRESS', 'STREAMS_FULL'],
  kind: 'stream',
});
