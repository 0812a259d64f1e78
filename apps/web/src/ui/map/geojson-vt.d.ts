declare module 'geojson-vt' {
  import type { FeatureCollection } from 'geojson';

  type Coordinate = [x: number, y: number];
  export type TileFeature = {
    type: 1 | 2 | 3;
    geometry: Coordinate[] | Coordinate[][];
    tags: Record<string, string> | null;
  };
  export type TileIndex = { getTile(z: number, x: number, y: number): { features: TileFeature[] } | null };
  export default function geojsonvt(
    data: FeatureCollection,
    options?: {
      maxZoom?: number;
      indexMaxZoom?: number;
      tolerance?: number;
      extent?: number;
      buffer?: number;
    },
  ): TileIndex;
}
