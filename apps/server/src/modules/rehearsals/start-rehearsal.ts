import { maySeePay } from '@ulak/contracts/access';
import { businessDayStart } from '@ulak/contracts/business-day';
import { distanceKm, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { REHEARSAL_MAX_MOVE_KM, REHEARSAL_SEEDS } from '@ulak/contracts/rehearsals/options';
import type {
  Rehearsal,
  RehearsalBody,
  RehearsalDay,
  RehearsalDayQuery,
  RehearsalId,
  Rehearsals,
  RehearsalSettings,
  RehearsalsQuery,
} from '@ulak/contracts/rehearsals/schema';
import { DAY_MS } from '@ulak/contracts/time';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { nextPeak } from '../rush/service.ts';
import { findBranch } from './day-repository.ts';
import { isAtSea } from './is-at-sea.ts';
import { readDay, viewDay } from './read-day.ts';
import * as repository from './repository.ts';
import type { StartedRehearsal } from './run-rehearsals.ts';
import { viewRehearsal } from './view-rehearsal.ts';

/** Who asks, and when. */
export interface RehearsalReader {
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
}

const SWAPPED = 'Enlem ve boylam yer değiştirmiş görünüyor. Önce enlemi, sonra boylamı gönderin.';
const FAR = 'Nokta şubeden 60 km’den uzakta';
const AT_SEA = 'Nokta denizde. Karada bir yer seçin.';
const DEFAULT_LIMIT = 20;

type PlaceField = 'settings.location' | 'settings.secondBranch.location';

/** @throws AppError VALIDATION_ERROR for a place where no branch could be, or that is none of this one's */
async function assertPlace(field: PlaceField, point: LatLng, branch: LatLng): Promise<void> {
  const isNear = (at: LatLng): boolean =>
    isValidCoordinate(at) && distanceKm(at, branch) <= REHEARSAL_MAX_MOVE_KM;
  if (!isNear(point)) throw fieldError(field, isNear({ lat: point.lng, lng: point.lat }) ? SWAPPED : FAR);
  if (await isAtSea(point)) throw fieldError(field, AT_SEA);
}

const BAD_TIME = 'Saati SS:DD biçiminde girin';
const NO_PEAK = 'Bu ayarlarla o gün yoğun saat yok';

/** @throws AppError VALIDATION_ERROR for slots around no peak of the day */
function assertPeak({ settings: { pacing }, day }: RehearsalBody, place: LatLng): void {
  if (!pacing?.isOn) return;
  if (pacing.kind === 'CLOCK' && pacing.clockTime === null)
    throw fieldError('settings.pacing.clockTime', BAD_TIME);
  const start = businessDayStart(day);
  const peak = nextPeak(pacing, start, place);
  if (!peak || peak.getTime() >= start.getTime() + DAY_MS) throw fieldError('settings.pacing', NO_PEAK);
}

/** Days that are simulated: as it was and as it is tried, and of slots also the same try without them. */
export const simulatedDays = ({ pacing }: RehearsalSettings): number =>
  REHEARSAL_SEEDS * (pacing?.isOn ? 3 : 2);

/** @throws AppError BRANCH_NOT_FOUND */
export async function getDay(
  analysis: DatabaseAccess,
  { scope, actor, now }: RehearsalReader,
  { branchId, day }: RehearsalDayQuery,
): Promise<RehearsalDay> {
  const found = await analysis.inScope(scope, (tx) => readDay(tx, { scope, now, branchId, day }));
  return viewDay(day, found, maySeePay(actor));
}

/**
 * What can be said against a rehearsal before it is stored.
 * @throws AppError FORBIDDEN (rates) | BRANCH_NOT_FOUND | VALIDATION_ERROR (day, settings.location,
 * settings.secondBranch.location, settings.pacing)
 */
export async function assertRehearsable(
  analysis: DatabaseAccess,
  { scope, actor, now }: RehearsalReader,
  body: RehearsalBody,
): Promise<void> {
  const { branchId, day, settings } = body;
  if (settings.rates !== null && !maySeePay(actor)) throw new AppError('FORBIDDEN');
  const { branch, reason } = await analysis.inScope(scope, (tx) =>
    readDay(tx, { scope, now, branchId, day }),
  );
  if (reason !== null) throw fieldError('day', reason);
  const { location, secondBranch } = settings;
  if (location !== null) await assertPlace('settings.location', location, branch);
  if (secondBranch) await assertPlace('settings.secondBranch.location', secondBranch.location, branch);
  assertPeak(body, settings.location ?? branch);
}

/** @returns the rehearsal, and what to run after the commit @throws AppError REHEARSALS_BUSY */
export async function startRehearsal(
  tx: Tx,
  reader: RehearsalReader,
  { branchId, day, settings }: RehearsalBody,
): Promise<{ readonly rehearsal: Rehearsal; readonly toRun: StartedRehearsal }> {
  const { actor, now, scope } = reader;
  const id = await repository.add(tx, {
    branchId,
    day,
    settings,
    total: simulatedDays(settings),
    startedBy: actor.id,
    now,
  });
  if (id === null) throw new AppError('REHEARSALS_BUSY');
  return { rehearsal: await getRehearsal(tx, reader, id), toRun: { id, scope } };
}

/** @throws AppError REHEARSAL_NOT_FOUND */
export async function getRehearsal(tx: Tx, reader: RehearsalReader, id: RehearsalId): Promise<Rehearsal> {
  const row = await repository.find(tx, reader, id);
  if (!row) throw new AppError('REHEARSAL_NOT_FOUND');
  return viewRehearsal(row, maySeePay(reader.actor));
}

/** @throws AppError BRANCH_NOT_FOUND */
export async function listRehearsals(
  tx: Tx,
  reader: RehearsalReader,
  { branchId, page = 1, limit = DEFAULT_LIMIT }: RehearsalsQuery,
): Promise<Rehearsals> {
  if (!(await findBranch(tx, reader.scope, branchId))) throw new AppError('BRANCH_NOT_FOUND');
  const found = await repository.list(tx, reader, { branchId, limit, offset: (page - 1) * limit });
  const seesPay = maySeePay(reader.actor);
  return {
    success: true,
    data: found.rows.map((row) => viewRehearsal(row, seesPay)),
    pagination: { page, limit, total: found.count },
  };
}

/**
 * Cancels a rehearsal that waits or runs; one that has ended is answered as it is.
 * @throws AppError REHEARSAL_NOT_FOUND
 */
export async function cancelRehearsal(tx: Tx, reader: RehearsalReader, id: RehearsalId): Promise<Rehearsal> {
  const { state } = await getRehearsal(tx, reader, id);
  if (state === 'QUEUED' || state === 'RUNNING')
    await repository.end(tx, id, { state: 'CANCELLED', now: reader.now });
  return getRehearsal(tx, reader, id);
}
