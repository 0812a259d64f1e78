import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A PostgreSQL server process as its own `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; socketDir: string };

/**
 * The live server of this cluster, or null. A pid file whose process is gone, a zombie or unrelated (a number
 * reused after a reboot or in a new container) counts as null.
 */
export function findLivePostmaster(clusterDir: string): Postmaster | null {
  const noted = readPidFile(clusterDir);
  return noted && isServing(noted.pid, clusterDir) ? noted : null;
}

/**
 * Removes the pid file of a killed server. PostgreSQL takes a zombie or a foreign process under the old
 * number for a live server and would refuse to start for ever. Call only under the start lock, never with a
 * live server.
 */
export function removeStaleFiles(clusterDir: string, socketDir: string): void {
  const noted = readPidFile(clusterDir);
  if (!noted || isServing(noted.pid, clusterDir)) return;
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  rmSync(join(noted.socketDir || socketDir, `.s.PGSQL.${noted.port}.lock`), { force: true });
  rmSync(join(noted.socketDir || socketDir, `.s.PGSQL.${noted.port}`), { force: true });
}

function readPidFile(clusterDir: string): Postmaster | null {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, socketDir] = readFileSync(file, 'utf8').split('\n');
  if (!Number(pid)) return null;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir?.trim() ?? '' };
}

function isServing(pid: number, clusterDir: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // its command line names the folder; root in a container may not read /proc/<pid>/cwd of another user
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
  } catch {
    return false;
  }
}

/** Whether the process runs; a zombie (ended, not yet reaped by its parent) does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}
