import type { CellValue, ConsoleColumn } from '@ulak/contracts/database/schema';

export type Row = Readonly<Record<string, CellValue>>;
/** What the inputs of a record hold; null is NULL. */
export type RowTexts = Readonly<Record<string, string | null>>;
export type FieldKind = 'integer' | 'json' | 'boolean' | 'text';

const INTEGER_TYPES = ['smallint', 'integer', 'bigint'];

export function fieldKind({ type }: Pick<ConsoleColumn, 'type'>): FieldKind {
  if (INTEGER_TYPES.includes(type)) return 'integer';
  if (type === 'json' || type === 'jsonb') return 'json';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** Why an input cannot be changed; null: it can. */
export function lockedBecause(column: ConsoleColumn): string | null {
  if (column.isPrimaryKey) return 'Birincil anahtar değiştirilemez.';
  if (column.isHidden) return column.readOnlyReason ?? 'Gizli bilgi; burada gösterilmez ve değiştirilmez.';
  return column.readOnlyReason;
}

function toText(value: CellValue, kind: FieldKind): string | null {
  if (value === null) return null;
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const textsOf = (columns: readonly ConsoleColumn[], row: Row): RowTexts =>
  Object.fromEntries(
    columns.map((column) => [column.name, toText(row[column.name] ?? null, fieldKind(column))]),
  );

/** Spec 4 §5: empty or invalid becomes null. bigint stays a text, so that no digit is lost. */
function integerOf(text: string, type: string): CellValue {
  const digits = text.trim();
  if (!/^[+-]?\d+$/.test(digits)) return null;
  return type === 'bigint' ? digits : Number(digits);
}

/** @returns undefined for JSON that is none */
function valueOf(text: string | null, column: ConsoleColumn): CellValue | undefined {
  const kind = fieldKind(column);
  if (text === null) return null;
  if (kind === 'integer') return integerOf(text, column.type);
  if (kind === 'boolean') return text === 'true';
  if (kind === 'text') return text;
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as CellValue;
  } catch {
    return undefined;
  }
}

export const changedColumns = (
  columns: readonly ConsoleColumn[],
  before: RowTexts,
  now: RowTexts,
): ConsoleColumn[] =>
  columns.filter((column) => lockedBecause(column) === null && before[column.name] !== now[column.name]);

interface Reading {
  /** The fields that differ from what was read, as they are sent. */
  readonly rowData: Record<string, CellValue>;
  readonly errors: Readonly<Record<string, string>>;
}

/** What the typed texts of the changed columns say. */
export function readRow(changed: readonly ConsoleColumn[], texts: RowTexts): Reading {
  const rowData: Record<string, CellValue> = {};
  const errors: Record<string, string> = {};
  for (const column of changed) {
    const value = valueOf(texts[column.name] ?? null, column);
    if (value === undefined) errors[column.name] = 'Geçerli bir JSON yazın';
    else rowData[column.name] = value;
  }
  return { rowData, errors };
}

/** The refused fields by column: the server names them `rowData.column`. */
export const columnErrors = (details: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([field, text]) =>
      text === undefined ? [] : [[field.replace(/^rowData\./, ''), text]],
    ),
  );
