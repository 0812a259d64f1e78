import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { LiveMessage } from '../events.ts';
import { StreamResumeQuery } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';

export const liveEvents = endpoint(calls.liveEvents, {
  access: only(ALL_ROLES),
  tag: TAGS.live,
  summary: 'Canlı olay akışı (Server-Sent Events)',
  query: StreamResumeQuery,
  reply: LiveMessage,
  refuses: ['STREAMS_OF_ADDRESS', 'STREAMS_FULL'],
  kind: 'stream',
});
