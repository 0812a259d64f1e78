// Apart from calls.ts: a desk's map, which asks for nothing else of neighbourhoods, fetches as little as it can.
import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { NeighborhoodMapOutline, NeighborhoodNamesQuery } from './schema.ts';

export const listNeighborhoodOutlines: CallOf<{
  query: typeof NeighborhoodNamesQuery;
  reply: Answer<ZodArray<typeof NeighborhoodMapOutline>>;
}> = { method: 'GET', path: '/api/neighborhoods/outlines' };
