import type { BodyOf } from '@ulak/contracts/call';
import type { startBreak } from '@ulak/contracts/couriers/breaks';
import type { setCourierStatus } from '@ulak/contracts/couriers/courier-status';
import type { CourierLocation, CourierStatusView } from '@ulak/contracts/couriers/schema';
import { courierState } from '@ulak/contracts/domain/courier-state';
import { isValidCoordinate } from '@ulak/contracts/domain/geo';
import { isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { appendAudit } from '../../access/audit.ts';
import { covers, type UserActor } from '../../access/scope.ts';
import { createCourierRow, removeFromDuty } from './courier-duty.ts';
import { recordArrived, recordAssigned, recordDeliveryEnded } from './record-deliveries.ts';
import { type LockedCourier, lockCourier, lockCouriers, readLockedCourier } from './lock-courier.ts';
import * as repository from './repository.ts';
import { switchPresence } from './switch-presence.ts';
import * as pause from './take-break.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

export type { LockedCourier } from './lock-courier.ts';
export { isUnansweredOffer } from './repository.ts';

interface CallerContext {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  /** Address of the caller, for the audit log. */
  readonly ip?: string;
}

export type CourierService = ReturnType<typeof createCourierService>;

/** Gives back what automatic assignment only offered to a courier who holds nothing else (modules/orders). */
export type RevertOffers = (
  call: CallerContext & { tx: Tx },
  leaving: { courierId: UserId; note: string },
) => Promise<void>;

/**
 * Couriers' duty: presence, breaks, load, return; and what other modules need of it. Every change locks the
 * courier's row first.
 */
export function createCourierService() {
  return {
    /** Couriers of the scope for GET /api/courier-locations; a COURIER only themself. */
    async list(tx: Tx, scope: Scope, now: Date): Promise<CourierLocation[]> {
      return (await repository.list(tx, scope, now)).map((row) => toLocation(row, now));
    },

    /** Views by id for live messages. */
    async views(tx: Tx, ids: readonly UserId[], now: Date): Promise<Map<UserId, CourierLocation>> {
      const rows = await repository.findMany(tx, ids);
      return new Map(rows.map((row) => [row.id, toLocation(row, now)]));
    },

    /** The courier's own state (spec 3 §7). */
    async getOwnStatus(tx: Tx, actor: UserActor, now: Date): Promise<CourierStatusView> {
      const own = await readLockedCourier(tx, actor.id);
      if (!own) throw new AppError('COURIER_NOT_FOUND');
      return toStatus(own.row, now);
    },

    /**
     * Own toggle, or a supervisor's for a courier of their scope (spec 3 §4.3, spec 2 §2.2). Changes nothing
     * when the courier is in that state already.
     * @throws AppError COURIER_NOT_FOUND and what `switchPresence` refuses; VALIDATION_ERROR on `courierId`
     * when a supervisor names nobody
     */
    async setStatus(
      tx: Tx,
      who: CallerContext,
      { revertOffers, ...body }: BodyOf<typeof setCourierStatus> & { readonly revertOffers: RevertOffers },
    ): Promise<CourierStatusView> {
      const { actor, now } = who;
      const isOwn = actor.role === 'COURIER';
      const id = body.courierId ?? (isOwn ? actor.id : null);
      if (id === null) throw fieldError('courierId', 'Lütfen bir kurye seçin');
      const isLeaving = body.status === 'offline';
      const courier = await getLocked(tx, who, id, isLeaving ? { revertOffers, note: OFFLINE_NOTE } : null);
      const position = body.position && isValidCoordinate(body.position) ? body.position : null;
      const by = isOwn ? 'SELF' : 'SUPERVISOR';
      // Before the change, whose event must be the transaction's last wait (decision 002).
      if (!isOwn && courier.online === isLeaving) await recordSwitch(tx, courier, who);
      await switchPresence(tx, courier, { online: body.status === 'online', by, position, at: now, actor });
      const after = await readLockedCourier(tx, id);
      return toStatus((after ?? courier).row, now);
    },

    /**
     * Own break, or by staff for a courier of their scope. @throws AppError COURIER_NOT_FOUND and what
     * `take-break.ts` refuses
     */
    async startBreak(
      tx: Tx,
      who: CallerContext,
      { revertOffers, ...body }: BodyOf<typeof startBreak> & { readonly revertOffers: RevertOffers },
    ) {
      const courier = await getLocked(tx, who, body.courierId, { revertOffers, note: BREAK_NOTE });
      return pause.startBreak(tx, courier, { at: who.now, actor: who.actor, notes: body.notes || null });
    },

    /** @throws AppError COURIER_NOT_FOUND | BREAK_NOT_STARTED */
    async endBreak(tx: Tx, who: CallerContext, id: UserId) {
      return pause.endBreak(tx, await getLocked(tx, who, id, null), { at: who.now, actor: who.actor });
    },

    lockCourier,
    lockCouriers,
    recordAssigned,
    recordDeliveryEnded,
    recordArrived,
    createCourierRow,
    removeFromDuty,
  };
}

/** Staff switched a courier: the courier's own switches are in their shifts. */
const recordSwitch = (
  tx: Tx,
  { id, companyId, branchId, online }: LockedCourier,
  { actor, now, ip = null }: { actor: UserActor; now: Date; ip?: string | null },
): Promise<void> =>
  appendAudit(tx, [
    {
      action: 'COURIER_SWITCHED',
      entity: 'user',
      entityId: id,
      companyId,
      branchId,
      at: now,
      actor,
      ip,
      changes: { online: { was: online, is: !online } },
    },
  ]);

const OFFLINE_NOTE = 'Kurye yanıtlamadan çevrimdışı oldu';
const BREAK_NOTE = 'Kurye yanıtlamadan molaya çıktı';

/**
 * The locked courier, when they are the actor's to handle; anybody else's answers like a missing one
 * (criteria B03).
 * @param leaving offers that nobody answered do not hold a courier: they are given back before anything is
 * judged; a refusal undoes that with the rest
 */
async function getLocked(
  tx: Tx,
  who: CallerContext,
  id: UserId,
  leaving: { readonly revertOffers: RevertOffers; readonly note: string } | null,
): Promise<LockedCourier> {
  const isOthers = who.actor.role === 'COURIER' && id !== who.actor.id;
  const courier = isOthers ? null : await lockCourier(tx, id);
  if (!courier || !covers(who.scope, courier)) throw new AppError('COURIER_NOT_FOUND');
  if (!leaving || courier.load === 0 || !courier.online) return courier;
  await leaving.revertOffers({ ...who, tx }, { courierId: id, note: leaving.note });
  return (await readLockedCourier(tx, id)) ?? courier;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const stateOf = (row: repository.CourierRow) =>
  courierState({
    online: row.online,
    onBreak: row.break_started_at !== null,
    load: repository.acceptedLoad(row),
    isReturning: row.returning_since !== null,
  });

/** When the newest position was taken; null when its age is unknown: the clock was put back since. */
const seenAt = ({ position_at: at }: repository.CourierRow, now: Date): string | null =>
  at === null || isAheadOfServerClock(at.getTime(), now.getTime()) ? null : at.toISOString();

const toLocation = (row: repository.CourierRow, now: Date): CourierLocation => ({
  courierId: row.id,
  name: row.name,
  phone: row.phone,
  branchId: row.branch_id,
  branchName: row.branch_name,
  active: row.active,
  online: row.online,
  status: stateOf(row),
  onBreak: row.online && row.break_started_at !== null,
  ...(row.online && row.break_ends_at ? { breakEndsAt: row.break_ends_at.toISOString() } : {}),
  load: row.load,
  offered: row.offered,
  limit: row.limit,
  lat: row.lat,
  lng: row.lng,
  positionAt: seenAt(row, now),
  lastStatusChangeAt: iso(row.last_status_change_at),
  expectedReturnAt: iso(row.expected_return_at),
});

/** The state that the courier home shows. */
const toStatus = (row: repository.CourierRow, now: Date): CourierStatusView => ({
  courierId: row.id,
  online: row.online,
  status: stateOf(row),
  onBreak: row.online && row.break_started_at !== null,
  breakStartedAt: iso(row.break_started_at),
  breakEndsAt: iso(row.break_ends_at),
  lastStatusChangeAt: iso(row.last_status_change_at),
  active: row.active,
  expectedReturnAt: iso(row.expected_return_at),
  lat: row.lat,
  lng: row.lng,
  positionAt: seenAt(row, now),
});
