import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { StopRoad } from '@ulak/contracts/stops/kinds';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from './database.ts';

// Who assigns holds the stops of the company shared, who writes one holds them alone; both before any row,
// and until their transaction ends. So a stop that begins waits for an assignment under way, and none is made
// after its commit (docs/decisions/080).
const lockKey = (company: RawBuilder<CompanyId>) => sql`hashtextextended('delivery-stop:' || ${company}, 0)`;

/** Whose stops an assignment holds. */
export type StopsOf =
  | { readonly courierId: UserId }
  | { readonly orderId: OrderId }
  | { readonly branchId: BranchId };

function sourceOf(of: StopsOf): RawBuilder<unknown> {
  if ('courierId' in of) return sql`couriers where user_id = ${of.courierId}`;
  return 'orderId' in of ? sql`orders where id = ${of.orderId}` : sql`branches where id = ${of.branchId}`;
}

/** Holds the stops of the company as they are until the transaction ends; before any row is locked. */
export async function holdStops(tx: Tx, of: StopsOf): Promise<void> {
  const key = lockKey(sql.ref('company_id'));
  await sql`select pg_advisory_xact_lock_shared(${key}) from ${sourceOf(of)}`.execute(tx);
}

/** The same for who writes a stop: assignments wait until the transaction ends. */
export async function holdStopsAlone(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(sql`${companyId}::bigint`)})`.execute(tx);
}

/**
 * Whether a stop is in force. What is stored counts before the clock: nodes may differ by a moment.
 * @param stop the alias of `delivery_stops` in the statement
 */
export const isInForce = (now: Date, stop = 's'): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${stop}.${name}`);
  return sql<SqlBool>`(${column('finished_at')} is null and ${column('ends_at')} > ${now}
    and (${column('begun_at')} is not null or ${column('starts_at')} <= ${now}))`;
};

/** A stop in force. */
export interface StopInForce {
  readonly reason: string;
  readonly ends_at: Date;
  readonly road: StopRoad;
}

/** The stop that is in force in a branch, of two the stricter one; null: deliveries go on. */
export async function findStop(tx: Tx, branchId: BranchId, now: Date): Promise<StopInForce | null> {
  const { rows } = await sql<StopInForce>`
    select s.reason, s.ends_at, s.road from branches b join delivery_stops s
      on s.company_id = b.company_id and (s.branch_id is null or s.branch_id = b.id)
    where b.id = ${branchId} and ${isInForce(now)} ${STRICTER_FIRST} limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Of several the one that lets couriers stand still, then the one that ends last. */
export const STRICTER_FIRST = sql`order by s.road = 'HOLD' desc, s.ends_at desc, s.id`;
