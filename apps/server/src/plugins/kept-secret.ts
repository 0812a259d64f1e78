import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, MIN_SECRET_LENGTH } from '../config.ts';

/** APP_SECRET of an installation that was given none: made once, kept in its data folder. @throws ConfigError when the file holds no secret */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    // whole or not at all: a disk that fills in this moment must not leave an empty secret, which everybody knows
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(
      `${file} dosyası boş ya da kısa. Yedekten geri koyun; yoksa silin: yenisi üretilir, şube API anahtarları çalışmayı sürdürür ama panelde gösterilemez.`,
    );
  return secret;
}
