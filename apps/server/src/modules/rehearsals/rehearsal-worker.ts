import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { monotonicMs } from '../../clock.ts';
import { rehearse } from './rehearse.ts';
import { createRest } from './rest-from-work.ts';
import type { RehearsalNews, RehearsalTask } from './run-rehearsals.ts';

/** A worker thread that replays the one day that it was started with; a day more each time it is told to. */
function run(): void {
  const { facts, settings } = workerData as RehearsalTask;
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4));
  const { begin, rest } = createRest(monotonicMs, (ms) => void Atomics.wait(nobodyWakesIt, 0, 0, ms));
  const days = rehearse(facts, settings, rest);
  const tell = (news: RehearsalNews): void => parentPort?.postMessage(news);
  const next = (): void => {
    begin();
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
