import type { Worker } from 'node:worker_threads';
import { AppError, fieldError } from '../../app-error.ts';
import { startWorker } from '../../start-worker.ts';
import type { SheetContent } from './read-workbook.ts';
import type { WrittenSheet } from './write-workbook.ts';

export type SheetTask =
  | { readonly kind: 'read'; readonly file: Uint8Array }
  | { readonly kind: 'write'; readonly sheets: readonly WrittenSheet[] };
export type SheetTaskReply =
  | { readonly kind: 'read'; readonly content: SheetContent }
  | { readonly kind: 'written'; readonly file: Uint8Array }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Reading 10,000 rows takes about a second and 100 MB. */
const LIMIT_MS = 15_000;
const HEAP_MB = 256;
/** Workers at once; each may take its heap. */
const MAX_RUNNING = 2;
/** More than these wait for no worker. */
const MAX_WAITING = 4;
const FILE_FIELD = 'file';
const TOO_HEAVY = 'Dosya okunamayacak kadar büyük veya karmaşık. Gereksiz sayfaları ve biçimleri silin.';

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('SHEETS_BUSY');
    // the one that ends hands its slot over
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The first visible worksheet of an uploaded file. @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY
 */
export async function readSheet(file: Uint8Array): Promise<SheetContent> {
  const reply = await withSlot(() => runTask({ kind: 'read', file }));
  if (reply.kind === 'read') return reply.content;
  throw fieldError(FILE_FIELD, reply.kind === 'refused' ? reply.sentence : TOO_HEAVY);
}

/** An xlsx file, written beside the event loop. @throws AppError SHEETS_BUSY */
export async function writeSheets(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const reply = await withSlot(() => runTask({ kind: 'write', sheets }));
  if (reply.kind !== 'written') throw new Error('a workbook could not be written');
  return Buffer.from(reply.file.buffer, reply.file.byteOffset, reply.file.byteLength);
}

function runTask(task: SheetTask): Promise<SheetTaskReply> {
  const worker = spawnWorker(task);
  return new Promise((resolve) => {
    const give = (reply: SheetTaskReply): void => {
      clearTimeout(timer);
      resolve(reply);
      void worker.terminate();
    };
    const timer = setTimeout(() => give({ kind: 'refused', sentence: TOO_HEAVY }), LIMIT_MS);
    worker.once('message', give);
    // out of memory, or a fault of the reader
    worker.on('error', () => give({ kind: 'refused', sentence: TOO_HEAVY }));
    worker.once('exit', () => give({ kind: 'refused', sentence: TOO_HEAVY }));
  });
}

const spawnWorker = (workerData: SheetTask): Worker =>
  startWorker('./sheet-worker.js', new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
