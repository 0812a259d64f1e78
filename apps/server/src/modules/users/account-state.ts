import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import type { activateUser, deactivateUser } from '@ulak/contracts/users/user-access';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext } from './ports.ts';
import * as repository from './repository.ts';

/**
 * Makes an account passive, or changes reason and end of one that is. With an end date a job activates it
 * again (maintenance/activate-users.ts). @throws AppError SELF_CHANGE_REFUSED | LAST_OWNER | ROLE_TOO_HIGH |
 * USER_NOT_FOUND | COURIER_ON_ROAD | VALIDATION_ERROR when the end is not in the future
 */
export async function deactivateAccount(
  deps: UserManagement,
  tx: Tx,
  who: CallerContext & { readonly id: UserId; readonly body: BodyOf<typeof deactivateUser> },
): Promise<UserView> {
  const { id, body, now } = who;
  if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
  const endDate = body.endDate ? new Date(body.endDate) : null;
  if (endDate !== null && endDate <= now) throw fieldError('endDate', 'Bitiş tarihi gelecekte olmalı');
  const target = await deps.getManageableUser(tx, who, id);
  if (target.active) await deps.assertAnotherOwner(tx, target);
  await deps.endDuty(tx, who, target, { note: 'Kurye pasifleştirildi' });
  await repository.update(tx, id, {
    active: false,
    deactivation_reason: body.reason,
    // since when the account is passive, also when only the end changes
    ...(target.active ? { deactivation_date: now } : {}),
    deactivation_end_date: endDate,
  });
  const details = { reason: body.reason, endDate: endDate?.toISOString() ?? null };
  await deps.note(tx, who, { action: 'USER_DEACTIVATED', target, details });
  return deps.reread(tx, who.scope, id);
}

/**
 * Activates an account; harmless when it is active already. @throws AppError USER_NOT_FOUND | ROLE_TOO_HIGH
 */
export async function activateAccount(
  deps: UserManagement,
  tx: Tx,
  who: CallerContext & { readonly id: UserId; readonly body: BodyOf<typeof activateUser> },
): Promise<UserView> {
  const target = await deps.getManageableUser(tx, who, who.id);
  if (target.active) return target;
  await repository.update(tx, who.id, {
    active: true,
    deactivation_reason: null,
    deactivation_date: null,
    deactivation_end_date: null,
  });
  await deps.note(tx, who, { action: 'USER_ACTIVATED', target, details: { reason: who.body.reason } });
  return deps.reread(tx, who.scope, who.id);
}
