import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import type { ByteReader } from './byte-reader.ts';
import { BackupError } from './failure.ts';
import type { FrameKey } from './frames.ts';

/**
 * The first bytes of every backup file, readable without a pass phrase: format, and how its key is derived.
 */
const MAGIC = 'ULAK-BACKUP\n';
const LENGTH_BYTES = 4;
const LONGEST_HEAD = 4_096;
/** Raised when an older build could no longer read what is written. */
const FORMAT_VERSION = 1;

/** Guessing a pass phrase costs 64 MiB and about a quarter of a second each (scrypt N = 2^16, r = 8). */
const COST = { N: 65_536, r: 8, p: 1 };
const MEMORY_LIMIT = 256 * 1_048_576;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const FileHead = z.object({
  format: z.number().int(),
  key: z
    .object({
      salt: z.base64(),
      N: z.number().int().max(1_048_576),
      r: z.number().int().max(32),
      p: z.number().int().max(16),
      /** Distinguishes a wrong pass phrase from a damaged file. */
      check: z.string(),
    })
    .nullable(),
});
type FileHead = z.infer<typeof FileHead>;

/** Makes the header of a new file, and the key of its frames. @param passphrase undefined: not encrypted */
export async function createHeader(
  passphrase: string | undefined,
): Promise<{ bytes: Buffer; key: FrameKey }> {
  if (passphrase === undefined) return { bytes: encode({ format: FORMAT_VERSION, key: null }), key: null };
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(passphrase, salt, COST);
  const head = {
    format: FORMAT_VERSION,
    key: { salt: salt.toString('base64'), ...COST, check: checkOf(key) },
  };
  return { bytes: encode(head), key };
}

/**
 * Reads the header and derives the key. @throws BackupError for a foreign file, a newer format, a missing or
 * wrong pass phrase
 */
export async function readHeader(
  reader: ByteReader,
  file: string,
  passphrase: string | undefined,
): Promise<FrameKey> {
  const head = await readHead(reader);
  if (!head) throw new BackupError(`${file} bir Ulak yedeği değil.`);
  if (head.format > FORMAT_VERSION)
    throw new BackupError(`${file} daha yeni bir Ulak sürümüyle alınmış. Önce Ulak’ı güncelleyin.`);
  if (!head.key) return null;
  if (passphrase === undefined)
    throw new BackupError(`${file} parolalı. Parolayı BACKUP_PASSPHRASE ile verin.`);
  const { salt, N, r, p, check } = head.key;
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), { N, r, p });
  if (checkOf(key) !== check)
    throw new BackupError('Parola yanlış: BACKUP_PASSPHRASE, yedek alınırken verilenle aynı olmalı.');
  return key;
}

async function readHead(reader: ByteReader): Promise<FileHead | null> {
  const start = await reader.take(MAGIC.length + LENGTH_BYTES);
  if (start?.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const length = start.readUInt32BE(MAGIC.length);
  const json = length <= LONGEST_HEAD ? await reader.take(length) : null;
  try {
    return FileHead.parse(JSON.parse(json?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}

function encode(head: FileHead): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), length, json]);
}

function deriveKey(
  passphrase: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // the same letters typed on another keyboard may be other code points
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_LIMIT }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('ulak backup key').digest('base64');
