import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { RoadsQuery, RoadsView } from './schema.ts';

export const getRoads: CallOf<{
  query: typeof RoadsQuery;
  reply: Answer<typeof RoadsView>;
}> = { method: 'GET', path: '/api/roads' };
