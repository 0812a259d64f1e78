import type { CourierState } from '@ulak/contracts/couriers/state';
import type { OrderStatus } from '@ulak/contracts/orders/status';

/** WGS 84 degrees. */
export type Point = { lat: number; lng: number };

/** A courier on the map. Moves smoothly when `lat`/`lng` of the same `id` change. */
export type MapCourier = Point & {
  id: string;
  /** Shown in the preview; for customers the first name only. */
  name: string;
  state: CourierState;
  /**
   * When the device took this position, ISO; null when unknown. Older than `staleAfterMs` fades the marker.
   */
  positionAt: string | null;
};

/** An order at its delivery address. */
export type MapOrder = Point & {
  id: string;
  status: OrderStatus;
  /** Drawn with a home instead of the status: the customer's own address. */
  isHome?: boolean;
  /** What this audience calls the status; absent: what staff read. */
  statusText?: string;
  /** First line of the preview, for example '#1042 · Ayşe K.'. */
  label: string;
  /** Second line of the preview, for example '12 dk kaldı'. */
  detail?: string;
  /** Past the branch's warning time: an amber ring. */
  isWarning: boolean;
  /** Past the branch's maximum: a red ring. */
  isOverdue: boolean;
  /** Just arrived: the pin pulses. The caller decides for how long. */
  isNew: boolean;
};

export type MapBranch = Point & {
  id: string;
  name: string;
  /** Metres; null or 0 draws no circle. */
  radiusM: number | null;
};

/** A plain circle, for example the 300 m around a destination. */
export type MapCircle = Point & { radiusM: number };

/**
 * A courier's way: the line runs through `line`, numbers stand at `stops` in the order of the list beside the
 * map.
 */
export type MapRoute = { line: readonly Point[]; stops: readonly Point[] };

/**
 * A place with a caption, for example where a courier was and when; `isViolation`: it breaks a rule.
 */
export type MapTracePoint = Point & { caption: string; isViolation: boolean };

/** What is hovered, highlighted or selected. */
export type MapItemRef = { kind: 'courier' | 'order' | 'branch'; id: string };

/** Raster tiles as the server's settings give them (design §6). */
export type TileSettings = {
  /** Template such as 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'; empty: the offline basemap only. */
  tileUrl: string;
  /** Plain text; escaped before it is shown. */
  tileAttribution: string;
  tileMaxZoom: number;
  /** Template for the dark scheme; empty: the light tiles are shown, dimmed. */
  tileDarkUrl: string;
};

export const isSameRef = (a: MapItemRef | null | undefined, b: MapItemRef | null | undefined): boolean =>
  a === b || (!!a && !!b && a.kind === b.kind && a.id === b.id);
