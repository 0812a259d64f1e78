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

interface Waiting {
  readonly task: RoadTask;
  start(): void;
}

/**
 * The line before a router: small tasks first, those of callers that gave up leave it. @throws RoadsBusy
 * from `run`, beside what the router throws
 */
export function createTaskLine(host: RouterHost) {
  const small: Waiting[] = [];
  const large: Waiting[] = [];
  const running = new Map<symbol, number>();

  const isStuck = (): boolean => {
    const oldest = Math.min(...running.values());
    return running.size >= host.most && monotonicMs() - oldest > SLOW_MS;
  };

  function startNext(): void {
    while (running.size < host.most) {
      const next = small.shift() ?? large.shift();
      if (!next) return;
      next.start();
    }
  }

  return {
    /** @param signal of a caller that waits no longer; a task that runs already runs to its end */
    run(task: RoadTask, signal: AbortSignal): Promise<TimedAnswer> {
      if (signal.aborted || isStuck() || small.length + large.length >= MOST_WAITING)
        return Promise.reject(new RoadsBusy());
      return new Promise((resolve, reject) => {
        const line = isSmall(task) ? small : large;
        const leave = (): void => {
          const place = line.indexOf(waiting);
          if (place < 0) return;
          line.splice(place, 1);
          reject(new RoadsBusy());
        };
        const waiting: Waiting = {
          task,
          start() {
            signal.removeEventListener('abort', leave);
            const key = Symbol(task.kind);
            const began = monotonicMs();
            running.set(key, began);
            void host
              .run(task)
              .then((answer) => resolve({ answer, tookMs: monotonicMs() - began }), reject)
              .finally(() => {
                running.delete(key);
                startNext();
              });
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        line.push(waiting);
        startNext();
      });
    },
  };
}
export type TaskLine = ReturnType<typeof createTaskLine>;
