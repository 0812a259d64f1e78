/** What the page asks of the worker of streets. */
export type StreetsRequest =
  | { kind: 'load'; origin: string }
  /** A courier's phone: what was fetched is to be there without signal. */
  | { kind: 'keep' }
  | { kind: 'tile'; id: number; z: number; x: number; y: number };

/** What the worker answers. */
export type StreetsReply =
  | { kind: 'ready'; bounds: StreetBounds[] }
  | { kind: 'tile'; id: number; roads: TileRoad[] }
  | { kind: 'tile-failed'; id: number };

/** What a set of streets covers, degrees. */
export type StreetBounds = { minLat: number; minLng: number; maxLat: number; maxLng: number };

/** Classes of roads, the quietest first: the order in which they are drawn. */
export const ROAD_KINDS = ['minor', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** Roads of one name within a tile; lines as flat x, y pairs in units of 1/`STREET_EXTENT` of it. */
export type TileRoad = { kind: RoadKind; name: string; isOneway: boolean; lines: Int16Array[] };

export const STREET_EXTENT = 4096;
export const MIN_STREET_ZOOM = 10;
/** Nearer views draw the tiles of this zoom, larger. */
export const MAX_STREET_ZOOM = 15;
