import { monotonicMs } from '../../clock.ts';
import { isSmall, type RoadAnswer, type RoadTask, type RouterHost } from './road-task.ts';

/** A task that nobody took up: it waited too long, or too many wait. */
export class RoadsBusy extends Error {}

/** Tasks that wait for a router; more are refused. */
const MOST_WAITING = 200;
/** Behind one that takes longer than this nobody waits. */
export const SLOW_MS = 2_000;

/** An answer, and how long the router worked on it. */
export interface TimedAnswer {
  readonly answer: RoadAnswer;
  readonly tookMs: number;
}

type Start = () => Promise<void>;

/** Tasks that wait for their turn, small ones first, and those that run. */
function createLane(most: number) {
  const small: Start[] = [];
  const large: Start[] = [];
  /** When each that runs began. */
  const running = new Set<{ readonly since: number }>();

  function startNext(): void {
    while (running.size < most) {
      const start = small.shift() ?? large.shift();
      if (!start) return;
      const own = { since: monotonicMs() };
      running.add(own);
      void start().finally(() => {
        running.delete(own);
        startNext();
      });
    }
  }
  return {
    isFull: (): boolean => small.length + large.length >= MOST_WAITING,
    isStuck(): boolean {
      const oldest = Math.min(...[...running].map(({ since }) => since));
      return running.size >= most && monotonicMs() - oldest > SLOW_MS;
    },
    /** @returns what takes the task out again: whether it had not begun */
    add(start: Start, isFirst: boolean): () => boolean {
      const line = isFirst ? small : large;
      line.push(start);
      startNext();
      return () => {
        const place = line.indexOf(start);
        if (place >= 0) line.splice(place, 1);
        return place >= 0;
      };
    },
  };
}

/**
 * The line before a router: small tasks first, those of callers that gave up leave it. What the router does
 * in slices goes beside the others, one at a time. @throws RoadsBusy from `run`, beside what the router
 * throws
 */
export function createTaskLine(host: RouterHost) {
  const main = createLane(host.most);
  const beside = createLane(1);
  return {
    /** @param signal of a caller that waits no longer; a task that runs already runs to its end */
    run(task: RoadTask, signal: AbortSignal): Promise<TimedAnswer> {
      const lane = host.isSliced(task) ? beside : main;
      if (signal.aborted || main.isStuck() || lane.isFull()) return Promise.reject(new RoadsBusy());
      return new Promise((resolve, reject) => {
        const start: Start = () => {
          signal.removeEventListener('abort', leave);
          const began = monotonicMs();
          return host.run(task).then((answer) => resolve({ answer, tookMs: monotonicMs() - began }), reject);
        };
        const leave = (): void => {
          if (takeOut()) reject(new RoadsBusy());
        };
        signal.addEventListener('abort', leave, { once: true });
        const takeOut = lane.add(start, isSmall(task));
      });
    },
  };
}
export type TaskLine = ReturnType<typeof createTaskLine>;
