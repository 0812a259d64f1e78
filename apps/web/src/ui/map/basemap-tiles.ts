import type { Feature, Geometry } from 'geojson';
import geojsonvt, { type TileIndex } from 'geojson-vt';
import { type Cell, type CellFile, placesOf } from './basemap-cells.ts';
import { type BasemapLayerName, TILE_EXTENT, type TileShape } from './basemap-messages.ts';

const SURFACES: ReadonlySet<BasemapLayerName> = new Set(['land', 'lakes']);

/** Makes tiles of a cell ready to be cut. */
export function indexCell(cell: Cell, file: CellFile): TileIndex {
  const features = Object.entries(file).map(([name, parts]): Feature => {
    const layer = name as BasemapLayerName;
    const coordinates = parts.map((steps) => placesOf(cell, steps));
    const geometry: Geometry = SURFACES.has(layer)
      ? // each ring for itself: of one polygon only the first would count for where it lies
        { type: 'MultiPolygon', coordinates: coordinates.map((ring) => [ring]) }
      : { type: 'MultiLineString', coordinates };
    return { type: 'Feature', geometry, properties: { layer } };
  });
  // Zoom 18 so that a coast keeps its shape when drilled down; tiles are only cut when somebody looks at
  // them.
  return geojsonvt(
    { type: 'FeatureCollection', features },
    { maxZoom: 18, indexMaxZoom: cell.z, tolerance: 3, extent: TILE_EXTENT, buffer: 64 },
  );
}

/** The shapes of one tile; none where the cell has none, or where there is no cell. */
export function cutTile(index: TileIndex | null, z: number, x: number, y: number): TileShape[] {
  const tile = index?.getTile(z, x, y);
  if (!tile) return [];
  return tile.features.map(({ geometry, tags }) => ({
    layer: (tags?.layer ?? 'land') as BasemapLayerName,
    parts: (geometry as [number, number][][]).map((ring) => Int16Array.from(ring.flat())),
  }));
}
