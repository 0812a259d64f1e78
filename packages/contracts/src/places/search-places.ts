import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { PlacesQuery, PlacesReply } from './schema.ts';

export const searchPlaces = endpoint(calls.searchPlaces, {
  access: only(STAFF_ROLES),
  tag: TAGS.map,
  summary: 'Adres arar',
  query: PlacesQuery,
  reply: PlacesReply,
});
