import type { BodyOf } from '@ulak/contracts/call';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { CREATABLE_ROLES, ROLE_RANK } from '@ulak/contracts/roles';
import type { transferUser, updateUser } from '@ulak/contracts/users/edit-users';
import type { registerUser } from '@ulak/contracts/users/register-user';
import type { UserView } from '@ulak/contracts/users/schema';
import type { activateUser, changeUserPassword, deactivateUser } from '@ulak/contracts/users/user-access';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { UserActor } from '../../access/scope.ts';
import { assertIdentityFree } from './assert-identity-free.ts';
import {
  assertNationalId,
  isBranchBound,
  readPhone,
  refuseTakenIdentity,
  createUserAccount,
} from './register.ts';
import * as repository from './repository.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/** What users need of couriers: a row for a new one, and none left on duty when they leave. */
export interface CourierDutyPort {
  createCourierRow(tx: Tx, user: { id: UserId; companyId: CompanyId; branchId: BranchId }): Promise<void>;
  removeFromDuty(
    tx: Tx,
    input: { courierId: UserId; actor: UserActor; now: Date; moveTo?: BranchId },
  ): Promise<void>;
}

/** What users need of orders: nothing stays assigned to a courier who leaves. */
export interface CourierOrdersPort {
  /** @throws AppError COURIER_ON_ROAD when goods are with the courier */
  unassignAll(call: CallerContext & { tx: Tx }, leaving: { courierId: UserId; note: string }): Promise<void>;
}

interface OwnChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly field: 'password';
}

export interface UserServiceDeps {
  readonly clock: Clock;
  readonly couriers: CourierDutyPort;
  readonly orders: CourierOrdersPort;
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  hashPassword(password: string): Promise<string>;
  assertAcceptablePassword(
    password: string,
    person: { username: string; phone: string | null },
    field: string,
  ): void;
  /** Replaces the actor's own password after the present one, in transactions of its own. */
  changeOwnPassword(actor: UserActor, change: OwnChange): Promise<void>;
}

export type UserService = ReturnType<typeof createUserService>;
type NewPasswordBody = BodyOf<typeof changeUserPassword>;
const ONLY_FOR_OWN = 'Yalnızca kendi şifrenizi değiştirirken gerekir';
interface CallerContext {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
}
/** Why a courier leaves, for the history of the orders that go back; and to which branch. */
interface Leaving {
  readonly note: string;
  readonly moveTo?: BranchId;
}

