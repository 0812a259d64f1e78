import { foldTr } from '@ulak/contracts/text';
import type { AuditChainHead, AuditRow } from '@ulak/contracts/audit/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** Whose rows, in the order newest first. */
export interface AuditSelection {
  readonly scope: Scope;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly actions: readonly string[] | null;
  readonly actorId: number | null;
  readonly subject: { readonly entity: string; readonly id: number } | null;
  /** People, branches and companies whose name was searched for. */
  readonly named: NamedIds | null;
  /** Rows behind this one. */
  readonly before: { readonly id: number; readonly at: Date } | null;
  readonly limit: number;
}
export interface NamedIds {
  readonly users: readonly number[];
  readonly branches: readonly number[];
  readonly companies: readonly number[];
}

type StoredRow = Omit<AuditRow, 'at' | 'sealed'> & { readonly at: Date };
type Condition = RawBuilder<unknown>;

/** Names that a search finds at most, of each kind. */
const MAX_NAMED = 30;

/** What every part of the query must hold; the columns of `a` are named like the indexes' (0027). */
function conditionsOf({ scope, from, to, before }: AuditSelection): Condition[] {
  const conditions: Condition[] = [];
  if (scope.kind !== 'all')
    conditions.push(scope.kind === 'none' ? sql`false` : sql`a.company_id = ${scope.companyId}`);
  if (from) conditions.push(sql`a.at >= ${from}`);
  if (to) conditions.push(sql`a.at < ${to}`);
  if (before) conditions.push(sql`(a.at, a.id) < (${before.at}, ${before.id})`);
  return conditions;
}

/**
 * Each value of the narrowest filter is looked up in its own index, newest first, and at most a page is read
 * from each: no filter makes a million rows be sorted. The other filters are conditions on those rows.
 */
function pageIds(selection: AuditSelection): Condition {
  const { actions, actorId, subject, named, limit } = selection;
  const all = conditionsOf(selection);
  const byAction = actions === null ? [] : [sql`a.action = any(${actions}::text[])`];
  const byActor = actorId === null ? [] : [sql`a.actor_kind = 'USER' and a.actor_id = ${actorId}`];
  const bySubject =
    subject === null ? [] : [sql`a.entity = ${subject.entity} and a.entity_id = ${subject.id}`];
  const newest = (conditions: readonly Condition[]): Condition =>
    sql`select a.id, a.at from audit_log a
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
      order by a.at desc, a.id desc limit ${limit}`;
  const eachOf = (values: readonly unknown[], type: 'bigint' | 'text', conditions: readonly Condition[]) =>
    sql`select found.* from unnest(${values}::${sql.raw(type)}[]) wanted (value)
      cross join lateral (${newest(conditions)}) found`;
  if (named) {
    const rest = [...all, ...byAction, ...byActor, ...bySubject];
    const about = (entity: string, ids: readonly number[]): Condition =>
      eachOf(ids, 'bigint', [sql`a.entity = ${sql.lit(entity)} and a.entity_id = wanted.value`, ...rest]);
    return sql.join(
      [
        eachOf(named.users, 'bigint', [sql`a.actor_kind = 'USER' and a.actor_id = wanted.value`, ...rest]),
        about('user', named.users),
        about('branch', named.branches),
        about('company', named.companies),
      ],
      sql` union `,
    );
  }
  if (actions && !actorId && !subject) return eachOf(actions, 'text', [sql`a.action = wanted.value`, ...all]);
  return newest([...all, ...byAction, ...byActor, ...bySubject]);
}

/** Rows of the audit log with the names of today, newest first. */
export async function list(tx: Tx, selection: AuditSelection): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select a.id, a.at, a.action, a.entity, a.entity_id as "entityId",
      case a.entity when 'user' then about.full_name when 'branch' then place.name
        when 'company' then firm.name
        -- as it is today; of a removed one its last row tells. A query may hold somebody's key.
        when 'webhook' then coalesce(regexp_replace(hook.url, '[?#].*$', ''), a.details->>'url')
        end as "entityName",
      a.company_id as "companyId", company.name as "companyName",
      a.branch_id as "branchId", branch.name as "branchName",
      a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor_name as "actorName", a.ip,
      a.changes, a.details
    from (
      select id, at from (${pageIds(selection)}) found order by at desc, id desc limit ${selection.limit}
    ) page
    join audit_log a on a.id = page.id
    left join users about on a.entity = 'user' and about.id = a.entity_id
    left join branches place on a.entity = 'branch' and place.id = a.entity_id
    left join companies firm on a.entity = 'company' and firm.id = a.entity_id
    left join webhooks hook on a.entity = 'webhook' and hook.id = a.entity_id
    left join companies company on company.id = a.company_id
    left join branches branch on branch.id = a.branch_id
    order by page.at desc, page.id desc`.execute(tx);
  return rows;
}

/** The row behind which a page begins; undefined: not in the caller's scope. */
export const findRow = (tx: Tx, scope: Scope, id: number): Promise<{ id: number; at: Date } | undefined> =>
  tx
    .selectFrom('audit_log')
    .select(['id', 'at'])
    .where('id', '=', id)
    .where((eb) => withinScope(eb, scope, 'company_id', 'branch_id'))
    .executeTakeFirst();

/** Ids of what is called like the text, by the rules of search (criteria D03); removed ones too. */
export async function findNamed(tx: Tx, scope: Scope, text: string): Promise<NamedIds> {
  const pattern = `%${foldTr(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const company = scope.kind === 'all' ? null : scope.kind === 'none' ? 0 : scope.companyId;
  const idsOf = async (query: RawBuilder<{ id: number }>): Promise<number[]> =>
    (await query.execute(tx)).rows.map(({ id }) => id);
  const limit = sql`order by id desc limit ${sql.lit(MAX_NAMED)}`;
  const own = (column: string): Condition =>
    company === null ? sql`true` : sql`${sql.ref(column)} = ${company}`;
  return {
    users: await idsOf(sql<{ id: number }>`select id from users
      where tr_fold(full_name) like ${pattern} and ${own('company_id')} ${limit}`),
    branches: await idsOf(sql<{ id: number }>`select id from branches
      where tr_fold(name) like ${pattern} and ${own('company_id')} ${limit}`),
    companies: await idsOf(sql<{ id: number }>`select id from companies
      where tr_fold(name) like ${pattern} and ${own('id')} ${limit}`),
  };
}

/** The newest sealed row of the whole log; the chain is nobody's company's. */
export async function findHead(tx: Tx): Promise<AuditChainHead | null> {
  const { rows } = await sql<{ id: number; hash: string; at: Date | null }>`
    select c.audit_id as id, encode(c.hash, 'hex') as hash, a.at
    from (select audit_id, hash from audit_chain order by audit_id desc limit 1) c
    left join audit_log a on a.id = c.audit_id`.execute(tx);
  const [head] = rows;
  return head ? { id: head.id, hash: head.hash, at: (head.at ?? new Date(0)).toISOString() } : null;
}
