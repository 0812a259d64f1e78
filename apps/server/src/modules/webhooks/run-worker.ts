import { Worker } from 'node:worker_threads';
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

/** Starts the bundled worker beside the server's bundle, or its source through the TypeScript loader. */
function spawnWorker(workerData: WorkerSettings): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./webhook-worker.js', import.meta.url), { execArgv: [], workerData });
  const [loader, source] = [
    import.meta.resolve('tsx/esm/api'),
    new URL('./webhook-worker.ts', import.meta.url).href,
  ];
  const [loaderText, sourceText] = [JSON.stringify(loader), JSON.stringify(source)];
  const boot = `import(${loaderText}).then(({ register }) => (register(), import(${sourceText})))`;
  return new Worker(boot, { eval: true, execArgv: [], workerData });
}
