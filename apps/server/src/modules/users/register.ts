import type { BodyOf } from '@ulak/contracts/call';
import { errorText } from '@ulak/contracts/errors';
import { isTckn } from '@ulak/contracts/identity';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { parsePhone } from '@ulak/contracts/phone';
import { BRANCH_SCOPED_ROLES, CREATABLE_ROLES, type Role } from '@ulak/contracts/roles';
import type { registerUser } from '@ulak/contracts/users/register-user';
import type { UserView } from '@ulak/contracts/users/schema';
import { violatedUnique, type Tx } from '../../db/database.ts';
import { changesBetween } from '../../access/audit.ts';
import { masked, recordUserChanges } from './record-change.ts';
import type { UserActor } from '../../access/scope.ts';
import { type IdentityDeps, assertIdentityFree, type WantedIdentity } from './assert-identity-free.ts';
import * as repository from './repository.ts';
import type { CallerContext, UserServiceDeps } from './ports.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

type Body = BodyOf<typeof registerUser>;

export function readPhone(text: string): string {
  const phone = parsePhone(text);
  if (!phone) throw fieldError('phone', 'Geçerli bir telefon numarası girin');
  return phone;
}

export function assertNationalId(username: string): void {
  if (!isTckn(username)) throw fieldError('username', 'Geçerli bir TC kimlik numarası girin');
}

/** Turns a violated unique index, which decides a race, into the look-up's refusal. */
export function refuseTakenIdentity(
  deps: IdentityDeps,
  who: Pick<CallerContext, 'actor' | 'now'>,
  wanted: WantedIdentity,
): (error: unknown) => Promise<never> {
  return async (error) => {
    const constraint = violatedUnique(error);
    if (constraint === 'users_username' || constraint === 'users_phone')
      await assertIdentityFree(deps, who, wanted);
    throw error;
  };
}

/** A new user's phone in E.164, and the hash of the password. */
export interface PreparedUser {
  readonly phone: string;
  readonly passwordHash: string;
}

/**
 * Judges what needs no look-up, then hashes the password: before the transaction, which waits for nothing.
 * @throws AppError ROLE_TOO_HIGH | VALIDATION_ERROR | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY |
 * SERVICE_BUSY
 */
export async function prepareUser(
  deps: Pick<UserServiceDeps, 'assertAcceptablePassword' | 'hashPassword'>,
  actor: UserActor,
  body: Body,
): Promise<PreparedUser> {
  if (!CREATABLE_ROLES[actor.role].includes(body.role))
    throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu rolü verme yetkiniz yok.' });
  assertNationalId(body.username);
  const phone = readPhone(body.phone);
  deps.assertAcceptablePassword(body.password, { username: body.username, phone }, 'password');
  return { phone, passwordHash: await deps.hashPassword(body.password) };
}

/** Creates a user of a role the actor may give, in the actor's scope (spec 2 §6). */
export async function createUserAccount(
  deps: UserServiceDeps,
  tx: Tx,
  call: CallerContext & { readonly body: Body; readonly prepared: PreparedUser },
): Promise<UserView> {
  const { actor, scope, body } = call;
  const { phone, passwordHash: password_hash } = call.prepared;
  const place = await resolveCompanyAndBranch(tx, actor, scope, body);
  await assertIdentityFree(deps, call, { username: body.username, phone });
  const must_change_password = await repository.forcesPasswordChange(tx, place.companyId);
  const id = await repository
    .insert(tx, {
      username: body.username,
      phone,
      full_name: body.fullName,
      role: body.role,
      company_id: place.companyId,
      branch_id: place.branchId,
      password_hash,
      must_change_password,
    })
    .catch(refuseTakenIdentity(deps, call, { username: body.username, phone }));
  if (body.role === 'COURIER' && place.companyId !== null && place.branchId !== null)
    await deps.couriers.createCourierRow(tx, { id, companyId: place.companyId, branchId: place.branchId });
  const created = await repository.find(tx, scope, id);
  if (!created) throw new AppError('USER_NOT_FOUND');
  await recordUserChanges(tx, call, [{ action: 'USER_CREATED', target: created, ...creationFacts(created) }]);
  return created;
}

/** What the audit log says of a new account. */
export const creationFacts = ({
  fullName,
  username,
  phone,
  role,
  branchName,
}: Pick<UserView, 'fullName' | 'username' | 'phone' | 'role' | 'branchName'>) => ({
  changes: changesBetween(
    {},
    { fullName, username: masked(username), phone: masked(phone), role, branch: branchName },
  ),
  details: { role },
});

/**
 * Company and branch of a new user: the actor's where the actor is bound, else as sent and inside the actor's
 * scope.
 */
async function resolveCompanyAndBranch(
  tx: Tx,
  actor: UserActor,
  scope: Scope,
  body: Body,
): Promise<{ companyId: CompanyId | null; branchId: BranchId | null }> {
  if (body.role === 'OWNER') return { companyId: null, branchId: null };
  if (actor.companyId !== null && (body.companyId ?? actor.companyId) !== actor.companyId)
    throw fieldError('companyId', 'Şirket bulunamadı');
  if (isBranchBound(body.role)) {
    const branchId = actor.branchId ?? body.branchId ?? null;
    if (branchId === null) throw new AppError('BRANCH_REQUIRED', {}, { branchId: 'Lütfen bir şube seçin' });
    return findPlace(tx, scope, { branchId: body.branchId ?? branchId, companyId: body.companyId });
  }
  const ofBranch = body.branchId ? await findPlace(tx, scope, { ...body, branchId: body.branchId }) : null;
  const companyId = actor.companyId ?? body.companyId ?? ofBranch?.companyId ?? null;
  if (companyId === null || !(await repository.holdCompany(tx, companyId)))
    throw fieldError('companyId', 'Lütfen bir şirket seçin');
  return { companyId, branchId: null };
}

/** A branch that takes people, of the company that was sent with it, if one was. */
async function findPlace(
  tx: Tx,
  scope: Scope,
  { branchId, companyId }: { branchId: BranchId; companyId?: CompanyId | null | undefined },
): Promise<{ companyId: CompanyId; branchId: BranchId }> {
  const branch = await repository.findBranch(tx, scope, branchId);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND', {}, { branchId: 'Şube bulunamadı.' });
  if (branch.companyId === null)
    throw new AppError('BRANCH_UNASSIGNED', {}, { branchId: errorText('BRANCH_UNASSIGNED') });
  if ((companyId ?? branch.companyId) !== branch.companyId)
    throw fieldError('branchId', 'Bu şube seçtiğiniz şirketin değil');
  return { companyId: branch.companyId, branchId: branch.id };
}

export const isBranchBound = (role: Role): boolean => (BRANCH_SCOPED_ROLES as readonly Role[]).includes(role);
