import { setPriority } from 'node:os';

/**
 * Lowers the priority of a backend of the embedded database, so that requests on the same machine have the
 * processor first. Where that is not allowed nothing happens.
 * @param pid of a process on this machine @param priority 19 is the lowest
 */
export function lowerBackendPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // not allowed here
  }
}
