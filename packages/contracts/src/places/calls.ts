import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { Place, PlacesQuery } from './schema.ts';

export const searchPlaces: CallOf<{
  query: typeof PlacesQuery;
  reply: Answer<ZodArray<typeof Place>>;
}> = { method: 'GET', path: '/api/places' };
