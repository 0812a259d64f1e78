import { H3_RESOLUTION, type RegionKind } from '@ulak/contracts/regions/estimates';
import { latLngToCell } from 'h3-js';
import type { HeatCell, WorkRow } from './repository.ts';
import { sumWork, type Work } from './work.ts';

/** Orders of one neighbourhood, or of one H3 cell of those without. */
export interface RegionWork extends Work {
  readonly id: string;
  readonly kind: RegionKind;
  /** Null: an H3 cell. */
  readonly neighborhoodId: number | null;
}

/** H3 cells, and of each cell of the heat map its place among them. */
export interface H3Cells {
  readonly ids: readonly string[];
  readonly places: readonly number[];
}

/**
 * The H3 cells of some cells of the heat map: each belongs to the one in which its centre lies, so that
 * regions are made of whole cells.
 * @param precision degrees of a cell's side
 */
export function h3CellsOf(cells: readonly HeatCell[], precision: number): H3Cells {
  const known = new Map<string, number>();
  const centre = (place: number): number => (place + 0.5) * precision;
  const places = cells.map(({ row, col }) => {
    const id = latLngToCell(centre(row), centre(col), H3_RESOLUTION);
    const place = known.get(id) ?? known.size;
    known.set(id, place);
    return place;
  });
  return { ids: [...known.keys()], places };
}

function idOf({ area, cell }: WorkRow, { ids }: H3Cells): string | null {
  if (area !== null) return `n-${area}`;
  return cell === null ? null : `h3-${ids[cell] ?? ''}`;
}

/** Rows by region, the one with most orders first. */
export function groupRegions(rows: readonly WorkRow[], h3: H3Cells): RegionWork[] {
  const groups = new Map<string, WorkRow[]>();
  for (const row of rows) {
    const id = idOf(row, h3);
    if (id === null) continue;
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
