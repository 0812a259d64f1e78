import { z } from 'zod';

/** Streets of one file, as maps draw them. */
const StreetSet = z.object({
  name: z.string(),
  /** Address of its tiles: a PMTiles archive, asked for in ranges; its content never changes. */
  tilesUrl: z.string(),
  builtAt: z.iso.datetime(),
  /** What it covers, degrees. */
  bounds: z.object({ minLat: z.number(), minLng: z.number(), maxLat: z.number(), maxLng: z.number() }),
});

/** What maps draw streets from. */
export const StreetTiles = z.object({
  sets: z.array(StreetSet),
  /** Shown wherever streets are. */
  attribution: z.string(),
});
export type StreetTiles = z.infer<typeof StreetTiles>;

export const STREETS_ATTRIBUTION = '© OpenStreetMap katkıda bulunanlar';

export const StreetTilesRef = z.object({
  file: z.string().regex(/^[0-9a-f]{32}\.pmtiles$/, 'Böyle bir dosya yok.'),
});
