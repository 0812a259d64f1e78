import { parentPort } from 'node:worker_threads';
import { findPdfFault } from './read-pdf.ts';

// A worker thread that judges one PDF: what it takes of time and memory ends with it.
const port = parentPort;
if (!port) throw new Error('not a worker');
port.once('message', (bytes: Uint8Array) => {
  void findPdfFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((fault) =>
    port.postMessage(fault),
  );
});
