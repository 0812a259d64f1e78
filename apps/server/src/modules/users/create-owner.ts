import { sql } from 'kysely';
import { appendAudit } from '../../access/audit.ts';
import { OWNER_LOCK } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/database.ts';

/** An OWNER to be made from the server's machine. `phone`: E.164. */
export interface NewOwner {
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly passwordHash: string;
}

/** Why none was made: there is one already (`name`), or somebody has this national ID or phone. */
export type OwnerVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'OWNER_EXISTS'; readonly name: string }
  | { readonly ok: false; readonly reason: 'USERNAME_TAKEN' | 'PHONE_TAKEN' };

/** Name of the OWNER who was first, or null. */
export async function findOwnerName(tx: Tx): Promise<string | null> {
  const owner = await tx
    .selectFrom('users')
    .select('full_name')
    .where('role', '=', 'OWNER')
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return owner?.full_name ?? null;
}

/**
 * Makes an OWNER, the first unless `another` is asked for, with an audit row of the command. Two commands at
 * once make one.
 */
export async function createOwner(
  tx: Tx,
  owner: NewOwner,
  { another, now }: { readonly another: boolean; readonly now: Date },
): Promise<OwnerVerdict> {
  await sql`select pg_advisory_xact_lock(${OWNER_LOCK})`.execute(tx);
  const name = another ? null : await findOwnerName(tx);
  if (name !== null) return { ok: false, reason: 'OWNER_EXISTS', name };
  const inserted = await insert(tx, owner);
  if (typeof inserted === 'string') return { ok: false, reason: inserted };
  await appendAudit(tx, [
    {
      action: 'USER_CREATED',
      entity: 'user',
      entityId: inserted.id,
      companyId: null,
      branchId: null,
      at: now,
      actor: { kind: 'system', name: 'create-owner', role: null },
      ip: null,
      details: { role: 'OWNER' },
    },
  ]);
  return { ok: true };
}

/** The new account's id, or what of it somebody has. */
async function insert(tx: Tx, { username, fullName, phone, passwordHash }: NewOwner) {
  const made = await tx
    .insertInto('users')
    .values({ username, full_name: fullName, phone, role: 'OWNER', password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made;
  const namesake = await tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return namesake ? ('USERNAME_TAKEN' as const) : ('PHONE_TAKEN' as const);
}
