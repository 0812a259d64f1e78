import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { damagedIfForeign, ExtractError, foreign, truncated } from './extract-failure.ts';

const inflated = promisify(inflate);
/** Limits of the format (wiki.openstreetmap.org/wiki/PBF_Format). */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;
/** Fields of a blob that is packed by LZMA, bzip2, LZ4 or Zstandard. */
const [FIRST_OTHER_PACKING, LAST_OTHER_PACKING] = [4, 7];
/** What a file may ask of its reader, and we can. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

interface BlobHead {
  type: string;
  /** Of what follows it. */
  size: number;
  /** Its own, and those of its length. */
  bytes: number;
}
interface Blob {
  raw: Uint8Array | null;
  rawSize: number;
  zlib: Uint8Array | null;
  /** It is packed by another method of the format. */
  isPackedOtherwise: boolean;
}

/**
 * The data blocks of an .osm.pbf file, one after the other. @param onBytes told how many bytes were read
 * since the last time @throws ExtractError for a file that is cut short, damaged or none of the format
 */
export async function* readBlocks(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  let hasHeader = false;
  try {
    for (;;) {
      const head = await readHead(file);
      if (head === null) break;
      if (!hasHeader && head.type !== 'OSMHeader') throw foreign();
      const bytes = await readExactly(file, head.size);
      onBytes(head.bytes + head.size);
      if (head.type !== 'OSMHeader' && head.type !== 'OSMData') continue;
      const block = await unpack(bytes);
      if (head.type === 'OSMData') yield block;
      else assertReadable(block);
      hasHeader = true;
    }
    if (!hasHeader) throw foreign();
  } catch (error) {
    throw hasHeader ? damagedIfForeign(error) : error;
  } finally {
    await file.close();
  }
}

/** @returns null at the end of the file */
async function readHead(file: FileHandle): Promise<BlobHead | null> {
  const length = Buffer.alloc(4);
  const { bytesRead } = await file.read(length, 0, 4, null);
  if (bytesRead === 0) return null;
  if (bytesRead < 4) throw truncated();
  const size = length.readUInt32BE(0);
  if (size === 0 || size > MAX_HEADER_BYTES) throw foreign();
  const head = decoded(
    await readExactly(file, size),
    { type: '', size: 0, bytes: 4 + size },
    (tag, into, pbf) => {
      if (tag === 1) into.type = pbf.readString();
      else if (tag === 3) into.size = pbf.readVarint();
    },
  );
  if (head.type === '' || head.size <= 0 || head.size > MAX_BLOB_BYTES) throw foreign();
  return head;
}

async function readExactly(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, null);
    if (bytesRead === 0) throw truncated();
    filled += bytesRead;
  }
  return bytes;
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  const { raw, rawSize, zlib, isPackedOtherwise } = decoded<Blob>(
    bytes,
    { raw: null, rawSize: 0, zlib: null, isPackedOtherwise: false },
    (tag, into, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes();
      else if (tag === 2) into.rawSize = pbf.readVarint();
      else if (tag === 3) into.zlib = pbf.readBytes();
      else if (tag >= FIRST_OTHER_PACKING && tag <= LAST_OTHER_PACKING) into.isPackedOtherwise = true;
    },
  );
  if (raw) return raw;
  if (isPackedOtherwise)
    throw new ExtractError('Dosyanın sıkıştırma biçimi desteklenmiyor; zlib ile olanı indirin.');
  if (!zlib || rawSize > MAX_BLOB_BYTES) throw foreign();
  return inflated(zlib, { maxOutputLength: MAX_BLOB_BYTES }).catch((error: unknown) => {
    throw foreign(error);
  });
}

function assertReadable(block: Uint8Array): void {
  const features = decoded<string[]>(block, [], (tag, into, pbf) => {
    if (tag === 4) into.push(pbf.readString());
  });
  const unknown = features.filter((name) => !KNOWN_FEATURES.has(name));
  if (unknown.length > 0)
    throw new ExtractError(
      `Dosya okunamayan özellikler istiyor: ${unknown.join(', ')}. Düz bir özet indirin.`,
    );
}

/** Reads a message; what is no such message is a foreign file. */
export function decoded<T>(
  bytes: Uint8Array,
  into: T,
  field: (tag: number, into: T, pbf: PbfReader) => void,
): T {
  try {
    return new PbfReader(bytes).readFields(field, into);
  } catch (error) {
    throw error instanceof ExtractError ? error : foreign(error);
  }
}
