import { TAGS } from '../api-tags.ts';
import { endpoint, PUBLIC } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import * as calls from './calls.ts';
import { StreetTiles, StreetTilesRef } from './schema.ts';

/** Which streets maps can draw here; public, as the tracking page is. */
export const getStreetTiles = endpoint(calls.getStreetTiles, {
  access: PUBLIC,
  tag: TAGS.map,
  summary: 'Haritadaki sokaklar',
  reply: StreetTiles,
});

/** Tiles of a set, as a whole or in ranges of bytes. */
export const getStreetTilesFile = endpoint(calls.getStreetTilesFile, {
  access: PUBLIC,
  tag: TAGS.map,
  summary: 'Sokakların harita karoları (PMTiles)',
  params: StreetTilesRef,
  kind: 'file',
  mediaType: 'application/vnd.pmtiles',
  reply: FileContent,
  refuses: ['NOT_FOUND'],
});
