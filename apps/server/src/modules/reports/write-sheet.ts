import { setImmediate as afterOthers } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import {
  BackgroundBusy,
  BackgroundFailure,
  createProcessPool,
  WAITED_FOR,
} from '../../background/process-pool.ts';
import { entryBeside } from '../../background/spawn-process.ts';

export type SheetCell = string | number | null;
export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly numFmt: string;
}
/** What the process is sent first. */
export interface SheetStart {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A last line of its own, in the first column. */
  readonly note: string | null;
}
/** Rows follow in groups: as cells, or couriers as the text of `courier-rows.ts`. */
export type SheetRows = readonly (readonly SheetCell[])[];
export interface WrittenSheet {
  readonly file: Uint8Array;
  /** Without header and note. */
  readonly rows: number;
}

/** Rows that are made and handed over at once: about a millisecond. */
const ROWS_AT_ONCE = 200;
/** 50,000 rows take 60 MB. */
const HEAP_MB = 256;
/** Sheets that wait for the one that is written. */
const MAX_WAITING = 8;

interface RowColumn<Row> extends SheetColumn {
  readonly of: (row: Row) => SheetCell;
}

/** A sheet of rows that are there. */
interface SheetOf<Row> {
  readonly name: string;
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly note?: string;
}

export type SheetWriter = ReturnType<typeof createSheetWriter>;

/** Writes rows as xlsx files in a background process, one file after the other. */
export function createSheetWriter() {
  const pool = createProcessPool({
    entry: entryBeside(import.meta.url, 'report-sheet-process'),
    most: 1,
    mostWaiting: MAX_WAITING,
    heapMb: HEAP_MB,
    ...WAITED_FOR,
  });

  /**
   * A file of groups of rows, which are asked for one by one once it is their turn.
   * @throws AppError SHEETS_BUSY | SHEET_FAILED
   */
  async function writeGroups(
    start: SheetStart,
    groups: AsyncIterable<SheetRows | string>,
  ): Promise<{ readonly content: Buffer; readonly rows: number }> {
    try {
      const { file, rows } = (await pool.run(startedWith(start, groups))) as WrittenSheet;
      return { content: Buffer.from(file.buffer, file.byteOffset, file.byteLength), rows };
    } catch (error) {
      if (error instanceof BackgroundBusy) throw new AppError('SHEETS_BUSY');
      if (error instanceof BackgroundFailure) throw new AppError('SHEET_FAILED');
      throw error;
    }
  }

  return {
    writeGroups,
    /** A file of rows; the event loop only hands them over in small groups. @throws as `writeGroups` */
    async writeSheet<Row>({ name, columns, rows, note }: SheetOf<Row>): Promise<Buffer> {
      const heads = columns.map(({ header, width, numFmt }) => ({ header, width, numFmt }));
      const { content } = await writeGroups(
        { name, columns: heads, note: note ?? null },
        cellGroups(columns, rows),
      );
      return content;
    },
    end: pool.end,
  };
}

async function* startedWith<T>(start: SheetStart, groups: AsyncIterable<T>): AsyncGenerator<SheetStart | T> {
  yield start;
  yield* groups;
}

async function* cellGroups<Row>(
  columns: readonly RowColumn<Row>[],
  rows: readonly Row[],
): AsyncGenerator<SheetRows> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    yield rows.slice(first, first + ROWS_AT_ONCE).map((row) => columns.map(({ of }) => of(row)));
    await afterOthers();
  }
}
