import { PbfReader } from 'pbf';
import { ROAD_KINDS, type RoadKind, type TileRoad } from './streets-messages.ts';

interface Layer {
  name: string;
  keys: string[];
  values: (string | boolean)[];
  features: Feature[];
}
interface Feature {
  tags: number[];
  geometry: number[];
}

const LAYER = 3;
const MOVE_TO = 1;

/** The roads of a vector tile (MVT 2.1, layer `roads`); what it has beside them is left out. */
export function readRoads(content: ArrayBuffer): TileRoad[] {
  const layers = new PbfReader(content).readFields<Layer[]>((tag, into, pbf) => {
    if (tag === LAYER) into.push(readLayer(pbf));
  }, []);
  return layers.filter(({ name }) => name === 'roads').flatMap(roadsOf);
}

const readLayer = (reader: PbfReader): Layer =>
  reader.readMessage<Layer>(
    (tag, layer, pbf) => {
      if (tag === 1) layer.name = pbf.readString();
      else if (tag === 2) layer.features.push(readFeature(pbf));
      else if (tag === 3) layer.keys.push(pbf.readString());
      else if (tag === 4) layer.values.push(readValue(pbf));
    },
    { name: '', keys: [], values: [], features: [] },
  );

const readFeature = (reader: PbfReader): Feature =>
  reader.readMessage<Feature>(
    (tag, feature, pbf) => {
      if (tag === 2) pbf.readPackedVarint(feature.tags);
      else if (tag === 4) pbf.readPackedVarint(feature.geometry);
    },
    { tags: [], geometry: [] },
  );

function readValue(reader: PbfReader): string | boolean {
  const found: { value: string | boolean } = { value: '' };
  reader.readMessage((tag, into, pbf) => {
    if (tag === 1) into.value = pbf.readString();
    else if (tag === 7) into.value = pbf.readBoolean();
  }, found);
  return found.value;
}

function roadsOf({ keys, values, features }: Layer): TileRoad[] {
  return features.flatMap(({ tags, geometry }) => {
    const properties = new Map<string, string | boolean>();
    for (let i = 0; i < tags.length; i += 2)
      properties.set(keys[tags[i] ?? -1] ?? '', values[tags[i + 1] ?? -1] ?? '');
    const kind = ROAD_KINDS.find((one): one is RoadKind => one === properties.get('kind'));
    if (!kind) return [];
    const name = properties.get('name');
    return {
      kind,
      name: typeof name === 'string' ? name : '',
      isOneway: properties.get('oneway') === true,
      lines: linesOf(geometry),
    };
  });
}

function linesOf(geometry: readonly number[]): Int16Array[] {
  const lines: number[][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < geometry.length; ) {
    const command = geometry[at] ?? 0;
    at += 1;
    if ((command & 7) === MOVE_TO) lines.push([]);
    for (let count = command >> 3; count > 0 && at < geometry.length; count -= 1, at += 2) {
      x += unzigzag(geometry[at] ?? 0);
      y += unzigzag(geometry[at + 1] ?? 0);
      lines.at(-1)?.push(x, y);
    }
  }
  return lines.map((line) => Int16Array.from(line));
}

const unzigzag = (value: number): number => (value >> 1) ^ -(value & 1);
