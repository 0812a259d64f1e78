import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';

export type SheetCell = string | number | null;
export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly numFmt: string;
}
/** What the worker is started with. */
export interface SheetHead {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}
/** Rows follow as messages; an empty group ends them. */
export type SheetRows = readonly (readonly SheetCell[])[];

/** A worker thread that writes one workbook as its rows come, so that no request waits for it. */
async function run({ name, columns }: SheetHead): Promise<void> {
  if (!parentPort) throw new Error('not a worker');
  const messages = on(parentPort, 'message');
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for await (const [group] of messages) {
      const received = group as SheetRows;
      if (received.length === 0) return;
      for (const row of received) yield [...row];
    }
  }
  const parts: Uint8Array[] = [];
  const stream = writeXlsxStream(rows(), { name, columns: [...columns], freezePane: { rows: 1 } });
  for await (const part of stream) parts.push(part);
  const file = Uint8Array.from(Buffer.concat(parts));
  parentPort.postMessage(file, [file.buffer]);
}

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: writing keeps the usual priority
  }
}
await run(workerData as SheetHead);
