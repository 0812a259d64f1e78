import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { rehearse } from './rehearse.ts';
import type { RehearsalNews, RehearsalTask } from './run-rehearsals.ts';

/** After so much work the thread rests for a quarter as long: others get the processors at once. */
const SLICE_MS = 4;
const REST_SHARE = 0.25;

function createRest(): () => void {
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4));
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < SLICE_MS) return;
    Atomics.wait(nobodyWakesIt, 0, 0, worked * REST_SHARE);
    since = performance.now();
  };
}

/** A worker thread that replays the one day that it was started with; a day more each time it is told to. */
function run(): void {
  const { facts, settings } = workerData as RehearsalTask;
  const days = rehearse(facts, settings, createRest());
  const tell = (news: RehearsalNews): void => parentPort?.postMessage(news);
  const next = (): void => {
    const { done, value } = days.next();
    tell(done ? { result: value } : { done: value });
  };
  parentPort?.on('message', next);
  next();
}

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: the replay keeps the usual priority
  }
}
run();
