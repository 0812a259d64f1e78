import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { findClosedFolder } from './account.ts';
import { EmbeddedDatabaseError, explainFailure } from './failure.ts';

/**
 * The data folder of an installation: `DATA_DIR`, by default `.data` in the working directory. Root under a
 * closed home gets a folder under /var/lib, because the database's user could not reach the home (design §3).
 * Refuses with NO_ACCESS a `DATA_DIR` that root placed in such a home.
 */
export function resolveDataDir(env: Record<string, string | undefined>): string {
  const chosen = env.DATA_DIR?.trim();
  const dir = resolve(chosen || '.data');
  if (process.getuid?.() !== 0) return dir;
  const closed = findClosedFolder(dir, 'parent');
  if (!closed) return dir;
  if (!chosen) return join('/var/lib/ulak', folderName(dir));
  throw new EmbeddedDatabaseError(
    'NO_ACCESS',
    `DATA_DIR=${chosen} kullanılamıyor: ${closed} klasörü başka kullanıcılara kapalı, veritabanı ise root ` +
      `olarak çalışmaz. ` +
      'DATA_DIR ile /var/lib/ulak gibi açık bir klasör gösterin ya da root olmayan bir kullanıcıyla ' +
      'başlatın.',
  );
}

// Two checkouts must not share one database: the name is derived from the path.
function folderName(dir: string): string {
  return `${basename(dirname(dir))}-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}`;
}

/**
 * Creates the data folder; root lets others traverse it only (secrets are 0600 files, the cluster is 0700).
 */
export function prepareDataDir(dataDir: string): void {
  try {
    const isRoot = process.getuid?.() === 0;
    mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
    // umask may have cleared the bit, and `mktemp -d` never sets it
    if (isRoot && (statSync(dataDir).mode & 0o001) === 0) chmodSync(dataDir, 0o711);
  } catch (error) {
    throw explainFailure(reasonAbove(dataDir) ?? error, dataDir);
  }
}

// A recursive mkdir on a read-only disk answers ENOENT; the nearest existing folder gives the real error.
function reasonAbove(dataDir: string): unknown {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (reason) {
    return reason;
  }
}
