import { AppError, fieldError } from '../../app-error.ts';
import { BackgroundBusy, BackgroundFailure, createProcessPool } from '../../background/process-pool.ts';
import { entryBeside } from '../../background/spawn-process.ts';
import type { SheetContent } from './read-workbook.ts';
import type { WrittenSheet } from './write-workbook.ts';

export type SheetTask =
  | { readonly kind: 'read'; readonly file: Uint8Array }
  | { readonly kind: 'write'; readonly sheets: readonly WrittenSheet[] };
export type SheetTaskReply =
  | { readonly kind: 'read'; readonly content: SheetContent }
  | { readonly kind: 'written'; readonly file: Uint8Array }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Reading 10,000 rows takes about a second and 100 MB; more where others want the processors. */
const LIMIT_MS = 20_000;
const HEAP_MB = 256;
/** Processes at once; each may take its heap. */
const MAX_RUNNING = 2;
/** More than these wait for no process. */
const MAX_WAITING = 4;
const FILE_FIELD = 'file';
const TOO_HEAVY = 'Dosya okunamayacak kadar büyük veya karmaşık. Gereksiz sayfaları ve biçimleri silin.';

/** Reading and writing of workbooks in background processes. */
export function createSheetTasks() {
  const pool = createProcessPool({
    entry: entryBeside(import.meta.url, 'sheet-process'),
    most: MAX_RUNNING,
    mostWaiting: MAX_WAITING,
    limitMs: LIMIT_MS,
    heapMb: HEAP_MB,
  });

  /** Null: the process failed. */
  async function run(task: SheetTask): Promise<SheetTaskReply | null> {
    try {
      return (await pool.run([task])) as SheetTaskReply;
    } catch (error) {
      if (error instanceof BackgroundBusy) throw new AppError('SHEETS_BUSY');
      if (error instanceof BackgroundFailure) return null;
      throw error;
    }
  }

  return {
    /**
     * The first visible worksheet of an uploaded file.
     * @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY
     */
    async readSheet(file: Uint8Array): Promise<SheetContent> {
      const reply = await run({ kind: 'read', file });
      if (reply?.kind === 'read') return reply.content;
      // out of memory or time, or a fault of the reader
      throw fieldError(FILE_FIELD, reply?.kind === 'refused' ? reply.sentence : TOO_HEAVY);
    },

    /** An xlsx file. @throws AppError SHEETS_BUSY | SHEET_FAILED */
    async writeSheets(sheets: readonly WrittenSheet[]): Promise<Buffer> {
      const reply = await run({ kind: 'write', sheets });
      if (reply?.kind !== 'written') throw new AppError('SHEET_FAILED');
      return Buffer.from(reply.file.buffer, reply.file.byteOffset, reply.file.byteLength);
    },

    end: pool.end,
  };
}
