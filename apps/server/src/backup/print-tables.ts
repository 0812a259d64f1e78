import type { TableEnd } from './records.ts';

const SHOWN_DIGITS = 16;

/** Prints rows and checksum per table, for an operator to compare. */
export function printTables(tables: readonly TableEnd[], say: (line: string) => void): void {
  const width = Math.max(...tables.map(({ table }) => table.length), 'tablo'.length);
  say(`  ${'tablo'.padEnd(width)}  ${'satır'.padStart(10)}  sağlama`);
  for (const { table, rows, checksum } of tables)
    say(`  ${table.padEnd(width)}  ${String(rows).padStart(10)}  ${checksum.slice(0, SHOWN_DIGITS)}`);
}

const MEGABYTE = 1_048_576;
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
