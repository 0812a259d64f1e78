import { H3_RESOLUTION, type RegionKind } from '@ulak/contracts/regions/estimates';
import { latLngToCell } from 'h3-js';
import type { WorkRow } from './repository.ts';
import { sumWork, type Work } from './work.ts';

/** Orders of one neighbourhood, or of one H3 cell of those without. */
export interface RegionWork extends Work {
  readonly id: string;
  readonly kind: RegionKind;
  /** Null: an H3 cell. */
  readonly neighborhoodId: number | null;
}

/**
 * Rows by region, the one with most orders first. A cell of the heat map belongs to the H3 cell in which its
 * centre lies, so that regions are made of whole cells.
 * @param precision degrees of a cell's side
 */
export function groupRegions(rows: readonly WorkRow[], precision: number): RegionWork[] {
  const cells = new Map<string, string>();
  const cellOf = ({ row, col }: WorkRow): string => {
    const key = `${row}:${col}`;
    const known = cells.get(key);
    if (known !== undefined) return known;
    const centre = (place: number | null): number => ((place ?? 0) + 0.5) * precision;
    const cell = latLngToCell(centre(row), centre(col), H3_RESOLUTION);
    cells.set(key, cell);
    return cell;
  };
  const groups = new Map<string, WorkRow[]>();
  for (const row of rows) {
    const id = row.area === null ? `h3-${cellOf(row)}` : `n-${row.area}`;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups]
    .map(([id, group]): RegionWork => {
      const neighborhoodId = group[0]?.area ?? null;
      const kind = neighborhoodId === null ? 'CELL' : 'NEIGHBORHOOD';
      return { id, kind, neighborhoodId, ...sumWork(group) };
    })
    .toSorted((a, b) => b.total.orders - a.total.orders || (a.id < b.id ? -1 : 1));
}
