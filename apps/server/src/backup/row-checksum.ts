import { hash } from 'node:crypto';

/** Row count and checksum of a table, independent of the order of its rows. */
export interface TableSum {
  readonly rows: number;
  /**
   * Sum of the rows' SHA-256, each 32-bit word separately, hex. Detects damage and loss; against deliberate
   * changes there is encryption.
   */
  readonly checksum: string;
}

export interface RowChecksum {
  /** @param row one row of COPY's text format, with its line end */
  add(row: Buffer): void;
  /** @param rows complete rows of COPY's text format, one after the other */
  addAll(rows: Buffer): void;
  result(): TableSum;
}

const WORDS = 8;
const WORD_BYTES = 4;
/** A line end inside a value is escaped in COPY's text format, so this byte only ends rows. */
const LINE_END = 10;

export function createRowChecksum(): RowChecksum {
  const words = new Uint32Array(WORDS);
  let count = 0;

  function add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    // a Uint32Array wraps around by itself
    for (let n = 0; n < WORDS; n += 1) words[n] = (words[n] ?? 0) + digest.readUInt32BE(n * WORD_BYTES);
    count += 1;
  }

  return {
    add,
    addAll(rows) {
      for (let start = 0; start < rows.length; ) {
        const end = rows.indexOf(LINE_END, start);
        const next = end < 0 ? rows.length : end + 1;
        add(rows.subarray(start, next));
        start = next;
      }
    },
    result: () => ({
      rows: count,
      checksum: [...words].map((word) => word.toString(16).padStart(8, '0')).join(''),
    }),
  };
}

export const isSameSum = (a: TableSum, b: TableSum): boolean =>
  a.rows === b.rows && a.checksum === b.checksum;
