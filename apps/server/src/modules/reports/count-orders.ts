/**
 * What roll-ups and reports count, as SQL over orders `o`: one text for both, so that a day reads the same
 * whichever way it is counted (docs/figures.md).
 */

/** Whole minutes from an order's creation to another of its instants; never negative. */
const minutesTo = (instant: string): string =>
  `greatest(0, floor(date_part('epoch', ${instant} - o.created_at) / 60))::integer`;

const DELIVERED = `o.status = 'DELIVERED'`;
const TIMED = `${DELIVERED} and o.delivered_at is not null`;
const MINUTES = minutesTo('o.delivered_at');
const ENDED_AT = 'coalesce(o.ended_at, o.delivered_at)';
const ENDED = `o.status in ('DELIVERED', 'UNDELIVERABLE') and ${ENDED_AT} is not null`;

/** Columns of report_branch_days that are counted, in the order of {@link BRANCH_SUMS}. */
export const BRANCH_COLUMNS = `orders, delivered, cancelled, undeliverable, worth, minutes, delivered_minutes,
  assigned, assigned_minutes, ended, ended_minutes`;

export const BRANCH_SUMS = `count(*)::integer as orders,
  (count(*) filter (where ${DELIVERED}))::integer as delivered,
  (count(*) filter (where o.status = 'CANCELLED'))::integer as cancelled,
  (count(*) filter (where o.status = 'UNDELIVERABLE'))::integer as undeliverable,
  coalesce(sum(o.total) filter (where o.status <> 'CANCELLED'), 0) as worth,
  coalesce(array_agg(${MINUTES} order by ${MINUTES}) filter (where ${TIMED}), '{}') as minutes,
  coalesce(sum(${MINUTES}) filter (where ${TIMED}), 0)::bigint as delivered_minutes,
  (count(*) filter (where ${DELIVERED} and o.assigned_at is not null))::integer as assigned,
  coalesce(sum(${minutesTo('o.assigned_at')}) filter (where ${DELIVERED} and o.assigned_at is not null),
    0)::bigint as assigned_minutes,
  (count(*) filter (where ${ENDED}))::integer as ended,
  coalesce(sum(${minutesTo(ENDED_AT)}) filter (where ${ENDED}), 0)::bigint as ended_minutes`;

/** Columns of report_courier_days that are counted, in the order of {@link COURIER_SUMS}. */
export const COURIER_COLUMNS = 'delivered, undeliverable, picked_up, timed, minutes';

export const COURIER_SUMS = `(count(*) filter (where ${DELIVERED}))::integer as delivered,
  (count(*) filter (where o.status = 'UNDELIVERABLE'))::integer as undeliverable,
  (count(*) filter (where o.picked_up_at is not null))::integer as picked_up,
  (count(*) filter (where ${TIMED}))::integer as timed,
  coalesce(sum(${MINUTES}) filter (where ${TIMED}), 0)::bigint as minutes`;

/** Columns of orders that the sums read. */
export const COUNTED_COLUMNS = `company_id, branch_id, courier_id, status, total, created_at, assigned_at,
  picked_up_at, delivered_at, ended_at`;
