import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a backend of the embedded database, so that requests on the same machine have the
 * processor first. Where that is not allowed nothing happens.
 * @param pid of a process on this machine @param priority 19 is the lowest
 */
export function lowerBackendPriority(pid: number, priority: number): void {
  attempt(() => setPriority(pid, priority));
  // PostgreSQL makes a session of each backend, and Linux shares the processor among sessions first
  if (process.platform === 'linux') attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // not allowed here
  }
}
