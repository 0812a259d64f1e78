import { PbfWriter } from 'pbf';
import { joinLines } from './lines.ts';
import type { RoadKind } from '@ulak/roads/extract/road-kinds';

/** Units of a tile's side. */
export const EXTENT = 4_096;

/** Roads of one class, name and direction within a tile. */
export interface TileRoads {
  readonly kind: RoadKind;
  readonly name: string;
  /** Ridden in the direction of its lines only. */
  readonly isOneway: boolean;
  /** Whole units, flat x, y pairs. */
  readonly lines: number[][];
}

interface Feature {
  readonly tags: number[];
  readonly geometry: number[];
}

/** A vector tile (MVT 2.1) with the layer `roads`: `kind`, `name` and `oneway` of each feature. */
export function encodeTile(roads: readonly TileRoads[]): Uint8Array {
  const keys = ['kind', 'name', 'oneway'];
  const values = new Map<string | boolean, number>();
  const indexOf = (value: string | boolean): number => {
    const index = values.get(value) ?? values.size;
    values.set(value, index);
    return index;
  };
  const features = roads.map(({ kind, name, isOneway, lines }): Feature => {
    const tags = [0, indexOf(kind)];
    if (name !== '') tags.push(1, indexOf(name));
    if (isOneway) tags.push(2, indexOf(true));
    return { tags, geometry: geometryOf(lines, isOneway) };
  });
  const writer = new PbfWriter();
  writer.writeMessage(
    3,
    (layer: readonly Feature[], pbf) => {
      pbf.writeVarintField(15, 2);
      pbf.writeStringField(1, 'roads');
      for (const feature of layer) pbf.writeMessage(2, writeFeature, feature);
      for (const key of keys) pbf.writeStringField(3, key);
      for (const value of values.keys()) pbf.writeMessage(4, writeValue, value);
      pbf.writeVarintField(5, EXTENT);
    },
    features,
  );
  return writer.finish();
}

function writeFeature({ tags, geometry }: Feature, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, tags);
  pbf.writeVarintField(3, 2);
  pbf.writePackedVarint(4, geometry);
}

function writeValue(value: string | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else pbf.writeBooleanField(7, value);
}

const MOVE_TO = 1;
const LINE_TO = 2;
const command = (id: number, count: number): number => id | (count << 3);
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

function geometryOf(lines: readonly number[][], isDirected: boolean): number[] {
  const geometry: number[] = [];
  let [x, y] = [0, 0];
  for (const line of joinLines(lines.map(toPairs), isDirected)) {
    for (const [i, [nextX, nextY]] of line.entries()) {
      if (i === 0) geometry.push(command(MOVE_TO, 1));
      if (i === 1) geometry.push(command(LINE_TO, line.length - 1));
      geometry.push(zigzag(nextX - x), zigzag(nextY - y));
      [x, y] = [nextX, nextY];
    }
  }
  return geometry;
}

function toPairs(flat: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < flat.length; i += 2) pairs.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
  return pairs;
}
