import { AppError, fieldError } from '../../app-error.ts';
import {
  BackgroundBusy,
  BackgroundFailure,
  BackgroundTimeout,
  createProcessPool,
  type ProcessPoolOptions,
  WAITED_FOR,
} from '../../background/process-pool.ts';
import { entryBeside } from '../../background/spawn-process.ts';
import type { JudgedSheet, JudgeTask, SheetFacts, SheetQuestions, SheetTold } from './judge-task.ts';
import type { WrittenSheet } from './write-workbook.ts';

export type SheetTask = JudgeTask | { readonly kind: 'write'; readonly sheets: readonly WrittenSheet[] };
export type SheetTaskReply =
  | { readonly kind: 'judged'; readonly judged: JudgedSheet }
  | { readonly kind: 'written'; readonly file: Uint8Array }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly error: string };

/** Reading and judging 10,000 rows takes seconds and 100 MB. */
const HEAP_MB = 256;
/** Somebody waits: a tenth of a busy processor, where the lowest priority leaves a hundredth. */
const GROUP_NICENESS = 10;
/** Processes at once; each may take its heap. */
const MAX_RUNNING = 2;
/** More than these wait for no process. */
const MAX_WAITING = 4;
const FILE_FIELD = 'file';
const TOO_HEAVY = 'Dosya okunamayacak kadar büyük veya karmaşık. Gereksiz sayfaları ve biçimleri silin.';
/** A busy machine, or a heavy file: nobody can tell. */
const TOO_SLOW =
  'Dosya zamanında okunamadı. Birazdan tekrar deneyin; yine olmazsa gereksiz sayfaları ve biçimleri silin.';

/** Reading, judging and writing of workbooks in background processes. */
export function createSheetTasks({ limitMs }: Pick<ProcessPoolOptions, 'limitMs'> = WAITED_FOR) {
  const pool = createProcessPool({
    entry: entryBeside(import.meta.url, 'sheet-process'),
    most: MAX_RUNNING,
    mostWaiting: MAX_WAITING,
    heapMb: HEAP_MB,
    groupNiceness: GROUP_NICENESS,
    ...WAITED_FOR,
    limitMs,
  });

  /** Null: the process failed, other than by being late. */
  async function run(
    values: Iterable<SheetTask> | AsyncIterable<SheetTask | SheetFacts>,
    hear?: (told: unknown) => void,
  ): Promise<SheetTaskReply | null> {
    try {
      return (await pool.run(values, hear)) as SheetTaskReply;
    } catch (error) {
      if (error instanceof BackgroundBusy) throw new AppError('SHEETS_BUSY');
      if (error instanceof BackgroundTimeout) return { kind: 'refused', sentence: TOO_SLOW };
      if (error instanceof BackgroundFailure) return null;
      throw error;
    }
  }

  return {
    /**
     * Verdicts of the first visible worksheet of an uploaded file; the process asks `factsOf` once.
     * @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY | what `factsOf` throws
     */
    async judgeSheet(
      task: JudgeTask,
      factsOf: (questions: SheetQuestions) => Promise<SheetFacts>,
    ): Promise<JudgedSheet> {
      let hear: (told: SheetTold) => void = () => undefined;
      const told = new Promise<SheetTold>((resolve) => (hear = resolve));
      async function* values(): AsyncGenerator<SheetTask | SheetFacts> {
        yield task;
        const { questions } = await told;
        if (questions !== null) yield await factsOf(questions);
      }
      const reply = await run(values(), (what) => hear(what as SheetTold));
      if (reply?.kind === 'judged') return reply.judged;
      if (reply?.kind === 'failed') throw new Error(`a sheet was not judged: ${reply.error}`);
      // out of memory, or a fault of the reader
      throw fieldError(FILE_FIELD, reply?.kind === 'refused' ? reply.sentence : TOO_HEAVY);
    },

    /** An xlsx file. @throws AppError SHEETS_BUSY | SHEET_FAILED */
    async writeSheets(sheets: readonly WrittenSheet[]): Promise<Buffer> {
      const reply = await run([{ kind: 'write', sheets }]);
      if (reply?.kind !== 'written') throw new AppError('SHEET_FAILED');
      return Buffer.from(reply.file.buffer, reply.file.byteOffset, reply.file.byteLength);
    },

    end: pool.end,
  };
}
