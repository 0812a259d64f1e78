import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { BOUNDARY_BODY_BYTES, BOUNDARY_BODY_VALUES } from '../body-limits.ts';
import { endpoint, only, orToken } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BOUNDARY_TOO_LONG } from './boundary.ts';
import * as calls from './calls.ts';
import {
  NeighborhoodDetail,
  NeighborhoodOutline,
  NeighborhoodPage,
  NeighborhoodRef,
  NeighborhoodResult,
  NeighborhoodSearchQuery,
  NeighborhoodStats,
  SavedNeighborhood,
  NeighborhoodsQuery,
  NeighborhoodToken,
  OutlineQuery,
  SaveNeighborhoodBody,
} from './schema.ts';

const rules = { access: orToken(['OWNER']), tag: TAGS.neighborhoods } as const;

/** Saved neighbourhoods by page (spec 4 §7). */
export const listNeighborhoods = endpoint(calls.listNeighborhoods, {
  ...rules,
  summary: 'Kayıtlı mahalleler',
  query: NeighborhoodsQuery,
  reply: NeighborhoodPage,
});

/** Figures of all neighbourhoods, which the filters are made of as well (spec 4 §7). */
export const getNeighborhoodStats = endpoint(calls.getNeighborhoodStats, {
  ...rules,
  summary: 'Mahalle istatistikleri',
  reply: dataReply(NeighborhoodStats),
});

/** A neighbourhood with its boundary. */
export const getNeighborhood = endpoint(calls.getNeighborhood, {
  ...rules,
  summary: 'Bir mahalle ve sınırı',
  params: NeighborhoodRef,
  reply: dataReply(NeighborhoodDetail),
  refuses: ['NEIGHBORHOOD_NOT_FOUND'],
});

/**
 * Neighbourhoods by name: of the geocoder, else of the bundled gazetteer, which knows no boundaries. What is
 * wrong with the geocoder is told (spec 4 §8).
 */
export const searchNeighborhoods = endpoint(calls.searchNeighborhoods, {
  ...rules,
  summary: 'Adıyla mahalle arar',
  query: NeighborhoodSearchQuery,
  reply: dataReply(z.array(NeighborhoodResult)),
  refuses: ['GEOCODER_FAILED', 'GEOCODER_SLOW', 'GEOCODER_UNREADABLE', 'GEOCODER_BUSY'],
});

/** An outline around deliveries whose address names the place: an approximation. */
export const outlineNeighborhood = endpoint(calls.outlineNeighborhood, {
  ...rules,
  summary: 'Teslimatlardan mahalle sınırı çıkarır',
  query: OutlineQuery,
  reply: dataReply(NeighborhoodOutline),
  refuses: ['NEIGHBORHOOD_OUTLINE_UNKNOWN'],
});

/** Saves a place once; orders get their neighbourhood after it, by a job. Audited. */
export const saveNeighborhood = endpoint(calls.saveNeighborhood, {
  ...rules,
  summary: 'Mahalleyi sınırıyla kaydeder',
  body: SaveNeighborhoodBody,
  maxBodyBytes: BOUNDARY_BODY_BYTES,
  maxBodyValues: BOUNDARY_BODY_VALUES,
  sizeFault: { field: 'boundary_coordinates', sentence: BOUNDARY_TOO_LONG },
  reply: dataReply(SavedNeighborhood),
  status: 201,
  refuses: ['NEIGHBORHOOD_EXISTS'],
});

/** Its orders lose it, by a job. Audited. */
export const removeNeighborhood = endpoint(calls.removeNeighborhood, {
  ...rules,
  summary: 'Mahalleyi siler',
  params: NeighborhoodRef,
  reply: SuccessReply,
  refuses: ['NEIGHBORHOOD_NOT_FOUND'],
});

/** By the session alone: a token issues no other one. Valid for 15 minutes, no longer than its session. */
export const issueNeighborhoodToken = endpoint(calls.issueNeighborhoodToken, {
  ...rules,
  access: only(['OWNER']),
  summary: 'Mahalle çağrıları için kısa süreli anahtar verir',
  reply: dataReply(NeighborhoodToken),
});
