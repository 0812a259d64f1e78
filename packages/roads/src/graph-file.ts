import { createHash } from 'node:crypto';
import { type GraphParts, makeGraph, type RoadGraph } from './road-graph.ts';

/** A graph's file that cannot be used; the sentence is for the operator. */
export class GraphFileError extends Error {}

const MAGIC = 'ULAKROAD';
/** Counts up with each change of what follows. */
const VERSION = 1;
/** MAGIC, version, three counts, four bytes of nothing. */
const HEAD_BYTES = 28;
const CHECKSUM_BYTES = 32;

const FOREIGN = 'Bu bir yol ağı dosyası değil ya da başka bir sürümün: sokakları yeniden yükleyin.';
const DAMAGED = 'Yol ağı dosyası yarım ya da bozuk: sokakları yeniden yükleyin.';

/** A graph as bytes: a head with counts, the arrays one after the other, SHA-256 of all. */
export function encodeGraph({ nodeCount, ...arrays }: GraphParts): Uint8Array {
  const { tail, head, metres, shapeEnd, lats, lngs, kind, ways } = arrays;
  const parts = [tail, head, metres, shapeEnd, lats, lngs, kind, ways];
  const bytes = Buffer.alloc(sizeOf(tail.length, lats.length));
  bytes.write(MAGIC, 'latin1');
  for (const [i, number] of [VERSION, nodeCount, tail.length, lats.length].entries())
    bytes.writeUInt32LE(number, MAGIC.length + 4 * i);
  let at = HEAD_BYTES;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  bytes.set(checksumOf(bytes), at);
  return bytes;
}

/** The graph of a file's bytes. @throws GraphFileError where it is foreign, of another version or damaged */
export function decodeGraph(bytes: Uint8Array): RoadGraph {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEAD_BYTES || file.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new GraphFileError(FOREIGN);
  const [version = 0, nodeCount = 0, edgeCount = 0, pointCount = 0] = [0, 1, 2, 3].map((i) =>
    file.readUInt32LE(MAGIC.length + 4 * i),
  );
  if (version !== VERSION) throw new GraphFileError(FOREIGN);
  if (file.length !== sizeOf(edgeCount, pointCount)) throw new GraphFileError(DAMAGED);
  if (!checksumOf(file).equals(file.subarray(-CHECKSUM_BYTES))) throw new GraphFileError(DAMAGED);
  let at = HEAD_BYTES;
  /** A copy: arrays of four bytes must begin at a multiple of four, and the file's bytes may go. */
  const take = (length: number): ArrayBuffer => {
    const part = new Uint8Array(file.subarray(at, at + length));
    at += length;
    return part.buffer;
  };
  return makeGraph({
    nodeCount,
    tail: new Int32Array(take(4 * edgeCount)),
    head: new Int32Array(take(4 * edgeCount)),
    metres: new Float32Array(take(4 * edgeCount)),
    shapeEnd: new Int32Array(take(4 * edgeCount)),
    lats: new Int32Array(take(4 * pointCount)),
    lngs: new Int32Array(take(4 * pointCount)),
    kind: new Uint8Array(take(edgeCount)),
    ways: new Uint8Array(take(edgeCount)),
  });
}

/** Four numbers of four bytes and two of one for each edge, two for each point. */
const sizeOf = (edges: number, points: number): number =>
  HEAD_BYTES + 18 * edges + 8 * points + CHECKSUM_BYTES;

/** Of all but the checksum itself. */
const checksumOf = (file: Buffer): Buffer =>
  createHash('sha256').update(file.subarray(0, -CHECKSUM_BYTES)).digest();
