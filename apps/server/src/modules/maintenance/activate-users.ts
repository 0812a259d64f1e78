import type { SqlClient } from './repository.ts';

/** Accounts per statement, so that locks are short. */
const BATCH = 500;

/**
 * Activates accounts whose deactivation has ended (spec 2 §4): once, whichever node or person comes first,
 * with a row of the history and an event in the same statement.
 */
const ACTIVATE = `
  with due as (
    select id, company_id, branch_id, deactivation_reason as reason, deactivation_end_date as ended_at
    from users
    where not active and not deleted and deactivation_end_date is not null and deactivation_end_date <= $1
    order by deactivation_end_date limit ${BATCH}
    for no key update skip locked
  ), activated as (
    update users u set active = true, deactivation_reason = null, deactivation_date = null,
      deactivation_end_date = null
    from due where u.id = due.id returning u.id
  ), audited as (
    insert into audit_log (at, action, entity, entity_id, company_id, branch_id, actor_kind, actor_name,
      details)
    select $1, 'USER_ACTIVATED', 'user', id, company_id, branch_id, 'SYSTEM', 'Sistem',
      jsonb_build_object('reason', 'Pasiflik süresi doldu', 'ended', to_jsonb(ended_at), 'was', reason)
    from due
  ), told as (
    insert into events (kind, entity, entity_id, company_id, branch_id, at, actor_kind, payload)
    select 'USER_ACTIVATED', 'user', id, company_id, branch_id, $1, 'SYSTEM', '{}'::jsonb from due
  )
  select count(*) as count from activated`;

/** The task of every minute. Idempotent. @returns how many accounts became active */
export async function activateUsers(db: SqlClient, now: Date): Promise<Record<string, number>> {
  for (let activated = 0; ; ) {
    const { rows } = await db.query(ACTIVATE, [now]);
    const count = Number(rows[0]?.count ?? 0);
    activated += count;
    if (count < BATCH) return { users: activated };
  }
}
