import { escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import type { DescribedTable } from './describe-tables.ts';

/** The key of a row as an address carries it: its text, or base64url of a JSON list where it has parts. */
export const encodeKey = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : Buffer.from(JSON.stringify(parts)).toString('base64url');

const Parts = z.array(z.string().max(1_000));

/** The parts of a key; null: it is none of this table. */
export function decodeKey({ key }: DescribedTable, id: string): string[] | null {
  if (key.length === 0) return null;
  if (key.length === 1) return [id];
  try {
    const parts = Parts.parse(JSON.parse(Buffer.from(id, 'base64url').toString()));
    return parts.length === key.length ? parts : null;
  } catch {
    return null;
  }
}

/**
 * The condition that finds a row by the texts of its key. The texts are compared with values of the column's
 * type, so that the index is used; a text that is no such value finds nothing.
 */
export function keyCondition(table: DescribedTable, alias: string, parts: readonly string[]): string {
  return table.key
    .map((column, at) => {
      const type = table.columns.find(({ name }) => name === column)?.type ?? 'text';
      return `${alias}.${escapeIdentifier(column)} = ${escapeLiteral(parts[at] ?? '')}::${type}`;
    })
    .join(' and ');
}

/** Whether PostgreSQL refuses a key because it is no value of its type: then there is no such row. */
export const NO_VALUE_CODES = new Set(['22P02', '22003', '22007', '22008', '22021']);

/** What changes whenever a shown value of a row does: text of SQL over a row. */
export const versionSql = (alias: string): string =>
  `encode(sha256(convert_to(${alias}::text, 'UTF8')), 'hex')`;
