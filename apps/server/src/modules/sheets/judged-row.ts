import { createHash } from 'node:crypto';
import type { SheetCheck, SheetVerdict } from '@ulak/contracts/sheets/schema';
import type { TableColumn } from './read-table.ts';

/** A row with its verdict; `plan`: what an import does with it. */
export interface JudgedRow<P> {
  readonly line: number;
  readonly name: string;
  readonly verdict: SheetVerdict;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly present: Readonly<Record<string, string>>;
  readonly plan: P | null;
}

/** Columns whose contents are not repeated to anybody. */
const SECRET = new Set(['password']);

/** Values of a row for the check, by column. */
export const shownValues = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, SECRET.has(key) ? '••••••' : text]],
    ),
  );

/**
 * Names what an import of these rows would do. Another file, other records or another caller give another
 * digest; plans carry the versions of the records that they change.
 */
export function digestOf(parts: {
  actorId: number;
  fileDigest: string;
  rows: readonly JudgedRow<unknown>[];
}): string {
  const rows = parts.rows.map(({ line, verdict, plan }) => [line, verdict, plan]);
  return createHash('sha256')
    .update(JSON.stringify([parts.actorId, parts.fileDigest, rows]))
    .digest('hex');
}

export function countVerdicts(rows: readonly JudgedRow<unknown>[]): Record<SheetVerdict, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** The reply of a check. */
export function toCheck(
  digest: string,
  columns: readonly TableColumn[],
  rows: readonly JudgedRow<unknown>[],
): SheetCheck {
  return {
    digest,
    columns: columns.map(({ key, label }) => ({ key, label })),
    counts: countVerdicts(rows),
    rows: rows.map(({ line, name, verdict, values, errors, present }) => ({
      line,
      name,
      verdict,
      values,
      errors,
      present,
    })),
  };
}
