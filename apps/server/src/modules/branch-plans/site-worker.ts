import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { planSites, type SiteTask } from './plan-sites.ts';

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: planning keeps the usual priority
  }
}

/** A worker thread that plans the one task that it was started with. */
parentPort?.postMessage(planSites(workerData as SiteTask));
