import { type PresenceActor, mayGoOffline, mayGoOnline } from '@ulak/contracts/domain/courier-presence';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { isFresh } from '@ulak/contracts/domain/position-filter';
import type { Tx } from '../../db/database.ts';
import { endDelay } from '../delays/service.ts';
import type { LockedCourier } from './lock-courier.ts';
import { type ChangeActor, recordChange, userIdOf } from './record-change.ts';
import { findBlockingPaper } from './read-papers.ts';
import * as repository from './repository.ts';
import { assertAllowed } from '../../app-error.ts';

interface PresenceChange {
  readonly at: Date;
  readonly actor: ChangeActor;
}

/**
 * Switches a locked courier online or offline. Without a change nothing is checked, written or announced.
 * @param input.position where the courier says to be now; an offline courier's positions are not stored, so
 * this is how the branch area is judged
 * @throws AppError COURIER_INACTIVE | DOCUMENT_REQUIRED | MANAGER_ONLY_ONLINE | OUT_OF_BRANCH_AREA |
 * COURIER_HAS_DELIVERIES | MANAGER_ONLY_OFFLINE
 * @see spec 3 §4.3, spec 2 §2.2, §2.4
 */
export async function switchPresence(
  tx: Tx,
  courier: LockedCourier,
  input: PresenceChange & {
    readonly online: boolean;
    readonly by: PresenceActor;
    readonly position: LatLng | null;
  },
): Promise<void> {
  if (courier.online === input.online) return;
  const { row } = courier;
  if (!input.online) {
    assertAllowed(
      mayGoOffline({
        by: input.by,
        courier,
        branch: { onlyManagerCanSetOffline: row.only_manager_can_set_offline },
      }),
    );
    await goOffline(tx, courier, input);
    return;
  }
  assertAllowed(
    mayGoOnline({
      by: input.by,
      courier,
      blockingPaper: await findBlockingPaper(tx, courier, input.at),
      position: input.position ?? freshPosition(courier, input.at),
      branch: {
        location: { lat: row.branch_lat, lng: row.branch_lng },
        radiusM: row.radius_m,
        onlyManagerCanSetOnline: row.only_manager_can_set_online,
        requireInBranchArea: row.require_in_branch_area,
      },
    }),
  );
  await goOnline(tx, courier, input);
}

const freshPosition = ({ position, positionAt }: LockedCourier, at: Date): LatLng | null =>
  positionAt && isFresh(positionAt.getTime(), at.getTime()) ? position : null;

async function goOnline(tx: Tx, courier: LockedCourier, { at, actor }: PresenceChange): Promise<void> {
  await repository.setOnline(tx, courier.id, true, at);
  // A shift that a removed account left open would otherwise swallow the new one.
  await repository.closeInterval(tx, 'courier_shifts', courier.id, { at, by: userIdOf(actor) });
  await repository.openInterval(tx, 'courier_shifts', courier, { at, by: userIdOf(actor) });
  await recordChange(tx, courier, { action: 'ONLINE', online: true, at, actor });
}

/** Ends the shift, a break and a return; judges nothing. */
export async function goOffline(
  tx: Tx,
  courier: LockedCourier,
  { at, actor }: PresenceChange,
): Promise<void> {
  const end = { at, by: userIdOf(actor) };
  const returning = { courierId: courier.id, since: courier.row.returning_since };
  await endDelay(tx, returning, { how: 'OFFLINE', at, now: at, actor });
  await repository.setOnline(tx, courier.id, false, at);
  await repository.closeInterval(tx, 'courier_shifts', courier.id, end);
  if (courier.onBreak) await repository.closeInterval(tx, 'courier_breaks', courier.id, end);
  const facts = {
    ...(courier.onBreak && { endedBreak: true }),
    ...(courier.isReturning && { endedReturn: true }),
  };
  await recordChange(tx, courier, { action: 'OFFLINE', online: false, at, actor, facts });
}
