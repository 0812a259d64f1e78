import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { LoginName } from '@ulak/contracts/identity';
import type { Tx } from '../../db/database.ts';

export interface Person {
  readonly id: UserId;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly username: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly active: boolean;
}

const columns = ['id', 'company_id', 'branch_id', 'username', 'phone', 'password_hash', 'active'] as const;

interface PersonRow {
  id: UserId;
  company_id: CompanyId | null;
  branch_id: BranchId | null;
  username: string;
  phone: string | null;
  password_hash: string;
  active: boolean;
}

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  companyId: row.company_id,
  branchId: row.branch_id,
  username: row.username,
  phone: row.phone,
  passwordHash: row.password_hash,
  active: row.active,
});

/** By national ID, or by phone in E.164. System view. */
export async function findPerson(tx: Tx, name: LoginName): Promise<Person | null> {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('deleted', '=', false)
    .where(name.kind === 'phone' ? 'phone' : 'username', '=', name.value)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

export async function getPersonById(tx: Tx, id: UserId): Promise<Person> {
  return toPerson(await tx.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow());
}

export async function isKnownPlace(tx: Tx, userId: UserId, ip: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('login_places')
    .select('ip')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .where('last_success_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberPlace(tx: Tx, userId: UserId, ip: string, at: Date): Promise<void> {
  await tx
    .insertInto('login_places')
    .values({ user_id: userId, ip, last_success_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'ip']).doUpdateSet({ last_success_at: at }))
    .execute();
}

export async function setPassword(tx: Tx, userId: UserId, passwordHash: string, mustChange: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange })
    .where('id', '=', userId)
    .execute();
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

/** Which of these sessions still count. */
export async function aliveSessions(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', [...ids])
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true)
    .where('users.deleted', '=', false)
    .execute();
  return rows.map((row) => row.id);
}
