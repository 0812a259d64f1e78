import { placeText } from '@ulak/contracts/heatmap/place-text';
import { MAX_REGIONS } from '@ulak/contracts/regions/estimates';
import type { Regions, RegionsQuery } from '@ulak/contracts/regions/schema';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { readSelection } from '../heatmap/service.ts';
import { analyseBranch, type TimingsOf } from './analyse-branch.ts';
import { groupRegions, h3CellsOf, type RegionWork } from './group-regions.ts';
import { type BranchFacts, findBranch, listNames, listUnnamedCells, readWorkByRegion } from './repository.ts';
import { viewRegion } from './view-region.ts';
import { middleOf } from './work.ts';

/** What regions are read with. */
export interface RegionDeps {
  readonly db: Pick<Database, 'analysis'>;
  readonly timingsOf: TimingsOf;
}

/** Whose view, and when. */
export interface RegionReader {
  readonly scope: Scope;
  readonly now: Date;
}

type Names = Awaited<ReturnType<typeof listNames>>;

/** The neighbourhood's name, else where it lies, seen from the branch. */
function nameOf({ neighborhoodId, total }: RegionWork, names: Names, branch: BranchFacts): string {
  const known = neighborhoodId === null ? undefined : names.get(neighborhoodId);
  return known ? `${known.name}, ${known.district}` : placeText(middleOf(total), branch);
}

/** Names, told apart where two are the same. */
function namesOf(regions: readonly RegionWork[], names: Names, branch: BranchFacts): string[] {
  const seen = new Map<string, number>();
  return regions.map((region) => {
    const name = nameOf(region, names, branch);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/**
 * Regions of a branch's orders, those with most orders first.
 * @throws AppError VALIDATION_ERROR (range) | BRANCH_NOT_FOUND
 */
export async function listRegions(
  { db, timingsOf }: RegionDeps,
  { scope, now }: RegionReader,
  query: RegionsQuery,
): Promise<Regions> {
  const selection = readSelection(query, now);
  return db.analysis.inScope(scope, async (tx) => {
    const branch = await findBranch(tx, scope, selection.branchId);
    if (!branch) throw new AppError('BRANCH_NOT_FOUND');
    const cells = await listUnnamedCells(tx, selection);
    const h3 = h3CellsOf(cells, selection.precision);
    const rows = await readWorkByRegion(tx, selection, { cells, places: h3.places });
    const whole = await analyseBranch(tx, { branch, selection, rows, now, timingsOf });
    const all = groupRegions(rows, h3);
    const shown = all.slice(0, MAX_REGIONS);
    const names = await listNames(
      tx,
      shown.flatMap(({ neighborhoodId }) => neighborhoodId ?? []),
    );
    const texts = namesOf(shown, names, branch);
    const left = all.slice(MAX_REGIONS);
    const { from, to } = selection.period;
    return {
      regions: shown.map((work, place) =>
        viewRegion({ id: work.id, kind: work.kind, name: texts[place] ?? '', work }, whole),
      ),
      left: { regions: left.length, orders: left.reduce((sum, { total }) => sum + total.orders, 0) },
      startDate: from.toISOString(),
      endDate: new Date(to.getTime() - 1).toISOString(),
    };
  });
}
