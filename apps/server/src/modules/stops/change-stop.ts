import type { ChangeStopBody, DeliveryStop } from '@ulak/contracts/stops/schema';
import { changesBetween } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import { holdStopsAlone } from '../../db/delivery-stops.ts';
import { assertApart, assertLength, getHeld } from './begin-stop.ts';
import { type ManagerCall, recordStop, stopDetails } from './record-stop.ts';
import * as repository from './repository.ts';
import { tellCouriers } from './take-effect.ts';
import { stateOf, viewStop } from './view-stop.ts';

/**
 * A stop that the caller may write, locked, with the stops of its company held alone. One of the whole
 * company is no branch manager's. @throws AppError STOP_NOT_FOUND
 */
export async function getOwn(call: ManagerCall, id: number): Promise<repository.StopRow> {
  const seen = await repository.find(call.tx, call.scope, { id });
  if (!seen || (call.scope.kind === 'branch' && seen.branch_id === null))
    throw new AppError('STOP_NOT_FOUND');
  await holdStopsAlone(call.tx, seen.company_id);
  return getHeld(call, id);
}

/**
 * Changes reason, end or what couriers under way do; couriers are told of a running one.
 * @throws AppError STOP_NOT_FOUND | STOP_OVER | RECORD_CHANGED | VALIDATION_ERROR | STOP_OVERLAPS
 */
export async function changeStop(
  call: ManagerCall,
  id: number,
  { version, ...body }: ChangeStopBody,
): Promise<DeliveryStop> {
  const { tx, scope, actor, now } = call;
  const row = await getOwn(call, id);
  const state = stateOf(row, now);
  if (state === 'PAST') throw new AppError('STOP_OVER');
  if (row.version !== version) throw new AppError('RECORD_CHANGED');
  const endsAt = body.endsAt === undefined ? row.ends_at : new Date(body.endsAt);
  if (body.endsAt !== undefined) {
    assertLength(row.starts_at, endsAt, now);
    const target = { companyId: row.company_id, branchId: row.branch_id };
    await assertApart(call, target, { from: row.starts_at, to: endsAt, except: id });
  }
  const { reason = row.reason, road = row.road } = body;
  const after = { ...row, reason, road, ends_at: endsAt };
  const changes = changesBetween(stopDetails(row), stopDetails(after));
  if (Object.keys(changes).length === 0) return viewStop(row, now);
  await repository.update(tx, id, {
    reason,
    road,
    ends_at: endsAt,
    changed_at: now,
    changed_by: actor.id,
  });
  if (row.begun_at !== null) await tellCouriers(call, after);
  await recordStop(call, row, { action: 'DELIVERY_STOP_CHANGED', changes });
  return viewStop((await repository.find(tx, scope, { id })) ?? after, now);
}
