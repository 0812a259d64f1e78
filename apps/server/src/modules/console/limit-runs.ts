import { CONSOLE_CONNECTIONS } from '@ulak/contracts/database/limits';
import { AppError } from '../../app-error.ts';

/** A run waits so long for its turn: a grid that follows another is no reason to refuse. */
const WAIT_MS = 2_000;

/** Runs work of the console, few at once. */
export type RunLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** At most two runs of the whole server at once. @throws AppError CONSOLE_BUSY after two seconds */
export function createRunLimit(atOnce = CONSOLE_CONNECTIONS): RunLimit {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new AppError('CONSOLE_BUSY', { limit: atOnce }));
      }, WAIT_MS);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(go);
    });
  }

  return async (work) => {
    await takeTurn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
