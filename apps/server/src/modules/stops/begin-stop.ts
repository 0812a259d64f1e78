import type { BeginStopBody, DeliveryStop } from '@ulak/contracts/stops/schema';
import { MAX_STOP_AHEAD_MS, MAX_STOP_MS, STOP_TIME_ERRORS } from '@ulak/contracts/stops/times';
import { formatPeriod, MINUTE_MS } from '@ulak/contracts/time';
import { covers } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { holdStopsAlone } from '../../db/delivery-stops.ts';
import { type ManagerCall, recordStop, stopDetails } from './record-stop.ts';
import * as repository from './repository.ts';
import type { StopTarget } from './repository.ts';
import { type StopOrders, takeEffect } from './take-effect.ts';
import { viewStop } from './view-stop.ts';

/** A beginning this far in the past is meant as now; clocks differ. */
const START_TOLERANCE_MS = MINUTE_MS;

/**
 * Stops deliveries of a branch or a company, at once or from `startsAt` on, when the schedule begins it.
 * @throws AppError BRANCH_NOT_FOUND | NOT_FOUND (the company) | VALIDATION_ERROR | STOP_OVERLAPS
 */
export async function beginStop(
  orders: StopOrders,
  call: ManagerCall,
  body: BeginStopBody,
): Promise<DeliveryStop> {
  const { tx, scope, actor, now } = call;
  const { reason, road } = body;
  const startsAt = body.startsAt === undefined ? now : new Date(body.startsAt);
  const endsAt = new Date(body.endsAt);
  if (startsAt.getTime() < now.getTime() - START_TOLERANCE_MS)
    throw fieldError('startsAt', STOP_TIME_ERRORS.past);
  if (startsAt.getTime() - now.getTime() > MAX_STOP_AHEAD_MS)
    throw fieldError('startsAt', STOP_TIME_ERRORS.tooFar);
  assertLength(startsAt, endsAt, now);
  const target = await targetOf(call, body);
  await holdStopsAlone(tx, target.companyId);
  await assertApart(call, target, { from: startsAt, to: endsAt, except: null });
  const id = await repository.insert(
    tx,
    { ...target, reason, startsAt, endsAt, road },
    { by: actor.id, now },
  );
  const row = await getHeld(call, id);
  if (startsAt <= now) await takeEffect(orders, call, row);
  await recordStop(call, row, { action: 'DELIVERY_STOP_SET', details: stopDetails(row) });
  const made = await repository.find(tx, scope, { id });
  return viewStop(made ?? row, now);
}

/** The stop of the scope, locked. @throws AppError STOP_NOT_FOUND */
export async function getHeld({ tx, scope }: ManagerCall, id: number): Promise<repository.StopRow> {
  const row = await repository.find(tx, scope, { id, isHeld: true });
  if (!row) throw new AppError('STOP_NOT_FOUND');
  return row;
}

/** @throws AppError VALIDATION_ERROR (endsAt) */
export function assertLength(startsAt: Date, endsAt: Date, now: Date): void {
  if (endsAt <= startsAt) throw fieldError('endsAt', 'Bitiş, başlangıçtan sonra olmalı');
  if (endsAt <= now) throw fieldError('endsAt', 'Bitiş geçmişte olamaz');
  if (endsAt.getTime() - startsAt.getTime() > MAX_STOP_MS)
    throw fieldError('endsAt', STOP_TIME_ERRORS.tooLong);
}

/** @throws AppError STOP_OVERLAPS */
export async function assertApart(
  { tx }: ManagerCall,
  target: StopTarget,
  period: Parameters<typeof repository.findOverlapping>[2],
): Promise<void> {
  const other = await repository.findOverlapping(tx, target, period);
  if (!other) return;
  throw new AppError('STOP_OVERLAPS', { period: formatPeriod({ from: other.starts_at, to: other.ends_at }) });
}

async function targetOf({ tx, scope, actor }: ManagerCall, body: BeginStopBody): Promise<StopTarget> {
  const branchId = body.branchId ?? (actor.role === 'BRANCH_MANAGER' ? actor.branchId : null);
  if (body.companyId !== undefined && branchId !== null)
    throw fieldError('companyId', 'Şube ve şirketten yalnızca birini gönderin');
  if (branchId !== null) {
    const companyId = await repository.findCompanyOf(tx, branchId);
    if (companyId === null || !covers(scope, { companyId, branchId })) throw new AppError('BRANCH_NOT_FOUND');
    return { companyId, branchId };
  }
  const companyId = body.companyId ?? actor.companyId;
  if (companyId === null) throw fieldError('branchId', 'Şube veya şirket seçin');
  const isTheirs = actor.companyId === null || actor.companyId === companyId;
  if (!isTheirs || !(await repository.hasCompany(tx, companyId))) throw new AppError('NOT_FOUND');
  return { companyId, branchId: null };
}
