import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import type { changeUserPassword } from '@ulak/contracts/users/user-access';
import type { UserActor } from '../../access/scope.ts';
import { fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import * as repository from './repository.ts';

const ONLY_FOR_OWN = 'Yalnızca kendi şifrenizi değiştirirken gerekir';

type OwnHashes = Awaited<ReturnType<UserServiceDeps['prepareOwnPassword']>>;
/** A password that is hashed: the own one after the present one, or another user's. */
export type PreparedNewPassword =
  | { readonly whose: 'own'; readonly hashes: OwnHashes }
  | { readonly whose: 'other'; readonly password: string; readonly hash: string };

/**
 * Hashes a user's next password before the transaction that stores it. The own one requires the present one.
 * @throws AppError VALIDATION_ERROR | PASSWORD_WRONG | LOGIN_THROTTLED | SERVICE_BUSY; of the own one also
 * PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY
 */
export async function prepareNewPassword(
  deps: Pick<UserServiceDeps, 'prepareOwnPassword' | 'hashPassword'>,
  actor: UserActor,
  id: UserId,
  { password, currentPassword }: BodyOf<typeof changeUserPassword>,
): Promise<PreparedNewPassword> {
  if (id === actor.id) {
    if (currentPassword === undefined) throw fieldError('currentPassword', 'Mevcut şifrenizi girin');
    const change = { currentPassword, newPassword: password, field: 'password' } as const;
    return { whose: 'own', hashes: await deps.prepareOwnPassword(actor, change) };
  }
  if (currentPassword !== undefined) throw fieldError('currentPassword', ONLY_FOR_OWN);
  return { whose: 'other', password, hash: await deps.hashPassword(password) };
}

/**
 * Stores it; the user's sessions end, of the own ones all but this.
 * @throws AppError USER_NOT_FOUND | ROLE_TOO_HIGH | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY; of the own
 * one PASSWORD_WRONG
 */
export async function storeNewPassword(
  deps: Pick<UserServiceDeps, 'storeOwnPassword' | 'assertAcceptablePassword'> & UserManagement,
  tx: Tx,
  { id, prepared, ...who }: CallerContext & { readonly id: UserId; readonly prepared: PreparedNewPassword },
): Promise<void> {
  if (prepared.whose === 'own') return deps.storeOwnPassword(tx, who, prepared.hashes);
  const target = await deps.getManageableUser(tx, who, id);
  deps.assertAcceptablePassword(prepared.password, target, 'password');
  const must_change_password = await repository.forcesPasswordChange(tx, target.companyId);
  await repository.update(tx, id, { password_hash: prepared.hash, must_change_password });
  await deps.note(tx, who, { action: 'USER_PASSWORD_SET', target });
}
