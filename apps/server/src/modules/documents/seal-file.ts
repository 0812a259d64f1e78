import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../../access/secrets.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION_LENGTH = 16;

/** What seals the keys of files: derived from APP_SECRET, and recognised by its version. */
export interface FileKeys {
  /** Says which APP_SECRET it is, and nothing about it. */
  readonly version: string;
  readonly sealing: Buffer;
}

export const fileKeysOf = (secrets: Pick<Secrets, 'derive'>): FileKeys => ({
  version: secrets.derive('courier documents, version').toString('hex').slice(0, VERSION_LENGTH),
  sealing: secrets.derive('courier documents, key'),
});

/** How a row remembers its file. */
export interface StoredFile {
  readonly storage_name: string;
  readonly sealed_key: string;
  readonly key_version: string;
}

function seal(key: Buffer, plain: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  // bound to its name: a file that took another's place does not open
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null: sealed by another key, or damaged. */
function unseal(key: Buffer, sealed: Buffer, name: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Encrypts a file by a key of its own, AES-256-GCM; that key is sealed under APP_SECRET. */
export function sealFile(
  keys: FileKeys,
  plain: Buffer,
): { readonly row: StoredFile; readonly content: Buffer } {
  const name = randomBytes(16).toString('hex');
  const key = randomBytes(KEY_BYTES);
  const row = {
    storage_name: name,
    sealed_key: seal(keys.sealing, key, name).toString('base64'),
    key_version: keys.version,
  };
  return { row, content: seal(key, plain, name) };
}

/** The file again. Null: another APP_SECRET sealed its key, or the file is damaged. */
export function openFile(keys: FileKeys, row: StoredFile, content: Buffer): Buffer | null {
  const key = unseal(keys.sealing, Buffer.from(row.sealed_key, 'base64'), row.storage_name);
  return key && unseal(key, content, row.storage_name);
}

/** The key of a file sealed anew; null: `from` did not seal it. */
export function resealKey(from: FileKeys, to: FileKeys, row: StoredFile): string | null {
  const key = unseal(from.sealing, Buffer.from(row.sealed_key, 'base64'), row.storage_name);
  return key && seal(to.sealing, key, row.storage_name).toString('base64');
}
