import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { LoginName } from '@ulak/contracts/identity';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface Person {
  readonly id: UserId;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly username: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly active: boolean;
  /** False while the person's company is PASSIVE. */
  readonly isCompanyActive: boolean;
}

const selectPerson = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.company_id',
      'users.branch_id',
      'users.username',
      'users.phone',
      'users.password_hash',
      'users.active',
      'companies.status as company_status',
    ]);

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPerson>['executeTakeFirstOrThrow']>>;

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  companyId: row.company_id,
  branchId: row.branch_id,
  username: row.username,
  phone: row.phone,
  passwordHash: row.password_hash,
  active: row.active,
  isCompanyActive: row.company_status !== 'PASSIVE',
});

/** By national ID, or by phone in E.164. System view. */
export async function findPerson(tx: Tx, name: LoginName): Promise<Person | null> {
  const row = await selectPerson(tx)
    .where('users.deleted', '=', false)
    .where(name.kind === 'phone' ? 'users.phone' : 'users.username', '=', name.value)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

export async function getPersonById(tx: Tx, id: UserId): Promise<Person> {
  return toPerson(await selectPerson(tx).where('users.id', '=', id).executeTakeFirstOrThrow());
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

/**
 * Replaces the password that was found right; false when it is another by now. The person need not change it
 * any more.
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

/** Which of these sessions still count. */
export async function aliveSessions(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from sessions s
    join users u on u.id = s.user_id left join companies c on c.id = u.company_id
    where s.id = any(${ids}::bigint[]) and s.expires_at > ${now}
      and u.active and not u.deleted and (c.id is null or c.status = 'ACTIVE')`.execute(tx);
  return rows.map((row) => row.id);
}
