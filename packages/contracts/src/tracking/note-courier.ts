import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import * as calls from './calls.ts';
import { CourierNoteBody, CourierNoteTaken, TokenRef } from './schema.ts';

/** Leaves a note to the courier, or takes it back; scope `full` only, until pick-up (docs/decisions/055). */
export const noteCourier = endpoint(calls.noteCourier, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Kuryeye not bırakır',
  params: TokenRef,
  body: CourierNoteBody,
  reply: CourierNoteTaken,
  refuses: ['TRACKING_NOT_FOUND', 'TRACKING_LINK_REQUIRED', 'NOTE_TOO_LATE', 'TRACKING_RATE_LIMITED'],
});
