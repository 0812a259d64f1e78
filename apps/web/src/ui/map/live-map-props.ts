import type { Map } from 'leaflet';
import type { ReactNode } from 'react';
import type {
  MapBranch,
  MapCircle,
  MapCourier,
  MapItemRef,
  MapOrder,
  MapRoute,
  MapTracePoint,
  Point,
  TileSettings,
} from './types.ts';

export type LiveMapProps = {
  /** Keep the same array while nothing changed (`useMemo`): a new one is laid out again. */
  couriers?: readonly MapCourier[];
  orders?: readonly MapOrder[];
  branches?: readonly MapBranch[];
  /** Plain circles, for example 300 m around a destination. */
  circles?: readonly MapCircle[];
  /** A courier's line with its numbered stops; null for none. */
  route?: MapRoute | null;
  /** Places with captions, joined by a dashed line in their order: the evidence of something. */
  trace?: readonly MapTracePoint[];
  /** Raster tiles from the server's settings; the offline basemap is always under them. */
  tiles: TileSettings;
  /** Marker with the thick ring; it never vanishes in a group. */
  selected?: MapItemRef | null;
  /** Marker with the thin ring, for the row that is hovered in a table. */
  highlighted?: MapItemRef | null;
  /**
   * A click on a marker, or null for a click beside all of them. A click on a group zooms in and is not
   * reported.
   */
  onSelect?: (ref: MapItemRef | null) => void;
  /** The pointer came upon a marker, or left it (null). */
  onHover?: (ref: MapItemRef | null) => void;
  /** Where the map goes when this becomes another object, for example after 'haritada göster'. */
  focusOn?: Point | null;
  /** Another key fits the view to the data again; without one this happens once, for the first data. */
  fitKey?: string;
  /** Start view until there is data; Istanbul at zoom 12 (spec 1 §9). */
  center?: Point;
  zoom?: number;
  /** A position older than this is stale, ms. */
  staleAfterMs?: number;
  ariaLabel?: string;
  /** The map can be seen: the basemap stands, or has failed and the markers stand without it. */
  onReady?: () => void;
  /** What a page puts on the map besides, once it stands. */
  extra?: (map: Map) => ReactNode;
};
