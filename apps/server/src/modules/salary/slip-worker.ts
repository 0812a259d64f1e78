import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { createSlipDocument } from './slip-document.ts';

/** A worker thread that prints slips into one PDF as they come, answering each; null ends it. */
function run(): void {
  const port = parentPort;
  if (!port) throw new Error('not a worker');
  const document = createSlipDocument();
  port.on('message', (slip: PaySlip | null) => {
    if (slip !== null) {
      document.add(slip);
      port.postMessage('printed');
      return;
    }
    void document.finish().then((file) => {
      const content = Uint8Array.from(file);
      port.postMessage(content, [content.buffer]);
      port.close();
    });
  });
}

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: printing keeps the usual priority
  }
}
run();