export function createUserService(deps: UserServiceDeps) {
  /** The person inside the scope, not above the actor (DECISIONS "Who may do what"). */
  async function getManageableUser(tx: Tx, { actor, scope }: CallerContext, id: UserId): Promise<UserView> {
    const target = await repository.find(tx, scope, id);
    if (!target) throw new AppError('USER_NOT_FOUND');
    if (ROLE_RANK[target.role] > ROLE_RANK[actor.role]) throw new AppError('ROLE_TOO_HIGH');
    await repository.lock(tx, id);
    return target;
  }

  async function assertAnotherOwner(tx: Tx, target: UserView): Promise<void> {
    if (target.role === 'OWNER' && (await repository.countOtherOwners(tx, target.id)) === 0)
      throw new AppError('LAST_OWNER');
  }

  async function note(
    tx: Tx,
    { actor, now }: CallerContext,
    target: UserView,
    kind: string,
    payload: Record<string, unknown> = {},
  ): Promise<void> {
    await appendEvents(tx, [
      {
        kind,
        entity: 'user',
        entityId: target.id,
        companyId: target.companyId,
        branchId: target.branchId,
        at: now,
        actor,
        payload,
      },
    ]);
  }

  /**
   * A courier leaves: assigned orders are taken back, then the duty ends; refused while goods are with them
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

  return {
    list: (tx: Tx, scope: Scope) => repository.list(tx, scope),
    register: (tx: Tx, call: CallerContext & { body: BodyOf<typeof registerUser> }) =>
      createUserAccount(deps, tx, call),

    /**
     * Edits identity or role. A new role takes effect with the next sign-in: the database ends the sessions
     * (criteria B05).
     */
    async update(tx: Tx, who: CallerContext, id: UserId, body: BodyOf<typeof updateUser>): Promise<UserView> {
      const target = await getManageableUser(tx, who, id);
      const newRole = body.role !== undefined && body.role !== target.role ? body.role : undefined;
      if (newRole !== undefined) await assertRoleChange(tx, who, target, newRole);
      if (body.username !== undefined && body.username !== target.username) assertNationalId(body.username);
      const phone = body.phone === undefined ? undefined : readPhone(body.phone);
      // A number that the person has already says nothing new.
      const wanted = {
        userId: id,
        username: body.username === target.username ? undefined : body.username,
        phone: phone === target.phone ? undefined : phone,
      };
      await assertIdentityFree(deps, who, wanted);
      const values = { username: body.username, phone, full_name: body.fullName, role: newRole };
      const changed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      if (Object.keys(changed).length > 0)
        await repository.update(tx, id, changed).catch(refuseTakenIdentity(deps, who, wanted));
      if (newRole === 'COURIER' && target.companyId !== null && target.branchId !== null)
        await deps.couriers.createCourierRow(tx, {
          id,
          companyId: target.companyId,
          branchId: target.branchId,
        });
      await note(tx, who, target, newRole ? 'USER_ROLE_CHANGED' : 'USER_UPDATED', {
        fields: Object.keys(changed),
        ...(newRole ? { from: target.role, to: newRole } : {}),
      });
      return reread(tx, who.scope, id);
    },

    /**
     * @throws AppError SELF_CHANGE_REFUSED | LAST_OWNER | ROLE_TOO_HIGH | USER_NOT_FOUND | COURIER_ON_ROAD
     */
    async deactivate(
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof deactivateUser>,
    ): Promise<UserView> {
      if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
      const target = await getManageableUser(tx, who, id);
      await assertAnotherOwner(tx, target);
      await endDuty(tx, who, target, { note: 'Kurye pasifleştirildi' });
      await repository.update(tx, id, {
        active: false,
        deactivation_reason: body.reason,
        deactivation_date: who.now,
        deactivation_end_date: body.endDate ? new Date(body.endDate) : null,
      });
      await note(tx, who, target, 'USER_DEACTIVATED', { reason: body.reason });
      return reread(tx, who.scope, id);
    },

    async activate(
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof activateUser>,
    ): Promise<UserView> {
      const target = await getManageableUser(tx, who, id);
      await repository.update(tx, id, {
        active: true,
        deactivation_reason: null,
        deactivation_date: null,
        deactivation_end_date: null,
      });
      await note(tx, who, target, 'USER_ACTIVATED', { reason: body.reason });
      return reread(tx, who.scope, id);
    },

    /**
     * Gives a person another password; their sessions end. The own one asks for the present one and keeps the
     * session in which it is done.
     * @throws AppError VALIDATION_ERROR | PASSWORD_WRONG | PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY |
     * LOGIN_THROTTLED | USER_NOT_FOUND | ROLE_TOO_HIGH
     */
    async changePassword(tx: Tx, who: CallerContext, id: UserId, body: NewPasswordBody): Promise<void> {
      const { password, currentPassword } = body;
      if (id === who.actor.id) {
        if (currentPassword === undefined) throw fieldError('currentPassword', 'Mevcut şifrenizi girin');
        const change = { currentPassword, newPassword: password, field: 'password' } as const;
        return deps.changeOwnPassword(who.actor, change);
      }
      if (currentPassword !== undefined) throw fieldError('currentPassword', ONLY_FOR_OWN);
      const target = await getManageableUser(tx, who, id);
      deps.assertAcceptablePassword(password, target, 'password');
      const must_change_password = await repository.forcesPasswordChange(tx, target.companyId);
      await repository.update(tx, id, {
        password_hash: await deps.hashPassword(password),
        must_change_password,
      });
      await note(tx, who, target, 'PASSWORD_CHANGED');
    },

    /**
     * Moves a person to another branch at once; permissions stay (spec 2 §2.3). Branch managers may choose
     * any branch of their company (spec 2 §6).
     */
    async transfer(
      tx: Tx,
      who: CallerContext,
      id: UserId,
      body: BodyOf<typeof transferUser>,
    ): Promise<UserView> {
      const target = await getManageableUser(tx, who, id);
      const branch = await deps.asSystem((system) =>
        findTargetBranch(system, who.actor, target, body.branchId),
      );
      if (!branch) throw new AppError('BRANCH_NOT_FOUND', {}, { branchId: 'Şube bulunamadı.' });
      if (branch === target.branchId)
        throw new AppError('VALIDATION_ERROR', {}, { branchId: 'Kullanıcı zaten bu şubede' });
      await endDuty(tx, who, target, { note: 'Kurye başka şubeye taşındı', moveTo: branch });
      await repository.update(tx, id, { branch_id: branch });
      await note(tx, who, target, 'USER_TRANSFERRED', { from: target.branchId, to: branch });
      return {
        ...target,
        branchId: branch,
        branchName: await deps.asSystem((system) => branchName(system, branch)),
      };
    },

    /** Hides the person and frees the national ID and phone; history keeps the name. */
    async remove(tx: Tx, who: CallerContext, id: UserId): Promise<void> {
      if (id === who.actor.id) throw new AppError('SELF_CHANGE_REFUSED');
      const target = await getManageableUser(tx, who, id);
      await assertAnotherOwner(tx, target);
      await endDuty(tx, who, target, { note: 'Kuryenin hesabı silindi' });
      await repository.update(tx, id, { deleted: true, active: false, deactivation_date: who.now });
      await note(tx, who, target, 'USER_REMOVED');
    },
  };

  async function assertRoleChange(
    tx: Tx,
    who: CallerContext,
    target: UserView,
    role: UserView['role'],
  ): Promise<void> {
    if (target.id === who.actor.id || !CREATABLE_ROLES[who.actor.role].includes(role))
      throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu rolü verme yetkiniz yok.' });
    if (who.actor.role === 'BRANCH_MANAGER') throw new AppError('ROLE_TOO_HIGH');
    if (isBranchBound(role) && target.branchId === null)
      throw new AppError('BRANCH_REQUIRED', {}, { role: 'Önce kullanıcıya bir şube verin.' });
    if (role !== 'OWNER' && target.companyId === null)
      throw new AppError('ROLE_TOO_HIGH', {}, { role: 'Bu kullanıcının şirketi yok.' });
    await assertAnotherOwner(tx, target);
    await endDuty(tx, who, target, { note: 'Kuryenin görevi değişti' });
  }
}

async function findTargetBranch(
  system: Tx,
  actor: UserActor,
  target: UserView,
  id: BranchId,
): Promise<BranchId | null> {
  const row = await system
    .selectFrom('branches')
    .select(['id', 'company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  // Companies are walls: not even an owner moves a person's history into another company.
  const sameCompany = row.company_id === target.companyId;
  const own = actor.companyId === null || actor.companyId === row.company_id;
  return sameCompany && own ? row.id : null;
}

const branchName = async (system: Tx, id: BranchId): Promise<string | null> =>
  (await system.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
