import type { BranchId, CompanyId, WebhookId } from '@ulak/contracts/ids';
import { foldTr } from '@ulak/contracts/text';
import { MOST_COUNTED } from '@ulak/contracts/webhooks/schema';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { WebhooksTable } from '../../db/tables/webhooks.ts';

export interface WebhookRow extends Selectable<WebhooksTable> {
  readonly company_name: string;
  readonly branch_name: string | null;
  readonly waiting: number;
  readonly failed: number;
}

const counted = (state: 'PENDING' | 'FAILED') => sql<number>`(select count(*)::int from (
  select from webhook_messages m where m.webhook_id = webhooks.id and m.state = ${sql.lit(state)}
    ${state === 'FAILED' ? sql`and m.last_error is not null` : sql``} limit ${MOST_COUNTED}) counted)`;

const select = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .leftJoin('branches', 'branches.id', 'webhooks.branch_id')
    .selectAll('webhooks')
    .select([
      'companies.name as company_name',
      'branches.name as branch_name',
      counted('PENDING').as('waiting'),
      counted('FAILED').as('failed'),
    ])
    .where((eb) => withinScope(eb, scope, 'webhooks.company_id', 'webhooks.branch_id'))
    .where('branches.deleted_at', 'is', null);

/** What is listed. */
export interface ListFilter {
  readonly search: string | undefined;
  /** Those that hear of this branch's orders. */
  readonly branchId: BranchId | undefined;
  readonly onlyTroubled: boolean;
}

/** Switched on, and paused or without a success since a failure. */
const IS_TROUBLED = sql<boolean>`(webhooks.active
  and (webhooks.paused_at is not null or webhooks.failing_since is not null))`;

/** Search finds parts of addresses and names, by the rules of criteria D03. */
function matches({ search, branchId, onlyTroubled }: ListFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (branchId !== undefined)
    conditions.push(sql`(webhooks.branch_id = ${branchId} or (webhooks.branch_id is null
      and webhooks.company_id = (select company_id from branches where id = ${branchId})))`);
  if (onlyTroubled) conditions.push(IS_TROUBLED);
  if (search !== undefined) {
    const pattern = `%${foldTr(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(tr_fold(webhooks.url) like ${pattern} or tr_fold(companies.name) like ${pattern}
      or tr_fold(branches.name) like ${pattern})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** One page, oldest first. */
export const list = (
  tx: Tx,
  scope: Scope,
  { limit, offset, ...filter }: ListFilter & { readonly limit: number; readonly offset: number },
): Promise<WebhookRow[]> =>
  select(tx, scope).where(matches(filter)).orderBy('webhooks.id').limit(limit).offset(offset).execute();

/** How many a filter finds, and how many of the scope need a look. */
export async function count(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
): Promise<{ readonly total: number; readonly troubled: number }> {
  return tx
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .leftJoin('branches', 'branches.id', 'webhooks.branch_id')
    .select([
      sql<number>`(count(*) filter (where ${matches(filter)}))::int`.as('total'),
      sql<number>`(count(*) filter (where ${IS_TROUBLED}))::int`.as('troubled'),
    ])
    .where((eb) => withinScope(eb, scope, 'webhooks.company_id', 'webhooks.branch_id'))
    .where('branches.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function find(tx: Tx, scope: Scope, id: WebhookId): Promise<WebhookRow | null> {
  return (await select(tx, scope).where('webhooks.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a webhook for a change. */
export async function lock(tx: Tx, scope: Scope, id: WebhookId): Promise<WebhookRow | null> {
  const held = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where((eb) => withinScope(eb, scope, 'webhooks.company_id', 'webhooks.branch_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? find(tx, scope, id) : null;
}

export async function insert(tx: Tx, values: Insertable<WebhooksTable>): Promise<WebhookId> {
  return (await tx.insertInto('webhooks').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function update(tx: Tx, id: WebhookId, values: Updateable<WebhooksTable>): Promise<void> {
  await tx.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

export async function remove(tx: Tx, id: WebhookId): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Webhooks of a company (branch null) or of a branch; makers of new ones wait for each other. */
export async function hasAny(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('webhooks').select('id').limit(1).executeTakeFirst()) !== undefined;
}
export async function countOf(tx: Tx, companyId: CompanyId, branchId: BranchId | null): Promise<number> {
  const place = `webhooks:${companyId}:${branchId ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('branch_id', 'is not distinct from', branchId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The company of a branch that may have webhooks; null: no such branch in the scope. */
export async function findBranch(
  tx: Tx,
  scope: Scope,
  id: BranchId,
): Promise<{ readonly company_id: CompanyId | null } | null> {
  const row = await branchInScope(tx, scope, id).select('branches.company_id').executeTakeFirst();
  return row ?? null;
}

export async function hasCompany(tx: Tx, id: CompanyId): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Begins anew: no failure counts any more, and everything that waits goes now, in the order of each order;
 * positions of before are dropped.
 */
export async function forgetFailures(tx: Tx, id: WebhookId, now: Date): Promise<void> {
  await update(tx, id, { failing_since: null, resting_until: null });
  await sql`delete from webhook_messages where webhook_id = ${id} and state = 'PENDING'
    and courier_id is not null`.execute(tx);
  await sql`update webhook_messages set next_attempt_at = ${now}
    where webhook_id = ${id} and state = 'PENDING' and next_attempt_at is not null`.execute(tx);
}
