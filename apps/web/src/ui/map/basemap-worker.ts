import type { Feature, FeatureCollection, GeometryObject, Point } from 'geojson';
import geojsonvt, { type TileIndex } from 'geojson-vt';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import {
  type BasemapLabel,
  type BasemapLayerName,
  type BasemapReply,
  type BasemapRequest,
  TILE_EXTENT,
  type TileShape,
} from './basemap-messages.ts';

// Parsing and indexing take about 0.3 s: in a worker they cost the page no long task.
declare const self: DedicatedWorkerGlobalScope;

const SHAPE_LAYERS: readonly BasemapLayerName[] = ['land', 'lakes', 'ilce', 'il'];
let index: TileIndex | null = null;

const postReply = (reply: BasemapReply, transfer: Transferable[] = []): void =>
  self.postMessage(reply, transfer);

function shapesOf(topology: Topology): FeatureCollection {
  const features: Feature[] = [];
  for (const layer of SHAPE_LAYERS) {
    const object = topology.objects[layer];
    if (!object) continue;
    const converted: Feature | FeatureCollection = feature(topology, object);
    const parts = converted.type === 'FeatureCollection' ? converted.features : [converted];
    for (const part of parts) features.push({ ...part, properties: { layer } });
  }
  return { type: 'FeatureCollection', features };
}

const isPoint = (geometry: GeometryObject): geometry is Point => geometry.type === 'Point';

function labelsOf(topology: Topology): BasemapLabel[] {
  const object = topology.objects.labels as GeometryCollection<{ k: 'il' | 'ilce'; n: string }> | undefined;
  if (!object) return [];
  return feature(topology, object).features.flatMap(({ geometry, properties }) =>
    isPoint(geometry)
      ? [
          {
            rank: properties.k,
            name: properties.n,
            lng: geometry.coordinates[0] ?? 0,
            lat: geometry.coordinates[1] ?? 0,
          },
        ]
      : [],
  );
}

async function load(url: string): Promise<void> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`basemap: ${response.status}`);
    const topology = (await response.json()) as Topology;
    // Zoom 18 so that a coast keeps its shape when drilled down; tiles are only cut when somebody looks at
    // them.
    index = geojsonvt(shapesOf(topology), {
      maxZoom: 18,
      indexMaxZoom: 5,
      tolerance: 3,
      extent: TILE_EXTENT,
      buffer: 64,
    });
    postReply({ kind: 'ready', labels: labelsOf(topology) });
  } catch {
    postReply({ kind: 'failed' });
  }
}

function cutTile(z: number, x: number, y: number): TileShape[] {
  const tile = index?.getTile(z, x, y);
  if (!tile) return [];
  return tile.features.map(({ geometry, tags }) => ({
    layer: (tags?.layer ?? 'land') as BasemapLayerName,
    parts: (geometry as [number, number][][]).map((ring) => Int16Array.from(ring.flat())),
  }));
}

self.addEventListener('message', ({ data }: MessageEvent<BasemapRequest>) => {
  if (data.kind === 'load') {
    void load(data.url);
    return;
  }
  const shapes = cutTile(data.z, data.x, data.y);
  postReply(
    { kind: 'tile', id: data.id, shapes },
    shapes.flatMap((shape) => shape.parts.map((part) => part.buffer as ArrayBuffer)),
  );
});
