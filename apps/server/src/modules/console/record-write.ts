import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents } from '../../live/append.ts';
import type { OrderService } from '../orders/service.ts';
import { type ChangeResult, MAX_FOLLOWED } from './run-change.ts';

/** Who changes rows, when and from where. */
export interface Writer {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
  /** Told when whoever asked has gone. */
  readonly signal: AbortSignal;
}

/** What was written. */
export interface Written extends Pick<ChangeResult, 'count' | 'keys'> {
  readonly command: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly table: string;
  readonly columns: readonly string[];
}

/** Keys that an audit row names. */
const AUDITED_KEYS = 100;
const NOTE = 'Veritabanı konsolunda düzeltildi';

/** Tables whose changes open screens, caches and rounds follow. */
const FOLLOWED = {
  branches: { kind: 'BRANCH_UPDATED', entity: 'branch' },
  companies: { kind: 'COMPANY_UPDATED', entity: 'company' },
  users: { kind: 'USER_UPDATED', entity: 'user' },
} as const;

const isFollowed = (table: string): table is keyof typeof FOLLOWED => Object.hasOwn(FOLLOWED, table);

/** @throws AppError VALIDATION_ERROR on `query`: more orders than can be followed one by one */
export function assertFollowable({ table, count }: Pick<Written, 'table' | 'count'>): void {
  if (table === 'orders' && count > MAX_FOLLOWED)
    throw fieldError(
      'query',
      `Bir kerede en fazla ${MAX_FOLLOWED} sipariş değiştirilebilir; WHERE ile daraltın.`,
    );
}

/**
 * Writes beside a change what its own screen would write: the audit row always, of orders the history of each
 * (criteria A01), of branches, companies and users the event that is followed. Same transaction.
 */
export async function recordWrite(
  tx: Tx,
  orders: Pick<OrderService, 'recordCorrections'>,
  { actor, scope, now, ip }: Writer,
  { command, table, columns, count, keys }: Written,
): Promise<void> {
  // A statement may have narrowed what the transaction sees.
  await sql`set local ulak.company = '*'`.execute(tx);
  const ids = keys.map(([first = '']) => Number(first));
  if (table === 'orders') {
    await orders.recordCorrections({ tx, actor, scope, now }, { ids: ids as OrderId[], note: NOTE });
  }
  if (isFollowed(table)) await tell(tx, { actor, now, table, ids, columns });
  await appendAudit(tx, [
    {
      action: 'DATABASE_CHANGED',
      entity: 'database',
      entityId: null,
      companyId: null,
      branchId: null,
      at: now,
      actor,
      ip,
      details: {
        command,
        table,
        count,
        columns,
        ids: keys.slice(0, AUDITED_KEYS).map((parts) => (parts.length === 1 ? parts[0] : parts)),
      },
    },
  ]);
}

interface Told {
  readonly actor: UserActor;
  readonly now: Date;
  readonly table: keyof typeof FOLLOWED;
  readonly ids: readonly number[];
  readonly columns: readonly string[];
}

interface Place {
  readonly id: number;
  readonly company_id: CompanyId | null;
  readonly branch_id: BranchId | null;
}

async function tell(tx: Tx, { actor, now, table, ids, columns }: Told): Promise<void> {
  const company = table === 'companies' ? sql`id` : sql`company_id`;
  const branch = table === 'branches' ? sql`id` : table === 'users' ? sql`branch_id` : sql`null::bigint`;
  const { rows } = await sql<Place>`
    select id, ${company} as company_id, ${branch} as branch_id from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  await appendEvents(
    tx,
    rows.map((row) => ({
      ...FOLLOWED[table],
      entityId: row.id,
      companyId: row.company_id,
      branchId: row.branch_id,
      courierId: table === 'users' ? (row.id as UserId) : null,
      at: now,
      actor,
      payload: { fields: columns },
    })),
  );
}
