import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';

/** One slip takes a tenth of a second. */
const LIMIT_MS = 30_000;
const HEAP_MB = 512;

/**
 * Prints slips into one PDF in a worker thread, one after the other as they come.
 * @param onPrinted told how many are in @throws Error when the worker fails or takes too long for one
 */
export async function printSlips(
  slips: AsyncIterable<PaySlip> | Iterable<PaySlip>,
  onPrinted: (done: number) => Promise<void> = async () => {},
): Promise<Buffer> {
  const worker = spawnWorker();
  try {
    let done = 0;
    for await (const slip of slips) {
      await ask(worker, slip);
      done += 1;
      await onPrinted(done);
    }
    const file = (await ask(worker, null)) as Uint8Array;
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  } finally {
    await worker.terminate();
  }
}

async function ask(worker: Worker, slip: PaySlip | null): Promise<unknown> {
  worker.postMessage(slip);
  const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
  return answer;
}

/** Starts the bundled worker beside the server's bundle, or its source through the TypeScript loader. */
function spawnWorker(): Worker {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./slip-worker.js', import.meta.url), options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const source = JSON.stringify(new URL('./slip-worker.ts', import.meta.url).href);
  const boot = `import(${loader}).then(({ register }) => (register(), import(${source})))`;
  return new Worker(boot, { ...options, eval: true });
}
