import type { CallOf } from '../call.ts';
import type { FileContent } from '../fields.ts';
import type { StreetTiles, StreetTilesRef } from './schema.ts';

export const getStreetTiles: CallOf<{
  reply: typeof StreetTiles;
}> = { method: 'GET', path: '/api/streets/tiles' };

export const getStreetTilesFile: CallOf<{
  params: typeof StreetTilesRef;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/streets/tiles/:file' };
