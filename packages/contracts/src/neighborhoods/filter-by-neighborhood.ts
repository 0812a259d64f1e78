import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import * as mapCalls from './map-calls.ts';
import { NeighborhoodMapOutline, NeighborhoodName, NeighborhoodNamesQuery } from './schema.ts';

/** Names of the neighbourhoods in which the newest orders of the caller's scope lie, to choose from. */
export const listNeighborhoodNames = endpoint(calls.listNeighborhoodNames, {
  access: only(STAFF_ROLES),
  tag: TAGS.neighborhoods,
  summary: 'Son siparişlerin mahalleleri',
  query: NeighborhoodNamesQuery,
  reply: dataReply(z.array(NeighborhoodName)),
});

/**
 * Outlines of the neighbourhoods around the caller's branches, or one of them, and of those in which their
 * newest orders lie, in at most 200 kB: the ones of orders first, then the nearest.
 */
export const listNeighborhoodOutlines = endpoint(mapCalls.listNeighborhoodOutlines, {
  access: only(STAFF_ROLES),
  tag: TAGS.neighborhoods,
  summary: 'Haritada gösterilecek mahalle sınırları',
  query: NeighborhoodNamesQuery,
  reply: dataReply(z.array(NeighborhoodMapOutline)),
});
