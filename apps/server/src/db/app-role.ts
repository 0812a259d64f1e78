import { type Client, DatabaseError } from 'pg';

/** The application's login role: owns nothing, obeys row-level security. */
export interface AppRole {
  readonly name: string;
  /** Null: an administrator made the role and set its password (`DATABASE_APP_URL`). */
  readonly password: string | null;
}

/** Functions with the owner's rights that only the application may call. */
const GRANTED_FUNCTIONS = [
  'ulak_find_session(text, timestamptz)',
  'ulak_find_branch_key(text, timestamptz)',
  'ulak_search_orders(bigint, bigint, text[], text[], text[], timestamptz, timestamptz, integer)',
  'ulak_newest_orders_at(bigint, bigint, text, integer)',
  'ulak_search_ratings(bigint, bigint, text[], text, timestamptz, integer)',
  'ulak_erase_orders(bigint[], timestamptz)',
  'ulak_remove_test_orders(bigint[])',
  'ulak_owner_name(bigint)',
  'ulak_schedule_delay(bigint, interval)',
  'ulak_schedule_neighborhoods()',
  'ulak_drop_position_partitions(date)',
].join(', ');
/** What was earned, paid and agreed is never changed: rows are added (docs/decisions/070). */
const APPEND_ONLY_PAY = [
  'earnings',
  'ledger_entries',
  'branch_pay_terms',
  'deductions',
  'pay_day_corrections',
  'pay_closes',
  'pay_slips',
  'cash_hand_over_acts',
].join(', ');
/** Only the owner's jobs call these. */
const OWNER_FUNCTIONS = 'ulak_make_position_partitions(date, integer), ulak_forget_pay(date)';

/** Creates the role, unless it was given, and grants what the server needs on the present schema. */
export async function prepareAppRole(client: Client, { name, password }: AppRole): Promise<void> {
  const role = client.escapeIdentifier(name);
  if (password === null) await assertUnprivilegedRole(client, name);
  else await makeRole(client, name, password);
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke insert, update, delete, truncate on schema_migrations, street_sets, streets from ${role};
    revoke update, delete, truncate on events, audit_log, ${APPEND_ONLY_PAY} from ${role};
    revoke update, delete, truncate on payouts, payout_items from ${role};
    grant update (reversed_at, reversed_by, reversal_reason) on payouts to ${role};
    grant update (is_standing) on payout_items to ${role};
    revoke update, delete, truncate on delivery_collections, cash_changes, cash_hand_overs from ${role};
    grant update (hand_over_id) on delivery_collections, cash_changes to ${role};
    grant update (counted_kurus, lines, pieces, reason, status, version) on cash_hand_overs to ${role};
    revoke insert, update, delete, truncate on audit_chain, audit_chain_horizon from ${role};
    revoke execute on function ${OWNER_FUNCTIONS} from public;
    revoke execute on function ${GRANTED_FUNCTIONS} from public;
    grant execute on function ${GRANTED_FUNCTIONS} to ${role};
  `);
}

async function makeRole(client: Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) {
    const make = `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`;
    await client.query(make).catch(ignoreConcurrentCreate);
  }
  await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
}

/** Refuses a role that bypasses row-level security: it would make all companies one. */
async function assertUnprivilegedRole(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls or rolname = current_user as free from pg_roles where rolname = $1',
    [name],
  );
  if (rows[0]?.free === false) return;
  const why = rows[0] ? 'yönetici, BYPASSRLS yetkili ya da şemanın sahibi olamaz' : 'veritabanında yok';
  throw new Error(`DATABASE_APP_URL'deki ${name} rolü kullanılamaz: ${why}.`);
}

function ignoreConcurrentCreate(error: unknown): void {
  const code = error instanceof DatabaseError ? error.code : undefined;
  // 42710: another node created the role between our check and our statement.
  if (code !== '42710') throw error;
}
