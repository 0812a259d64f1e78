import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret, keyedHash } from './token.ts';

/** Everything that is derived from APP_SECRET. */
export interface Secrets {
  /**
   * Encrypts a text for storage; `open` reads it again, or answers null when another APP_SECRET sealed it.
   * AES-256-GCM, random nonce.
   */
  seal(plain: string): string;
  open(sealed: string): string | null;
  /** Keyed digest of personal data that serves as a look-up or counter key. */
  digest(value: string): string;
  /** Deterministic bytes for one purpose and subject (e.g. the blur of an order's destination). */
  derive(purpose: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(appSecret: string): Secrets {
  const sealKey = deriveSecret(appSecret, 'seal');
  const digestKey = deriveSecret(appSecret, 'digest').toString('hex');
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return (
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
    digest: (value) => keyedHash(digestKey, value),
    derive: (purpose) => deriveSecret(appSecret, purpose),
  };
}
