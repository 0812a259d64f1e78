import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';
import type { WorkerMessage, WorkerSettings } from './webhook-worker.ts';

interface WorkerLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const RESTART_MS = 1_000;

/**
 * Sends webhooks in a thread of its own, beside the one that answers requests; one that ends by an error is
 * started again.
 */
export function startWebhookWorker(
  settings: WorkerSettings,
  log: WorkerLog,
): { readonly stop: () => Promise<void> } {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  function start(): void {
    const made = spawnWorker(settings);
    worker = made;
    // It must not keep the process alive.
    made.unref();
    made.on('message', (message: WorkerMessage) => {
      if (message.kind === 'error') log.warn({ text: message.text, code: message.code }, message.what);
    });
    made.on('error', (error) => log.error({ err: error }, 'webhook worker'));
    made.on('exit', () => {
      worker = undefined;
      if (!isStopping) timer = setTimeout(start, RESTART_MS);
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const running = worker;
      if (!running) return;
      const ended = new Promise<void>((resolve) => void running.once('exit', () => resolve()));
      running.postMessage('stop');
      await ended;
    },
  };
}

const spawnWorker = (workerData: WorkerSettings): Worker =>
  startWorker('./webhook-worker.js', new URL('./webhook-worker.ts', import.meta.url), { workerData });
