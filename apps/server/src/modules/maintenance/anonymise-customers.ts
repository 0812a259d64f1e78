import { ERASABLE_STATUSES } from '@ulak/contracts/orders/erasure';
import { isOneOf, ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { RetentionMonths } from '@ulak/contracts/privacy/retention';
import type { SqlClient } from './repository.ts';

/** Orders per transaction: a second at most, and locks on finished orders only. */
const BATCH = 1_000;

interface Company {
  readonly id: number;
  readonly months: number;
  /** Every order from before is anonymised. */
  readonly doneUntil: Date | null;
}

export interface AnonymiseResult {
  /** Orders that lost their customer. */
  readonly orders: number;
  readonly companies: number;
  /** Orders that are older and still running: skipped, an operator has to end them. */
  readonly running: number;
}

/**
 * Anonymises the customers of orders older than their company's retention (criteria B19, docs/decisions/035),
 * by the same SQL as an erasure on demand. Idempotent; an interrupted run is completed by the next. @returns
 * how many
 */
export async function anonymiseCustomers(
  db: SqlClient,
  now: Date,
  { retentionMonths }: { readonly retentionMonths: number },
): Promise<AnonymiseResult & Record<string, number>> {
  const total = { orders: 0, companies: 0, running: 0 };
  for (const company of await listCompanies(db, retentionMonths)) {
    const until = await monthsBefore(db, now, company.months);
    const orders = await anonymiseCompany(db, company, { now, until });
    const left = await findRunning(db, company.id, until);
    await saveProgress(db, company.id, left.oldest ?? until);
    total.orders += orders;
    total.companies += orders > 0 ? 1 : 0;
    total.running += left.count;
  }
  return total;
}

async function anonymiseCompany(
  db: SqlClient,
  company: Company,
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  let from = company.doneUntil;
  for (let orders = 0; ; ) {
    const batch = await listAged(db, company.id, { from, until });
    if (batch.length === 0) return orders;
    orders += await anonymiseBatch(db, company, { now, until, ids: batch.map(({ id }) => id) });
    from = batch.at(-1)?.createdAt ?? from;
    if (batch.length < BATCH) return orders;
  }
}

/** One transaction: the orders, and their audit row. */
async function anonymiseBatch(
  db: SqlClient,
  { id, months }: Company,
  { now, until, ids }: { readonly now: Date; readonly until: Date; readonly ids: readonly number[] },
): Promise<number> {
  await db.query('begin');
  try {
    const { rows } = await db.query('select * from ulak_erase_orders($1::bigint[], $2)', [ids, now]);
    const [erased] = rows;
    const orders = Number(erased?.orders_erased ?? 0);
    const payload = JSON.stringify({ counts: erased, months, madeBefore: until.toISOString() });
    // None: a parallel run was quicker, and has recorded it.
    if (orders > 0) {
      await db.query(
        `insert into audit_log (action, entity, entity_id, company_id, at, actor_kind, actor_name, details)
         values ('CUSTOMERS_ANONYMISED', 'company', $1, $1, $2, 'SYSTEM', 'Sistem', $3)`,
        [id, now, payload],
      );
      await db.query(
        `insert into events (kind, entity, entity_id, company_id, at, actor_kind, payload)
         values ('CUSTOMERS_ANONYMISED', 'company', $1, $1, $2, 'SYSTEM', $3)`,
        [id, now, payload],
      );
    }
    await db.query('commit');
    return orders;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

async function listCompanies(db: SqlClient, byDefault: number): Promise<Company[]> {
  const { rows } = await db.query(
    `select c.id, c.settings -> 'customerRetentionMonths' as months, r.done_until
     from companies c left join customer_retention r on r.company_id = c.id order by c.id`,
  );
  return rows.map(({ id, months, done_until }) => ({
    id: Number(id),
    // Anything but a number of months was written by hand; it must not keep customers for ever.
    months: RetentionMonths.safeParse(months).data ?? byDefault,
    doneUntil: done_until instanceof Date ? done_until : null,
  }));
}

/** By the calendar of Istanbul: 24 months before 15 March 04:40 is 15 March 04:40. */
async function monthsBefore(db: SqlClient, now: Date, months: number): Promise<Date> {
  const { rows } = await db.query(
    `select ($1::timestamptz at time zone 'Europe/Istanbul' - make_interval(months => $2))
      at time zone 'Europe/Istanbul' as until`,
    [now, months],
  );
  return rows[0]?.until as Date;
}

// Literals, not parameters: the partial index of running orders is only usable when the planner sees the
// statuses.
const literals = (statuses: readonly OrderStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');
const ERASABLE = literals(ERASABLE_STATUSES);
const RUNNING = literals(ORDER_STATUSES.filter((status) => !isOneOf(status, ERASABLE_STATUSES)));
/** In a company's order of creation, by the index of (company_id, created_at). */
const OLDER_THAN = `company_id = $1 and created_at < $2 and erased_at is null`;

async function listAged(
  db: SqlClient,
  company: number,
  { from, until }: { readonly from: Date | null; readonly until: Date },
): Promise<{ id: number; createdAt: Date }[]> {
  const { rows } = await db.query(
    `select id, created_at from orders where ${OLDER_THAN} and status in (${ERASABLE})
      and created_at >= coalesce($3::timestamptz, '-infinity')
     order by created_at limit ${BATCH}`,
    [company, until, from],
  );
  return rows.map(({ id, created_at }) => ({ id: Number(id), createdAt: created_at as Date }));
}

async function findRunning(
  db: SqlClient,
  company: number,
  until: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(
    `select count(*)::int as count, min(created_at) as oldest from orders where ${OLDER_THAN}
      and status in (${RUNNING})`,
    [company, until],
  );
  const oldest = rows[0]?.oldest;
  return { count: Number(rows[0]?.count ?? 0), oldest: oldest instanceof Date ? oldest : null };
}

const saveProgress = (db: SqlClient, company: number, doneUntil: Date) =>
  db.query(
    `insert into customer_retention (company_id, done_until) values ($1, $2)
     on conflict (company_id) do update set done_until = excluded.done_until`,
    [company, doneUntil],
  );
