import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';

/** The worker's memory is given back when nobody has asked for so long. */
const IDLE_MS = 5_000;

/**
 * Hashes passwords that nobody signs in with yet, one after the other, in a thread of low priority: neither
 * requests nor sign-ins wait for it, as they would for the queue of `passwords.ts`.
 */
export function createHashBeside() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function hashNext(password: string): Promise<string> {
    clearTimeout(idle);
    worker ??= spawnWorker();
    try {
      return await answerOf(worker, password);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    }
  }

  return {
    /** @throws Error when the thread fails; the next call starts another */
    hash(password: string): Promise<string> {
      const hashed = last.then(() => hashNext(password));
      last = hashed.catch(() => undefined);
      return hashed;
    },
    end,
  };
}

function answerOf(worker: Worker, password: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => reject(new Error(`the hash worker exited (${code})`));
    worker.once('exit', onExit);
    worker.once('error', reject);
    worker.once('message', (hash: string) => {
      worker.off('exit', onExit);
      worker.off('error', reject);
      resolve(hash);
    });
    worker.postMessage(password);
  });
}

function spawnWorker(): Worker {
  const started = startWorker('./hash-worker.js', new URL('./hash-worker.ts', import.meta.url));
  started.unref();
  return started;
}
