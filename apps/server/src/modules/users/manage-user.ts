import type { BranchId, UserId } from '@ulak/contracts/ids';
import { ROLE_RANK } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { recordUserChanges, type UserChangeFact } from './record-change.ts';
import * as repository from './repository.ts';

/** Why a courier leaves, for the history of the unassigned orders; and to which branch. */
interface Leaving {
  readonly note: string;
  readonly moveTo?: BranchId;
}

/** The steps that every change of another user's account shares. */
export function createUserManagement(deps: Pick<UserServiceDeps, 'couriers' | 'orders'>) {
  /**
   * The user inside the scope, not above the actor (DECISIONS "Who may do what"), as it is under the lock of
   * its row.
   */
  async function getManageableUser(tx: Tx, { actor, scope }: CallerContext, id: UserId): Promise<UserView> {
    await repository.lockInScope(tx, scope, id);
    const target = await repository.find(tx, scope, id);
    if (!target) throw new AppError('USER_NOT_FOUND');
    if (ROLE_RANK[target.role] > ROLE_RANK[actor.role]) throw new AppError('ROLE_TOO_HIGH');
    return target;
  }

  async function assertAnotherOwner(tx: Tx, target: UserView): Promise<void> {
    if (target.role === 'OWNER' && (await repository.countOtherOwners(tx, target.id)) === 0)
      throw new AppError('LAST_OWNER');
  }

  const note = (tx: Tx, who: CallerContext, fact: UserChangeFact): Promise<void> =>
    recordUserChanges(tx, who, [fact]);

  /**
   * Ends a courier's duty: assigned orders are unassigned first; refused while goods are with them
   * (docs/decisions/018).
   */
  async function endDuty(
    tx: Tx,
    who: CallerContext,
    target: UserView,
    { note: why, moveTo }: Leaving,
  ): Promise<void> {
    if (target.role !== 'COURIER') return;
    await deps.orders.unassignAll({ ...who, tx }, { courierId: target.id, note: why });
    const { actor, now } = who;
    await deps.couriers.removeFromDuty(tx, {
      courierId: target.id,
      actor,
      now,
      ...(moveTo ? { moveTo } : {}),
    });
  }

  const reread = async (tx: Tx, scope: Scope, id: UserId): Promise<UserView> => {
    const view = await repository.find(tx, scope, id);
    if (!view) throw new AppError('USER_NOT_FOUND');
    return view;
  };

  return { getManageableUser, assertAnotherOwner, note, endDuty, reread };
}

export type UserManagement = ReturnType<typeof createUserManagement>;
