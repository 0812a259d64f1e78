import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { placeText } from '@ulak/contracts/heatmap/place-text';
import type { BranchId } from '@ulak/contracts/ids';
import { ESTIMATES, MAX_POINT_KM, REGION_RADIUS_M } from '@ulak/contracts/regions/estimates';
import type { RegionAnalysis, RegionAnalysisQuery } from '@ulak/contracts/regions/schema';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { readSelection } from '../heatmap/service.ts';
import { analyseBranch } from './analyse-branch.ts';
import type { RegionDeps, RegionReader } from './list-regions.ts';
import { type BranchFacts, findBranch, listBranches, readWorkAround } from './repository.ts';
import { busiestHours, viewRegion } from './view-region.ts';
import { sumWork } from './work.ts';

const SWAPPED = 'Enlem ve boylam yer değiştirmiş görünüyor. Önce enlemi, sonra boylamı gönderin.';
const FAR = 'Nokta şubeden 60 km’den uzakta';
const NOTHING = 'Bu bölgede, seçilen gün ve saatlerde sipariş yok.';
/** Peak hours that are named. */
const PEAK_HOURS = 3;

/** @throws AppError BRANCH_NOT_FOUND for one that is missing or foreign, or where the caller sees none */
async function branchFor(
  tx: Tx,
  scope: Scope,
  { branchId, point }: { readonly branchId: BranchId | undefined; readonly point: LatLng },
): Promise<BranchFacts> {
  if (branchId !== undefined) {
    const branch = await findBranch(tx, scope, branchId);
    if (branch) return branch;
    throw new AppError('BRANCH_NOT_FOUND');
  }
  const [nearest] = (await listBranches(tx, scope)).toSorted(
    (a, b) => distanceKm(a, point) - distanceKm(b, point) || a.id - b.id,
  );
  if (!nearest) throw new AppError('BRANCH_NOT_FOUND');
  return nearest;
}

/** @throws AppError VALIDATION_ERROR for a point that is in no area of the branch */
function assertNear(point: LatLng, branch: BranchFacts): void {
  if (distanceKm(point, branch) <= MAX_POINT_KM) return;
  const isSwapped = distanceKm({ lat: point.lng, lng: point.lat }, branch) <= MAX_POINT_KM;
  throw fieldError('lat', isSwapped ? SWAPPED : FAR);
}

/**
 * The region around a point: orders within the radius of one branch.
 * @throws AppError VALIDATION_ERROR (range, lat) | BRANCH_NOT_FOUND
 */
export async function analysePoint(
  { db, timingsOf }: RegionDeps,
  { scope, now }: RegionReader,
  { lat, lng, radius = REGION_RADIUS_M, branchId, ...fields }: RegionAnalysisQuery,
): Promise<RegionAnalysis> {
  const point = { lat, lng };
  return db.analysis.inScope(scope, async (tx) => {
    const branch = await branchFor(tx, scope, { branchId, point });
    assertNear(point, branch);
    const selection = readSelection({ ...fields, branchId: branch.id }, now);
    const rows = await readWorkAround(tx, selection, { ...point, radiusM: radius });
    const whole = await analyseBranch(tx, { branch, selection, rows, now, timingsOf });
    const work = sumWork(rows.filter(({ area }) => area === 1));
    const regionName = placeText(point, branch);
    const region =
      work.total.orders === 0
        ? null
        : viewRegion({ id: 'point', kind: 'CELL', name: regionName, work }, whole);
    return {
      regionName,
      coordinates: point,
      branchId: branch.id,
      radius,
      timeSlot: selection.timeSlot,
      analysis: {
        orderDensity: work.total.orders,
        peakHours: region ? busiestHours(work).slice(0, PEAK_HOURS) : [ESTIMATES.peakHour],
        recommendedCouriers: region?.recommendedCouriers ?? 0,
        profitability: region?.profitabilityScore ?? 0,
      },
      insights: region?.insights ?? [NOTHING],
      region,
    };
  });
}
