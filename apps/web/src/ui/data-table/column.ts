import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Name in the address bar and of the cells. */
  readonly key: string;
  readonly head: string;
  /** CSS width; columns without one share what is left. */
  readonly width?: string;
  /** Ascending order of two rows; without it the head is no button. Equal rows keep the order given. */
  readonly compare?: (a: Row, b: Row) => number;
  /** Words of the two directions: names A–Z, numbers 'artan'. */
  readonly kind?: 'text' | 'number';
  readonly cell: (row: Row) => ReactNode;
}

/** How a table is sorted; null: as the rows were given. */
export type TableSort = { readonly by: string; readonly isDescending: boolean } | null;

/** 'name', '-name' in the address bar. */
export function readTableSort(
  text: string | undefined,
  columns: readonly { readonly key: string; readonly compare?: unknown }[],
): TableSort {
  const isDescending = text?.startsWith('-') ?? false;
  const by = isDescending ? text?.slice(1) : text;
  return by && columns.some(({ key, compare }) => key === by && compare) ? { by, isDescending } : null;
}

export const writeTableSort = (sort: TableSort): string | undefined =>
  sort ? `${sort.isDescending ? '-' : ''}${sort.by}` : undefined;

/** What a press on a head asks for: one direction, the other, as given. Numbers begin with the largest. */
export function nextTableSort(
  sort: TableSort,
  { key, kind }: Pick<DataColumn<never>, 'key' | 'kind'>,
): TableSort {
  const first = kind === 'number';
  if (sort?.by !== key) return { by: key, isDescending: first };
  return sort.isDescending === first ? { by: key, isDescending: !first } : null;
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: TableSort,
): readonly Row[] {
  const compare = sort && columns.find(({ key }) => key === sort.by)?.compare;
  if (!compare) return rows;
  return rows.toSorted(sort.isDescending ? (a, b) => compare(b, a) : compare);
}
