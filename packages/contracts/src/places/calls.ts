import type { CallOf } from '../call.ts';
import type { PlacesQuery, PlacesReply } from './schema.ts';

export const searchPlaces: CallOf<{
  query: typeof PlacesQuery;
  reply: typeof PlacesReply;
}> = { method: 'GET', path: '/api/places' };
