import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection } from 'geojson';
import geojsonvt, { type TileIndex } from 'geojson-vt';
import { feature } from 'topojson-client';
import type { GeometryCollection, Point, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import {
  CELL_BUFFER,
  CELL_EXTENT,
  type Cell,
  type CellFile,
  cellPath,
  COARSE_ZOOM,
  EXACT_ZOOM,
  LABELS_PATH,
  type LabelFile,
} from './src/ui/map/basemap-cells.ts';
import type { BasemapLayerName } from './src/ui/map/basemap-messages.ts';

const SOURCE = join(import.meta.dirname, 'basemap/basemap-tr.topo.json');
const LAYERS: readonly BasemapLayerName[] = ['land', 'lakes', 'ilce', 'il'];
/** Simplification of the coarse cells, in units of a tile of their nearest zoom. */
const TOLERANCE = 3;
/** Beyond any zoom of a cell, so that the coarse ones are simplified. */
const DEEPEST_ZOOM = 14;

/** The files of the offline basemap by path: cells of two zooms, and the names. */
export function cutBasemap(): Map<string, string> {
  const topology = JSON.parse(readFileSync(SOURCE, 'utf8')) as Topology;
  const shapes = shapesOf(topology);
  const files = new Map([[LABELS_PATH, JSON.stringify(labelsOf(topology))]]);
  for (const zoom of [COARSE_ZOOM, EXACT_ZOOM]) {
    const index = geojsonvt(shapes, {
      maxZoom: zoom === EXACT_ZOOM ? EXACT_ZOOM : DEEPEST_ZOOM,
      indexMaxZoom: zoom,
      tolerance: TOLERANCE,
      extent: CELL_EXTENT,
      buffer: CELL_BUFFER,
    });
    for (const cell of cellsWithin(topology.bbox ?? [], zoom))
      files.set(cellPath(cell), JSON.stringify(cutCell(index, cell)));
  }
  return files;
}

function shapesOf(topology: Topology): FeatureCollection {
  const features: Feature[] = LAYERS.flatMap((layer) => {
    const object = topology.objects[layer];
    if (!object) return [];
    const converted: Feature | FeatureCollection = feature(topology, object);
    const parts = converted.type === 'FeatureCollection' ? converted.features : [converted];
    return parts.map((part) => ({ ...part, properties: { layer } }));
  });
  return { type: 'FeatureCollection', features };
}

function cutCell(index: TileIndex, { z, x, y }: Cell): CellFile {
  const file: CellFile = {};
  for (const { geometry, tags } of index.getTile(z, x, y)?.features ?? []) {
    const layer = tags?.layer as BasemapLayerName;
    const parts = (geometry as [number, number][][]).map(toSteps);
    file[layer] = [...(file[layer] ?? []), ...parts];
  }
  return file;
}

function toSteps(points: readonly [number, number][]): number[] {
  return points.flatMap(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
}

function cellsWithin(bounds: readonly number[], zoom: number): Cell[] {
  const [west = 0, south = 0, east = 0, north = 0] = bounds;
  const [first, last] = [cellAt(north, west, zoom), cellAt(south, east, zoom)];
  const cells: Cell[] = [];
  for (let x = first.x; x <= last.x; x += 1)
    for (let y = first.y; y <= last.y; y += 1) cells.push({ z: zoom, x, y });
  return cells;
}

function cellAt(lat: number, lng: number, z: number): Cell {
  const sine = Math.sin((lat * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(down * 2 ** z) };
}

function labelsOf(topology: Topology): LabelFile {
  const labels: LabelFile = { il: [], ilce: [] };
  const object = topology.objects.labels as GeometryCollection<{ k: 'il' | 'ilce'; n: string }>;
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  for (const { coordinates, properties } of object.geometries as Point<{ k: 'il' | 'ilce'; n: string }>[]) {
    const [x = 0, y = 0] = coordinates;
    const [lng, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    if (properties) labels[properties.k].push([properties.n, round(lat), round(lng)]);
  }
  return labels;
}

/** To about 100 m, which a name's place does not need. */
const round = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** Writes the basemap's files into the build; the development server answers them from memory. */
export function basemapFiles(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'basemap-files',
    generateBundle() {
      for (const [path, source] of cutBasemap())
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?', 1)[0] ?? '';
        if (!path.startsWith('/basemap/')) return next();
        files ??= cutBasemap();
        const text = files.get(path);
        if (text === undefined) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(text);
      });
    },
  };
}
