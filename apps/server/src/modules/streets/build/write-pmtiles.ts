import { type FileHandle, open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { MAX_ZOOM, MIN_ZOOM, type Tile } from './cut-tiles.ts';
import { doubles } from '@ulak/roads/extract/number-list';

/** South, west, north and east, degrees. */
export interface Bounds {
  readonly minLat: number;
  readonly minLng: number;
  readonly maxLat: number;
  readonly maxLng: number;
}

const HEADER_BYTES = 127;
/** Header and root directory fit into it, so that a reader's first request has both. */
const ROOT_BYTES = 16_384;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;
const WRITE_BYTES = 1024 * 1024;
const PER_DEGREE = 1e7;

const METADATA = {
  name: 'Ulak',
  attribution: '© OpenStreetMap katkıda bulunanlar (ODbL)',
  vector_layers: [{ id: 'roads', fields: { kind: 'String', name: 'String', oneway: 'Boolean' } }],
};

interface Directory {
  readonly ids: Float64Array;
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
}

/**
 * Writes a PMTiles 3 archive: header and root directory, tiles as they come, then metadata and leaf
 * directories. @returns its size in bytes @throws whatever the disk says; the file is then unfinished
 */
export async function writePmtiles(path: string, tiles: Iterable<Tile>, bounds: Bounds): Promise<number> {
  const file = await open(path, 'wx', 0o644);
  try {
    const { directory, bytes: tileBytes } = await writeTiles(file, tiles);
    const metadata = gzipSync(JSON.stringify(METADATA));
    const { root, leaves } = packDirectory(directory);
    const metadataAt = ROOT_BYTES + tileBytes;
    const leavesAt = metadataAt + metadata.length;
    await writeAll(file, metadata, metadataAt);
    await writeAll(file, leaves, leavesAt);
    const header = headerOf(bounds, {
      sections: [
        [HEADER_BYTES, root.length],
        [metadataAt, metadata.length],
        [leavesAt, leaves.length],
        [ROOT_BYTES, tileBytes],
      ],
      count: directory.ids.length,
    });
    await writeAll(file, Buffer.concat([header, root]), 0);
    await file.sync();
    return leavesAt + leaves.length;
  } finally {
    await file.close();
  }
}

async function writeTiles(
  file: FileHandle,
  tiles: Iterable<Tile>,
): Promise<{ directory: Directory; bytes: number }> {
  const [ids, offsets, lengths] = [doubles(), doubles(), doubles()];
  let waiting: Buffer[] = [];
  let [written, filled] = [0, 0];
  const flush = async (): Promise<void> => {
    await writeAll(file, Buffer.concat(waiting), ROOT_BYTES + written);
    written += filled;
    [waiting, filled] = [[], 0];
  };
  for (const { id, content } of tiles) {
    const packed = gzipSync(content);
    ids.push(id);
    offsets.push(written + filled);
    lengths.push(packed.length);
    waiting.push(packed);
    filled += packed.length;
    if (filled >= WRITE_BYTES) await flush();
  }
  await flush();
  return { directory: { ids: ids.take(), offsets: offsets.take(), lengths: lengths.take() }, bytes: written };
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** One root directory, or one that names leaves where it would not fit before the first tile. */
function packDirectory(all: Directory): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(all, 1);
  if (whole.length <= ROOT_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const [ids, offsets, lengths] = [doubles(), doubles(), doubles()];
    let at = 0;
    for (let from = 0; from < all.ids.length; from += size) {
      const to = from + size;
      const leaf = encodeDirectory(
        {
          ids: all.ids.subarray(from, to),
          offsets: all.offsets.subarray(from, to),
          lengths: all.lengths.subarray(from, to),
        },
        1,
      );
      ids.push(all.ids[from] ?? 0);
      offsets.push(at);
      lengths.push(leaf.length);
      leaves.push(leaf);
      at += leaf.length;
    }
    // a run length of 0 names a leaf
    const root = encodeDirectory({ ids: ids.take(), offsets: offsets.take(), lengths: lengths.take() }, 0);
    if (root.length <= ROOT_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

function encodeDirectory({ ids, offsets, lengths }: Directory, runLength: 0 | 1): Buffer {
  const writer = new PbfWriter();
  writer.writeVarint(ids.length);
  for (let i = 0; i < ids.length; i += 1) writer.writeVarint((ids[i] ?? 0) - (ids[i - 1] ?? 0));
  for (let i = 0; i < ids.length; i += 1) writer.writeVarint(runLength);
  for (const length of lengths) writer.writeVarint(length);
  for (const [i, offset] of offsets.entries()) {
    // 0: right behind the one before
    const follows = i > 0 && offset === (offsets[i - 1] ?? 0) + (lengths[i - 1] ?? 0);
    writer.writeVarint(follows ? 0 : offset + 1);
  }
  return gzipSync(writer.finish());
}

function headerOf(
  { minLat, minLng, maxLat, maxLng }: Bounds,
  { sections, count }: { sections: readonly (readonly [number, number])[]; count: number },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  for (const [i, [at, length]] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
  }
  for (let i = 0; i < 3; i += 1) header.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  header.set([1, GZIP, GZIP, MVT, MIN_ZOOM, MAX_ZOOM], 96);
  const degrees = [minLng, minLat, maxLng, maxLat].map((degree) => Math.round(degree * PER_DEGREE));
  for (const [i, degree] of degrees.entries()) header.writeInt32LE(degree, 102 + 4 * i);
  header[118] = MIN_ZOOM;
  header.writeInt32LE(Math.round(((minLng + maxLng) / 2) * PER_DEGREE), 119);
  header.writeInt32LE(Math.round(((minLat + maxLat) / 2) * PER_DEGREE), 123);
  return header;
}
