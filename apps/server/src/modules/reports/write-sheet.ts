import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';
import type { SheetCell, SheetColumn, SheetHead, SheetRows } from './sheet-worker.ts';

/** Rows that are made and handed over at once: about a millisecond. */
const ROWS_AT_ONCE = 200;
const LIMIT_MS = 30_000;
/** 50,000 rows take 60 MB. */
const HEAP_MB = 256;

interface RowColumn<Row> extends SheetColumn {
  readonly of: (row: Row) => SheetCell;
}

/**
 * A sheet; `view` makes of each row what the columns read, a group at a time. `note` is a last line of its
 * own, in the first column.
 */
interface SheetOf<Row, View> {
  readonly name: string;
  readonly columns: readonly RowColumn<View>[];
  readonly rows: readonly Row[];
  readonly view: (row: Row) => View;
  readonly note?: string;
}

/**
 * Writes rows as an xlsx file in a worker thread; the event loop only hands them over in small groups.
 * @throws Error when the worker fails or takes too long
 */
export async function writeSheet<Row, View>({
  name,
  columns,
  rows,
  view,
  note,
}: SheetOf<Row, View>): Promise<Buffer> {
  const head: SheetHead = {
    name,
    columns: columns.map(({ header, width, numFmt }) => ({ header, width, numFmt })),
  };
  const worker = spawnWorker(head);
  const file = fileOf(worker);
  // Its failure is told by `file`, also while rows are still handed over.
  file.catch(() => undefined);
  try {
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const some = rows.slice(first, first + ROWS_AT_ONCE);
      worker.postMessage(some.map(view).map((row) => columns.map(({ of }) => of(row))) satisfies SheetRows);
      await afterOthers();
    }
    if (note !== undefined) worker.postMessage([[note]] satisfies SheetRows);
    worker.postMessage([] satisfies SheetRows);
    return await file;
  } finally {
    await worker.terminate();
  }
}

function fileOf(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a sheet was not written in time')), LIMIT_MS);
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file.buffer)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the sheet worker exited (${code})`));
    });
  });
}

const spawnWorker = (workerData: SheetHead): Worker =>
  startWorker('./report-sheet-worker.js', new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
