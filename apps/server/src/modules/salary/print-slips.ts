import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { startWorker } from '../../start-worker.ts';

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

const spawnWorker = (): Worker =>
  startWorker('./slip-worker.js', new URL('./slip-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
