import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread: the bundle of that name beside the server's, or its source through the TypeScript
 * loader.
 */
export function startWorker(bundle: string, source: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(bundle, import.meta.url), { ...options, execArgv: [] });
  const [loader, entry] = [import.meta.resolve('tsx/esm/api'), source.href].map((url) => JSON.stringify(url));
  const boot = `import(${loader}).then(({ register }) => (register(), import(${entry})))`;
  return new Worker(boot, { ...options, execArgv: [], eval: true });
}
