import { nameKey } from './read-table.ts';

/** Records that a cell may name, to be found in a sheet of thousands of rows. */
export interface NamedRows<T> {
  /** By name, else by number, among these; a name means all that have it. */
  matching(text: string, isAmong?: (row: T) => boolean): readonly T[];
  /** By a number as a cell says it. */
  numbered(text: string): T | undefined;
  byName(name: string): readonly T[];
  byId(id: number | null): T | undefined;
}

/** Finds records by name (criteria D03) and number. */
export function namedRows<T extends { readonly id: number; readonly name: string }>(
  rows: readonly T[],
): NamedRows<T> {
  const ids = new Map(rows.map((row) => [row.id, row]));
  const names = new Map<string, T[]>();
  for (const row of rows) {
    const key = nameKey(row.name);
    const same = names.get(key);
    if (same) same.push(row);
    else names.set(key, [row]);
  }
  const byName = (name: string): readonly T[] => names.get(nameKey(name)) ?? [];
  const byId = (id: number | null): T | undefined => (id === null ? undefined : ids.get(id));
  function numbered(text: string): T | undefined {
    const found = byId(Number(text));
    return found && String(found.id) === text ? found : undefined;
  }
  return {
    byName,
    byId,
    numbered,
    matching(text, isAmong = () => true) {
      const named = byName(text).filter(isAmong);
      const other = named.length > 0 ? undefined : numbered(text);
      return other && isAmong(other) ? [other] : named;
    },
  };
}
