import type { CallOf } from '../call.ts';
import type { LiveMessage } from '../events.ts';
import type { StreamResumeQuery } from '../fields.ts';

export const liveEvents: CallOf<{
  query: typeof StreamResumeQuery;
  reply: typeof LiveMessage;
}> = { method: 'GET', path: '/api/events' };
