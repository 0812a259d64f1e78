import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The system user that PostgreSQL runs as: null means the user of this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`; a cluster that already has an owner keeps
 * that owner.
 * @param clusterDir may not exist yet
 */
export function databaseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

// initdb refuses a uid without a passwd entry, so the system's own nobody is looked up first.
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/**
 * The nearest existing folder on the path to `path` that other users cannot enter, or null when all can be
 * entered.
 * @param from 'self' also checks `path`, 'parent' begins above it
 */
export function findClosedFolder(path: string, from: 'self' | 'parent' = 'self'): string | null {
  let folder = from === 'self' ? resolve(path) : dirname(resolve(path));
  for (;;) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && (stat.mode & 0o001) === 0) return folder;
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}
