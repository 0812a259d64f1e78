import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from './postmaster.ts';

/** A start takes seconds; a longer wait means a killed process whose number another one has reused. */
const LOCK_TIMEOUT_MS = 120_000;
const RETRY_MS = 50;

/**
 * Runs `work` while no other process on this machine does so under the same lock file: two starts on one
 * folder would both call `initdb`, or one would remove the pid file of the other's new server.
 */
export async function withStartLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; !take(lockFile); waited += RETRY_MS) {
    if (waited >= LOCK_TIMEOUT_MS || isAbandoned(lockFile)) rmSync(lockFile, { force: true });
    else await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // on a full disk the file is created and cannot be filled: its owner would be unknown
    rmSync(lockFile, { force: true });
    throw error;
  }
}

function isAbandoned(lockFile: string): boolean {
  try {
    // an empty file is one that is being written at this moment
    const holder = Number(readFileSync(lockFile, 'utf8'));
    return holder > 0 && !isProcessAlive(holder);
  } catch {
    return false;
  }
}
