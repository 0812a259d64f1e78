import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of tiles. */
export interface TilesPart {
  readonly bytes: number;
  /** Its bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable;
}

/** Bytes that a request asks for. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export async function findTiles(folder: string, file: string): Promise<TilesPart | null> {
  const path = join(folder, file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return { bytes: found.size, read: (start, end) => createReadStream(path, { start, end }) };
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that a `Range` header asks for, RFC 9110 §14. @returns null where the whole file is due: no
 * header, one of another unit, or of several ranges; 'none' where the file has no such bytes
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const first = Math.max(0, bytes - Number(to));
    return Number(to) === 0 ? 'none' : { first, last: bytes - 1 };
  }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first < bytes ? { first, last } : 'none';
}
