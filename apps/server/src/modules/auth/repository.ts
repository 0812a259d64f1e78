import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { LoginIdentifier } from '@ulak/contracts/identity';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface LoginUser {
  readonly id: UserId;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly username: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly active: boolean;
  /** False while the user's company is PASSIVE. */
  readonly isCompanyActive: boolean;
}

const selectLoginUsers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.company_id',
      'users.branch_id',
      'users.username',
      'users.full_name',
      'users.phone',
      'users.password_hash',
      'users.active',
      'companies.status as company_status',
    ]);

type LoginUserRow = Awaited<ReturnType<ReturnType<typeof selectLoginUsers>['executeTakeFirstOrThrow']>>;

const toLoginUser = (row: LoginUserRow): LoginUser => ({
  id: row.id,
  companyId: row.company_id,
  branchId: row.branch_id,
  username: row.username,
  fullName: row.full_name,
  phone: row.phone,
  passwordHash: row.password_hash,
  active: row.active,
  isCompanyActive: row.company_status !== 'PASSIVE',
});

/** By national ID, or by phone in E.164. System view. */
export async function findLoginUser(tx: Tx, name: LoginIdentifier): Promise<LoginUser | null> {
  const row = await selectLoginUsers(tx)
    .where('users.deleted', '=', false)
    .where(name.kind === 'phone' ? 'users.phone' : 'users.username', '=', name.value)
    .executeTakeFirst();
  return row ? toLoginUser(row) : null;
}

export async function getLoginUser(tx: Tx, id: UserId): Promise<LoginUser> {
  return toLoginUser(await selectLoginUsers(tx).where('users.id', '=', id).executeTakeFirstOrThrow());
}

/** Where a sign-in comes from: its network, and the browser's device cookie. */
export interface LoginOrigin {
  readonly network: string;
  /** SHA-256 of the device cookie's token; null without one. */
  readonly deviceHash: string | null;
}

/**
 * Whether the user signed in from this network since `networkSince`, on this device since `deviceSince`. One
 * statement, so that unknown and known names take the same time.
 */
export async function findKnownOrigin(
  tx: Tx,
  userId: UserId,
  origin: LoginOrigin,
  since: { network: Date; device: Date },
): Promise<{ network: boolean; device: boolean }> {
  const { rows } = await sql<{ network: boolean; device: boolean }>`select
    exists (select from login_places
      where user_id = ${userId} and ip = ${origin.network} and last_success_at > ${since.network}) as network,
    exists (select from login_devices
      where user_id = ${userId} and device_hash = ${origin.deviceHash} and last_success_at > ${since.device})
      as device`.execute(tx);
  return rows[0] ?? { network: false, device: false };
}

export async function saveLoginNetwork(tx: Tx, userId: UserId, network: string, at: Date): Promise<void> {
  await tx
    .insertInto('login_places')
    .values({ user_id: userId, ip: network, last_success_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'ip']).doUpdateSet({ last_success_at: at }))
    .execute();
}

/** Devices stored per user: a browser that drops its cookies leaves a row at every sign-in. */
const DEVICES_KEPT = 20;

/**
 * Rotates a device's token, for every user who signed in on it, and records this user's sign-in. The token
 * before is worth nothing from then on, also to whoever planted or copied it.
 */
export async function saveLoginDevice(
  tx: Tx,
  userId: UserId,
  device: { readonly before: string | null; readonly next: string },
  at: Date,
): Promise<void> {
  if (device.before !== null)
    await tx
      .updateTable('login_devices')
      .set({ device_hash: device.next })
      .where('device_hash', '=', device.before)
      .execute();
  await tx
    .insertInto('login_devices')
    .values({ user_id: userId, device_hash: device.next, last_success_at: at })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'user_id']).doUpdateSet({ last_success_at: at }),
    )
    .execute();
  await sql`delete from login_devices where user_id = ${userId} and device_hash in (
    select device_hash from login_devices where user_id = ${userId} order by last_success_at desc
    offset ${DEVICES_KEPT})`.execute(tx);
}

/** The device is no longer trusted with this account, until the next sign-in on it. */
export async function removeLoginDevice(tx: Tx, userId: UserId, deviceHash: string): Promise<void> {
  await tx
    .deleteFrom('login_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

/**
 * Replaces the password that was verified; false when it has changed since. The user need not change it any
 * more.
 */
export async function replacePassword(
  tx: Tx,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: to, must_change_password: false })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SessionListRow {
  readonly id: number;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly user_agent: string | null;
  readonly ip: string | null;
}

export function listSessions(tx: Tx, userId: UserId, now: Date): Promise<SessionListRow[]> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'ip'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Which of these sessions are still valid. */
export async function listActiveSessionIds(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from sessions s
    join users u on u.id = s.user_id left join companies c on c.id = u.company_id
    where s.id = any(${ids}::bigint[]) and s.expires_at > ${now}
      and u.active and not u.deleted and (c.id is null or c.status = 'ACTIVE')`.execute(tx);
  return rows.map((row) => row.id);
}
