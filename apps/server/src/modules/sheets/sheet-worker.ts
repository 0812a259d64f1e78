import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from './read-workbook.ts';
import type { SheetTask, SheetTaskReply } from './run-task.ts';
import { SheetFault } from './sheet-fault.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A worker thread for one workbook: what a hostile file does to its memory ends with it. */

// Linux has a priority per thread, so requests go first under load. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not permitted: reading keeps the usual priority
  }
}

async function run(task: SheetTask): Promise<SheetTaskReply> {
  try {
    return task.kind === 'read'
      ? { kind: 'read', content: await readWorkbook(Buffer.from(task.file)) }
      : { kind: 'written', file: await writeWorkbook(task.sheets) };
  } catch (error) {
    const sentence =
      error instanceof SheetFault ? error.message : 'Dosya bozuk. Excel ile açıp yeniden kaydedin.';
    return { kind: 'refused', sentence };
  }
}

parentPort?.postMessage(await run(workerData as SheetTask));
