import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from './postmaster.ts';

const POLL_MS = 10;
/** A killed process ends as soon as the system schedules it; one that waits for a broken disk may never. */
const GONE_WITHIN_MS = 2_000;

/** The name in the title of every process of this cluster (`cluster_name`). */
export const clusterName = (clusterDir: string): string =>
  `ulak-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;

/**
 * Ends orphaned backends of a dead server. A busy one notices its end only after its statement, and no new
 * server starts while it holds the old shared memory: seconds, or minutes. Its work is lost either way. Call
 * only under the start lock and without a live server.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  const orphans = processesOf(clusterDir);
  for (const pid of orphans) kill(pid);
  for (let waited = 0; waited < GONE_WITHIN_MS && orphans.some(isProcessAlive); waited += POLL_MS)
    await sleep(POLL_MS);
}

/**
 * Finds them by title: `postgres: NAME: activity`. Other systems than Linux cannot tell, and the start waits
 * until they end.
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
