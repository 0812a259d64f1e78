/** What the page asks of the basemap worker. */
export type BasemapRequest =
  | { kind: 'load'; origin: string }
  | { kind: 'tile'; id: number; z: number; x: number; y: number };

/** What the worker answers. */
export type BasemapReply =
  | { kind: 'ready'; labels: BasemapLabel[] }
  | { kind: 'failed' }
  /** A file has come: what a phone without signal needs again. */
  | { kind: 'fetched'; path: string }
  | { kind: 'tile'; id: number; shapes: TileShape[] }
  | { kind: 'tile-failed'; id: number };

export type BasemapLayerName = 'land' | 'lakes' | 'il' | 'ilce';

/** One feature of a tile: rings or lines as flat x, y pairs in units of 1/`TILE_EXTENT` of the tile. */
export type TileShape = { layer: BasemapLayerName; parts: Int16Array[] };

/** A name on the map: province ('il') or district ('ilce'). */
export type BasemapLabel = { rank: 'il' | 'ilce'; name: string; lat: number; lng: number };

export const TILE_EXTENT = 4096;
