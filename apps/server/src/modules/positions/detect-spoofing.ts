import {
  type GpsFix,
  isAheadOfServerClock,
  MAX_ACCURACY_M,
  MAX_FIX_AHEAD_MS,
  MAX_PLAUSIBLE_KMH,
  spoofingSteps,
  type TrackStep,
} from '@ulak/contracts/domain/position-filter';
import { type Period, SECOND_MS } from '@ulak/contracts/time';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import type { Database, Tx } from '../../db/database.ts';
import type { NewViolation, ViolationService } from '../violations/service.ts';
import type { DutyRow, TrailFix } from './repository.ts';
import * as repository from './repository.ts';

/**
 * A faster step than 150 km/h over more than this is no step of a track any more but two places far apart in
 * time, ms.
 */
const NEIGHBOUR_MS = 3_600_000;
/**
 * A phone that pretends does so with every fix; it is one violation per this span, not hundreds, ms
 * (docs/decisions).
 */
const MOCKED_EPISODE_MS = 600_000;

export interface SpoofingDeps {
  readonly db: Pick<Database, 'asSystem'>;
  readonly violations: Pick<ViolationService, 'record' | 'hasMockedNear'>;
}

/**
 * Finds LOCATION_SPOOFING among fixes that were just stored, and writes each once with its evidence. Costs no
 * query for an honest fix that follows the last.
 * @see DECISIONS "Violations": the client says the position is mocked, or two pings imply > 150 km/h over ≥
 * 500 m
 */
export async function detectSpoofing(
  { db, violations }: SpoofingDeps,
  { duty: courier, fixes }: { duty: DutyRow; fixes: readonly TrailFix[] },
  now: Date,
): Promise<void> {
  const known = trackBefore(courier, fixes);
  const isSuspect = known === null || stepsTouching(known, fixes).length > 0;
  if (!isSuspect && !fixes.some((fix) => fix.mocked)) return;
  await db.asSystem(async (tx) => {
    const steps = stepsTouching(known ?? (await trackAround(tx, courier, fixes, now)), fixes);
    const suspicions = steps.map((step) => tooFastViolation(courier, step));
    const mocked = fixes.filter((fix) => fix.mocked).toSorted((a, b) => a.fixAt - b.fixAt)[0];
    if (mocked && !(await violations.hasMockedNear(tx, mocked.courierId, episodeAround(mocked))))
      suspicions.push(mockedViolation(courier, mocked));
    await violations.record(tx, onePerMoment(suspicions), { now, actor: 'system' });
  });
}

/** The suspicious steps that lead to or from one of the new fixes. */
function stepsTouching(track: readonly GpsFix[], fixes: readonly TrailFix[]): readonly TrackStep[] {
  const times = new Set(fixes.map((fix) => fix.fixAt));
  return spoofingSteps(track).filter((step) => times.has(step.from.fixAt) || times.has(step.to.fixAt));
}

/**
 * The position before and the new fixes, when the new ones follow it; null when one of them fills a gap
 * further back.
 */
function trackBefore(courier: DutyRow, fixes: readonly TrailFix[]): readonly GpsFix[] | null {
  const { before_fix_at: beforeAt, before_lat: lat, before_lng: lng, before_accuracy_m: accuracyM } = courier;
  if (beforeAt === null || lat === null || lng === null) return fixes;
  // The clock was put back: the age of that position is unknown.
  if (fixes.some((fix) => isAheadOfServerClock(beforeAt.getTime(), fix.receivedAt))) return fixes;
  const isNext = fixes.every((fix) => fix.fixAt > beforeAt.getTime()) && (accuracyM ?? 0) <= MAX_ACCURACY_M;
  return isNext ? [{ lat, lng, accuracyM, fixAt: beforeAt.getTime() }, ...fixes] : null;
}

/**
 * What is stored around the new fixes; nothing while fixes of before and after a clock that was put back lie
 * among each other.
 */
function trackAround(
  tx: Tx,
  courier: DutyRow,
  fixes: readonly TrailFix[],
  now: Date,
): Promise<readonly GpsFix[]> {
  const times = fixes.map((fix) => fix.fixAt);
  return repository.listTrail(tx, courier.courier_id, {
    from: new Date(Math.min(...times) - NEIGHBOUR_MS),
    to: new Date(Math.max(...times) + NEIGHBOUR_MS),
    notAfter: new Date(now.getTime() + MAX_FIX_AHEAD_MS),
  });
}

const placeOf = ({ lat, lng, fixAt, accuracyM }: GpsFix) => ({
  lat,
  lng,
  at: new Date(fixAt).toISOString(),
  accuracyM,
});

const spoofingViolation = (courier: DutyRow, fixAt: number, details: ViolationDetails): NewViolation => ({
  type: 'LOCATION_SPOOFING',
  orderId: null,
  courierId: courier.courier_id,
  companyId: courier.company_id,
  branchId: courier.branch_id,
  at: new Date(fixAt),
  details,
});

const tooFastViolation = (courier: DutyRow, step: TrackStep): NewViolation =>
  spoofingViolation(courier, step.to.fixAt, {
    reason: 'TOO_FAST',
    speedKmh: Math.round(step.speedKmh),
    limitKmh: MAX_PLAUSIBLE_KMH,
    distanceM: Math.round(step.distanceM),
    seconds: Math.round((step.to.fixAt - step.from.fixAt) / SECOND_MS),
    from: placeOf(step.from),
    to: placeOf(step.to),
  });

const mockedViolation = (courier: DutyRow, fix: TrailFix): NewViolation =>
  spoofingViolation(courier, fix.fixAt, { reason: 'MOCKED', to: placeOf(fix) });

const episodeAround = ({ fixAt }: TrailFix): Period => ({
  from: new Date(fixAt - MOCKED_EPISODE_MS),
  to: new Date(fixAt + MOCKED_EPISODE_MS),
});

const onePerMoment = (all: readonly NewViolation[]): NewViolation[] => [
  ...new Map(all.map((one) => [one.at.getTime(), one])).values(),
];
