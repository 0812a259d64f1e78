import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { lockCourier, readLockedCourier } from './lock-courier.ts';
import { type ChangeActor, recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import { goOffline } from './switch-presence.ts';

/**
 * Gives a new COURIER (or one whose role became COURIER) a row of duty. One from an earlier time as courier
 * moves to the present branch.
 */
export async function createCourierRow(
  tx: Tx,
  user: { id: UserId; companyId: CompanyId; branchId: BranchId },
): Promise<void> {
  await repository.insert(tx, user);
}

/**
 * Takes a courier off duty (account passive, removed, another role, another branch): offline, shift and break
 * closed, no longer returning; with `moveTo` the row goes to that branch. Harmless for somebody without a
 * row. Their orders have been taken back before (orders/unassign-all.ts).
 */
export async function removeFromDuty(
  tx: Tx,
  input: { courierId: UserId; actor: ChangeActor; now: Date; moveTo?: BranchId },
): Promise<void> {
  const courier = await lockCourier(tx, input.courierId);
  if (!courier) return;
  const { actor, now: at } = input;
  if (courier.online) await goOffline(tx, courier, { at, actor });
  if (input.moveTo === undefined || input.moveTo === courier.branchId) return;
  await repository.moveToBranch(tx, courier.id, input.moveTo);
  const moved = await readLockedCourier(tx, courier.id);
  if (moved)
    await recordChange(tx, moved, {
      action: 'MOVED',
      online: false,
      at,
      actor,
      facts: { fromBranchId: courier.branchId },
    });
}
