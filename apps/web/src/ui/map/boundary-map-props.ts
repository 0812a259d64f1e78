import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import type { Point, TileSettings } from './types.ts';

/** An area on the map. */
export interface MapArea {
  readonly id: string;
  /** Shown beside the pointer. */
  readonly name: string;
  readonly boundary: BoundaryShape;
}

/** A place on the map whose boundary is not shown. */
export interface MapPlace {
  readonly id: string;
  /** Shown beside the pointer. */
  readonly name: string;
  readonly point: Point;
}

export interface BoundaryMapProps {
  /** Keep the same array while nothing changes. */
  readonly areas: readonly MapArea[];
  /** As `areas`; the view shows them all while there is no area. */
  readonly places?: readonly MapPlace[];
  /** Drawn strongest; the view shows it whole, or all areas without one. */
  readonly chosenId: string | null;
  readonly onChoose?: (id: string) => void;
  /** Corners of a boundary that is being drawn; null: nothing is drawn. */
  readonly corners: readonly Point[] | null;
  readonly onCorners: (corners: readonly Point[]) => void;
  /** Where to look while there is no area; Istanbul without it. */
  readonly center: Point | null;
  readonly tiles: TileSettings;
  /** What the map is called while nothing is drawn. */
  readonly ariaLabel?: string;
}
