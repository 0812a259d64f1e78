/** The part of a `pg` client that a job needs. */
interface SqlClient {
  query(
    sql: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** Opens with the true moment, and tells the branches, whatever the hour at which the job comes to it. */
const OPEN = `
  with opened as (select * from ulak_open_delays($1, null)),
  told as (
    insert into events (kind, entity, entity_id, company_id, branch_id, courier_id, at, actor_kind, payload)
    select 'COURIER_DELAY_CHANGED', 'courier', courier_id, company_id, branch_id, courier_id, $1, 'SYSTEM',
      jsonb_build_object('action', 'OPENED', 'delayId', id)
    from opened order by id
  )
  select count(*) as count from opened`;

/** A job comes a moment early where this machine's clock is behind the database's: it comes once more. */
const AGAIN = `select ulak_schedule_delay(user_id, expected_return_at - $1) from couriers
  where expected_return_at > $1 and expected_return_at <= $1 + interval '5 seconds'`;

/**
 * Opens every return that is late and has no row yet: by a job written with the return, and each minute,
 * which finds what a stopped server or a restored backup missed. Idempotent, on any number of nodes.
 */
export async function openDelays(db: SqlClient, now: Date): Promise<Record<string, number>> {
  const { rows } = await db.query(OPEN, [now]);
  await db.query(AGAIN, [now]);
  return { delays: Number(rows[0]?.count ?? 0) };
}

/** Where late returns began is kept as long as positions (docs/decisions/081). @returns how many it forgot */
export async function forgetStartPlaces(db: SqlClient, before: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update courier_delays set start_lat = null, start_lng = null
      where start_lat is not null and started_at < $1`,
    [before],
  );
  return rowCount ?? 0;
}
