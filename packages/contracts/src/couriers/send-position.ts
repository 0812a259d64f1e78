import { TAGS } from '../api-tags.ts';
import { POSITIONS_BODY_BYTES } from '../body-limits.ts';
import { endpoint, only } from '../endpoint.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { PositionAnswer, PositionBody } from './schema.ts';

/**
 * Hot path: answered when committed (group commit). A single fix, or `{fixes: [...]}` with up to 100 that
 * waited for signal.
 */
export const sendPosition = endpoint(calls.sendPosition, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Konum gönderir',
  body: PositionBody,
  maxBodyBytes: POSITIONS_BODY_BYTES,
  reply: PositionAnswer,
  refuses: ['POSITION_REFUSED', 'POSITIONS_BUSY', 'COURIER_NOT_ONLINE'],
});
