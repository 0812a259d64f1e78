import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { ByteReader } from './byte-reader.ts';

/** Bytes per frame; each is sealed and checked by itself, so that neither side holds more than one. */
const FRAME_BYTES = 65_536;
const HEAD_BYTES = 4;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Flag of the last frame, by which a file that was cut off between two frames is recognised. */
const LAST = 0x8000_0000;

/**
 * A key for this file only: the frame number is the nonce. Null: not encrypted, gzip's own checksum counts.
 */
export type FrameKey = Buffer | null;

/**
 * Splits a stream into frames: length and last-flag, the bytes (AES-256-GCM when there is a key), the tag.
 */
export async function* writeFrames(source: AsyncIterable<Buffer>, key: FrameKey): AsyncGenerator<Buffer> {
  let number = 0;
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    held.push(piece);
    size += piece.length;
    if (size < FRAME_BYTES) continue;
    yield sealFrame(Buffer.concat(held, size), { key, number, isLast: false });
    number += 1;
    held = [];
    size = 0;
  }
  yield sealFrame(Buffer.concat(held, size), { key, number, isLast: true });
}

/**
 * Reads frames back. @throws FrameError when one is damaged, missing, out of place, or sealed with another
 * key
 */
export async function* readFrames(reader: ByteReader, key: FrameKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const head = await reader.take(HEAD_BYTES);
    if (!head) throw new FrameError('the file ends before its last frame');
    const word = head.readUInt32BE();
    const isLast = word >= LAST;
    const length = isLast ? word - LAST : word;
    // chunks come from gzip and are no longer than a frame themselves
    if (length > 2 * FRAME_BYTES) throw new FrameError('a frame is longer than any that is written');
    const body = await reader.take(length + (key ? TAG_BYTES : 0));
    if (!body) throw new FrameError('the file ends within a frame');
    yield key ? openFrame(body, { key, number, head }) : body;
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw new FrameError('something follows the last frame');
    return;
  }
}

class FrameError extends Error {}

interface FramePosition {
  readonly key: FrameKey;
  readonly number: number;
  readonly isLast: boolean;
}

function sealFrame(plain: Buffer, { key, number, isLast }: FramePosition): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(plain.length + (isLast ? LAST : 0));
  if (!key) return Buffer.concat([head, plain]);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
  cipher.setAAD(head);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openFrame(
  body: Buffer,
  { key, number, head }: { key: Buffer; number: number; head: Buffer },
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
  decipher.setAAD(head);
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, body.length - TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new FrameError('a frame was changed', { cause });
  }
}

/** Never reused under one key: the key belongs to one file, the number to one frame. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8);
  return nonce;
}
