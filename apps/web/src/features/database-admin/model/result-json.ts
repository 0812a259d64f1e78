import type { CellValue, QueryResult } from '@ulak/contracts/database/schema';

/** Columns of one name would overwrite each other: the second is `count_2`. */
function uniqueNames(columns: QueryResult['columns']): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ name }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}

/** A result as formatted JSON: a list of objects (spec 4 §2). */
export function resultJson({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): string {
  const names = uniqueNames(columns);
  const objects = rows.map(
    (row): Record<string, CellValue> =>
      Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])),
  );
  return JSON.stringify(objects, null, 2);
}
