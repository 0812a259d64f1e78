import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from './postmaster.ts';

const POLL_MS = 10;
/**
 * A killed process is gone as soon as the system comes to it; one that waits for a broken disk may never be.
 */
const GONE_WITHIN_MS = 2_000;

/** The name that stands in the title of every process of this cluster (`cluster_name`). */
export const clusterName = (clusterDir: string): string =>
  `ulak-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;

/**
 * Ends what a dead server left running. A process that was busy with a statement notices its server's death
 * only when the statement is done, and as long as it holds the old memory no new server starts: seconds, or
 * minutes. Its work is lost either way. Call only under the start lock and without a live server.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  const orphans = processesOf(clusterDir);
  for (const pid of orphans) kill(pid);
  for (let waited = 0; waited < GONE_WITHIN_MS && orphans.some(isProcessAlive); waited += POLL_MS)
    await sleep(POLL_MS);
}

/**
 * Their titles tell: `postgres: NAME: what it does`. Elsewhere than on Linux nobody can say, and the start
 * waits until they end by themselves.
 */
function processesOf(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const title = `postgres: ${clusterName(clusterDir)}: `;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && titleOf(name).startsWith(title))
    .map(Number);
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // it ended meanwhile
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}
