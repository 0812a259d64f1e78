import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, MIN_SECRET_LENGTH } from '../config.ts';

/**
 * APP_SECRET of an installation without one in its environment: generated once, stored in its data folder.
 * @throws ConfigError when the file holds no secret
 */
export function getStoredSecret(dataDir: string): string {
  const file = fileOf(dataDir);
  storeSecret(dataDir, randomBytes(32).toString('hex'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(
      `${file} dosyası boş ya da kısa. Yedekten geri koyun; yoksa silin: yenisi üretilir, şube API ` +
        `anahtarları çalışmayı sürdürür ama panelde gösterilemez.`,
    );
  return secret;
}

const fileOf = (dataDir: string): string => join(dataDir, 'app-secret');

/**
 * Stores a given secret unless the installation has one; answers whether it did. A restored database brings
 * its own.
 */
export function storeSecret(dataDir: string, secret: string): boolean {
  const file = fileOf(dataDir);
  if (existsSync(file)) return false;
  // complete or not at all: a disk that fills at this moment must not leave an empty, guessable secret
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return true;
}
