import type { PbfReader } from 'pbf';
import { damagedIfForeign } from './extract-failure.ts';
import { decoded } from './read-blocks.ts';

/** A way of the file: its tags, and the ids of its nodes. */
export interface OsmWay {
  readonly tags: ReadonlyMap<string, string>;
  readonly refs: readonly number[];
}

/** What of a block is wanted; a kind that nobody asks for is not decoded. */
export interface EntityHandlers {
  way?(way: OsmWay): void;
  /** Latitude and longitude in units of 10⁻⁷°. */
  node?(id: number, lat: number, lng: number): void;
  /** A node with tags. */
  tagged?(tags: ReadonlyMap<string, string>, lat: number, lng: number): void;
}

interface Block {
  strings: Uint8Array[];
  groups: Uint8Array[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
}
interface DenseNodes {
  ids: number[];
  lats: number[];
  lngs: number[];
  tags: number[];
}
interface Plain {
  id: number;
  keys: number[];
  values: number[];
  refs: number[];
  lat: number;
  lng: number;
}

const utf8 = new TextDecoder();
/** Nanodegrees in a unit of our coordinates. */
const UNIT = 100;

/** Hands the entities of one block to whoever wants them. @throws ExtractError for a damaged block */
export function readEntities(bytes: Uint8Array, wanted: EntityHandlers): void {
  try {
    const block = decoded<Block>(
      bytes,
      { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 },
      readBlockField,
    );
    for (const group of block.groups) readGroup(block, group, wanted);
  } catch (error) {
    throw damagedIfForeign(error);
  }
}

function readGroup(block: Block, group: Uint8Array, wanted: EntityHandlers): void {
  decoded(group, wanted, (tag, handlers, pbf) => {
    if (tag === 3 && handlers.way) readWay(block, pbf, handlers.way);
    else if (tag === 2 && handlers.node) readDense(block, pbf, handlers);
    else if (tag === 1 && handlers.node) readNode(block, pbf, handlers);
  });
}

function readBlockField(tag: number, block: Block, pbf: PbfReader): void {
  if (tag === 1)
    pbf.readMessage((inner, strings, reader) => {
      if (inner === 1) strings.push(reader.readBytes());
    }, block.strings);
  else if (tag === 2) block.groups.push(pbf.readBytes());
  else if (tag === 17) block.granularity = pbf.readVarint();
  else if (tag === 19) block.latOffset = pbf.readVarint(true);
  else if (tag === 20) block.lngOffset = pbf.readVarint(true);
}

function readPlain(pbf: PbfReader): Plain {
  return pbf.readMessage(
    (tag, entity: Plain, reader) => {
      if (tag === 1) entity.id = reader.readVarint(true);
      else if (tag === 2) reader.readPackedVarint(entity.keys);
      else if (tag === 3) reader.readPackedVarint(entity.values);
      else if (tag === 8 && reader.type === 2) reader.readPackedSVarint(entity.refs);
      else if (tag === 8) entity.lat = reader.readSVarint();
      else if (tag === 9 && reader.type === 0) entity.lng = reader.readSVarint();
    },
    { id: 0, keys: [], values: [], refs: [], lat: 0, lng: 0 },
  );
}

function readWay(block: Block, pbf: PbfReader, handle: (way: OsmWay) => void): void {
  const { keys, values, refs } = readPlain(pbf);
  let last = 0;
  handle({ tags: tagsOf(block, keys, values), refs: refs.map((step) => (last += step)) });
}

/** An entity of its own, as small programs write nodes: its id is zigzag there. */
function readNode(block: Block, pbf: PbfReader, handlers: EntityHandlers): void {
  const { id, keys, values, lat, lng } = readPlain(pbf);
  const place = placeOf(block, lat, lng);
  handlers.node?.(id % 2 === 0 ? id / 2 : -(id + 1) / 2, ...place);
  if (keys.length > 0) handlers.tagged?.(tagsOf(block, keys, values), ...place);
}

function readDense(block: Block, pbf: PbfReader, handlers: EntityHandlers): void {
  const dense = pbf.readMessage<DenseNodes>(
    (tag, into, reader) => {
      if (tag === 1) reader.readPackedSVarint(into.ids);
      else if (tag === 8) reader.readPackedSVarint(into.lats);
      else if (tag === 9) reader.readPackedSVarint(into.lngs);
      else if (tag === 10) reader.readPackedVarint(into.tags);
    },
    { ids: [], lats: [], lngs: [], tags: [] },
  );
  let [id, lat, lng, at] = [0, 0, 0, 0];
  for (const [i, step] of dense.ids.entries()) {
    id += step;
    lat += dense.lats[i] ?? 0;
    lng += dense.lngs[i] ?? 0;
    const [y, x] = placeOf(block, lat, lng);
    handlers.node?.(id, y, x);
    const [keys, values]: [number[], number[]] = [[], []];
    for (; (dense.tags[at] ?? 0) !== 0; at += 2) {
      keys.push(dense.tags[at] ?? 0);
      values.push(dense.tags[at + 1] ?? 0);
    }
    at += 1;
    if (keys.length > 0) handlers.tagged?.(tagsOf(block, keys, values), y, x);
  }
}

const placeOf = (block: Block, lat: number, lng: number): [lat: number, lng: number] => [
  Math.round((block.latOffset + block.granularity * lat) / UNIT),
  Math.round((block.lngOffset + block.granularity * lng) / UNIT),
];

const textOf = ({ strings }: Block, index: number): string => utf8.decode(strings[index]);

const tagsOf = (block: Block, keys: readonly number[], values: readonly number[]): Map<string, string> =>
  new Map(keys.map((key, i) => [textOf(block, key), textOf(block, values[i] ?? 0)]));
