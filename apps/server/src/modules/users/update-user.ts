import type { BodyOf } from '@ulak/contracts/call';
import type { UserId } from '@ulak/contracts/ids';
import type { updateUser } from '@ulak/contracts/users/edit-users';
import type { UserView } from '@ulak/contracts/users/schema';
import { changesBetween } from '../../access/audit.ts';
import { fieldError } from '../../app-error.ts';
import { assertVersion } from '../../access/assert-version.ts';
import type { Tx } from '../../db/database.ts';
import { assertIdentityFree } from './assert-identity-free.ts';
import { prepareRoleChange } from './change-role.ts';
import type { UserManagement } from './manage-user.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { masked } from './record-change.ts';
import { assertNationalId, readPhone, refuseTakenIdentity } from './register.ts';
import * as repository from './repository.ts';

type Body = BodyOf<typeof updateUser>;

/** What the audit log keeps of an identity; numbers masked. */
const identityFacts = ({ fullName, username, phone }: Pick<UserView, 'fullName' | 'username' | 'phone'>) => ({
  fullName,
  username: masked(username),
  phone: masked(phone),
});

/**
 * Edits identity or role. A new role takes effect with the next sign-in: the database ends the sessions
 * (criteria B05). @throws AppError RECORD_CHANGED when `body.version` is not the record's, and as
 * `prepareRoleChange` and `assertIdentityFree`
 */
export async function updateUserAccount(
  deps: UserServiceDeps & UserManagement,
  tx: Tx,
  who: CallerContext & { readonly id: UserId; readonly body: Body },
): Promise<UserView> {
  const { id, body } = who;
  const target = await deps.getManageableUser(tx, who, id);
  await assertVersion(tx, { entity: 'user', id, current: target.version, version: body.version });
  const isOtherBranch = body.branchId !== undefined && body.branchId !== target.branchId;
  if (body.role === target.role && isOtherBranch)
    throw fieldError('branchId', 'Rol aynı kalıyor; yalnızca şube değişecekse transfer kullanın');
  const identity = await writeIdentity(deps, tx, { ...who, target });
  if (body.role !== undefined && body.role !== target.role) {
    const place = await prepareRoleChange(deps, tx, {
      ...who,
      target,
      role: body.role,
      ...(body.branchId === undefined ? {} : { branchId: body.branchId }),
    });
    await repository.update(tx, id, {
      role: body.role,
      company_id: place.companyId,
      branch_id: place.branchId,
    });
    const changes = changesBetween(
      { role: target.role, branch: target.branchName },
      { role: body.role, branch: place.branchName },
    );
    await deps.note(tx, who, { action: 'USER_ROLE_CHANGED', target, changes });
  }
  if (Object.keys(identity).length > 0)
    await deps.note(tx, who, { action: 'USER_UPDATED', target, changes: identity });
  return deps.reread(tx, who.scope, id);
}

/** Writes name, phone and national ID where they differ; answers what the audit log says of it. */
async function writeIdentity(
  deps: UserServiceDeps,
  tx: Tx,
  who: CallerContext & { readonly body: Body; readonly target: UserView },
) {
  const { body, target } = who;
  if (body.username !== undefined && body.username !== target.username) assertNationalId(body.username);
  const phone = body.phone === undefined ? target.phone : readPhone(body.phone);
  const after = {
    fullName: body.fullName ?? target.fullName,
    username: body.username ?? target.username,
    phone,
  };
  // A number that the user has already reveals nothing.
  const wanted = {
    userId: target.id,
    username: after.username === target.username ? undefined : after.username,
    phone: phone === null || phone === target.phone ? undefined : phone,
  };
  await assertIdentityFree(deps, who, wanted);
  const isSame =
    wanted.username === undefined && wanted.phone === undefined && after.fullName === target.fullName;
  if (isSame) return {};
  await repository
    .update(tx, target.id, { username: after.username, phone, full_name: after.fullName })
    .catch(refuseTakenIdentity(deps, who, wanted));
  return maskedChanges(target, after);
}

/** Compares the whole values; two numbers with the same last digits are a change, too. */
function maskedChanges(
  before: Pick<UserView, 'fullName' | 'username' | 'phone'>,
  after: Pick<UserView, 'fullName' | 'username' | 'phone'>,
) {
  const [was, is] = [identityFacts(before), identityFacts(after)];
  const fields = ['fullName', 'username', 'phone'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { was: was[field], is: is[field] }]),
  );
}
