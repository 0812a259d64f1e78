import type { CollectionKind } from '@ulak/contracts/cash/labels';
import type { HandOverStatus } from '@ulak/contracts/cash/hand-over-states';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Scope } from '../../db/scope.ts';

/** A business day of a branch. */
export interface BranchDay {
  readonly branchId: BranchId;
  readonly period: Period;
}

/** A branch of the scope, or null. */
export async function findBranch(
  tx: Tx,
  scope: Scope,
  id: BranchId,
): Promise<{ readonly id: BranchId; readonly name: string } | null> {
  if (scope.kind === 'branch' && scope.branchId !== id) return null;
  const companyId = 'companyId' in scope ? scope.companyId : null;
  const { rows } = await sql<{ id: BranchId; name: string }>`
    select id, name from branches where id = ${id} and deleted_at is null and company_id is not null
      and (${companyId}::bigint is null or company_id = ${companyId}::bigint)`.execute(tx);
  return rows[0] ?? null;
}

/** Collections of a day by courier, kind and brand; kuruş. */
export interface CollectedRow {
  readonly courier_id: UserId;
  readonly kind: CollectionKind;
  readonly brand: string | null;
  readonly orders: number;
  readonly kurus: number;
}

export async function listCollected(tx: Tx, { branchId, period }: BranchDay): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    select courier_id, kind, brand, sum(kurus)::bigint as kurus,
      (count(*) filter (where reverses is null) - count(*) filter (where reverses is not null))::int as orders
    from delivery_collections
    where branch_id = ${branchId} and at >= ${period.from} and at < ${period.to} and kind <> 'NONE'
    group by courier_id, kind, brand order by kind, brand`.execute(tx);
  return rows;
}

/** Movements of a courier's cash over a day, and what they held at its end; kuruş, signed. */
export interface MovedRow {
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly collected: number;
  readonly change: number;
  readonly handed_over: number;
  readonly other: number;
  readonly closing: number;
}

/**
 * Cash of a branch's couriers over a day: who held or moved some. What was booked since is taken off
 * today's.
 */
export async function listMoved(tx: Tx, { branchId, period }: BranchDay): Promise<MovedRow[]> {
  const isOfDay = sql`booked_at < ${period.to}`;
  const signed = sql`case when debit = 'COURIER_CASH' then kurus else -kurus end`;
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${signed}) filter (where ${isOfDay} and ${which}), 0)::bigint`;
  const { rows } = await sql<MovedRow>`
    with moved as (
      select courier_id, ${sumOf(sql`kind = 'COLLECTION'`)} as collected,
        ${sumOf(sql`kind = 'CHANGE'`)} as change, (-${sumOf(sql`kind = 'HAND_OVER'`)})::bigint as handed_over,
        ${sumOf(sql`kind not in ('COLLECTION', 'CHANGE', 'HAND_OVER')`)} as other,
        count(*) filter (where ${isOfDay}) as entries,
        coalesce(sum(${signed}) filter (where not (${isOfDay})), 0)::bigint as later
      from ledger_entries where branch_id = ${branchId} and booked_at >= ${period.from}
        and (debit = 'COURIER_CASH' or credit = 'COURIER_CASH')
      group by courier_id
    )
    select c.courier_id, u.full_name as courier_name, coalesce(m.collected, 0)::bigint as collected,
      coalesce(m.change, 0)::bigint as change, coalesce(m.handed_over, 0)::bigint as handed_over,
      coalesce(m.other, 0)::bigint as other, (c.kurus - coalesce(m.later, 0))::bigint as closing
    from courier_cash c join users u on u.id = c.courier_id left join moved m on m.courier_id = c.courier_id
    where c.branch_id = ${branchId} and (m.entries > 0 or c.kurus - coalesce(m.later, 0) <> 0)
    order by u.full_name, c.courier_id`.execute(tx);
  return rows;
}

/** Names of people by id. */
export async function listNames(
  tx: Tx,
  ids: readonly UserId[],
): Promise<{ readonly id: UserId; readonly full_name: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
}

/** A hand-over of a day; kuruş. */
export interface DayHandOver {
  readonly id: number;
  readonly at: Date;
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly by_name: string | null;
  readonly status: HandOverStatus;
  readonly expected: number;
  readonly counted: number;
  readonly cards: number;
  readonly counted_cards: number;
  readonly reason: string | null;
}

export async function listDayHandOvers(tx: Tx, { branchId, period }: BranchDay): Promise<DayHandOver[]> {
  const { rows } = await sql<DayHandOver>`
    select h.id, h.at, h.courier_id, u.full_name as courier_name, ulak_actor_name(h.by) as by_name, h.status,
      h.collected_kurus + h.change_kurus + h.other_kurus as expected, h.counted_kurus as counted, h.reason,
      lines.cards, lines.counted_cards
    from cash_hand_overs h join users u on u.id = h.courier_id
    cross join lateral (select coalesce(sum((l ->> 'expected')::bigint), 0)::bigint as cards,
      coalesce(sum((l ->> 'counted')::bigint), 0)::bigint as counted_cards
      from jsonb_array_elements(h.lines) l) lines
    where h.branch_id = ${branchId} and h.at >= ${period.from} and h.at < ${period.to}
    order by h.at, h.id`.execute(tx);
  return rows;
}

/** Change money of a day; kuruş. */
export interface DayChange {
  readonly at: Date;
  readonly courier_name: string;
  readonly kurus: number;
  readonly by_name: string | null;
  readonly note: string | null;
}

export async function listDayChanges(tx: Tx, { branchId, period }: BranchDay): Promise<DayChange[]> {
  const { rows } = await sql<DayChange>`
    select c.at, u.full_name as courier_name, c.kurus, ulak_actor_name(c.actor_id) as by_name, c.note
    from cash_changes c join users u on u.id = c.courier_id
    where c.branch_id = ${branchId} and c.at >= ${period.from} and c.at < ${period.to}
    order by c.at, c.id`.execute(tx);
  return rows;
}

/** An order that the money card counts in a day, or of which the day collected something; kuruş. */
export interface DayOrder {
  readonly id: OrderId;
  readonly order_number: string;
  readonly courier_name: string | null;
  readonly payment_type: string | null;
  readonly total: string;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly is_counted: boolean;
  readonly cash: number;
  readonly cards: number;
  readonly has_rows: boolean;
  readonly has_correction: boolean;
  readonly is_short: boolean;
}

/** Orders created and delivered of a day, and those collected in it. */
export async function listDayOrders(tx: Tx, { branchId, period }: BranchDay): Promise<DayOrder[]> {
  const { from, to } = period;
  const { rows } = await sql<DayOrder>`
    with collected as (
      select order_id, coalesce(sum(kurus) filter (where kind = 'CASH'), 0)::bigint as cash,
        coalesce(sum(kurus) filter (where kind in ('CARD', 'MEAL_CARD')), 0)::bigint as cards,
        bool_or(is_correction) as has_correction
      from delivery_collections where branch_id = ${branchId} and at >= ${from} and at < ${to}
      group by order_id
    ), named as (
      select id from orders where branch_id = ${branchId} and created_at >= ${from} and created_at < ${to}
        and status = 'DELIVERED' and ${isRealOrder()}
      union select order_id from collected
    )
    select o.id, o.order_number, u.full_name as courier_name, o.payment_type, o.total::text as total,
      o.created_at, o.delivered_at,
      o.created_at >= ${from} and o.created_at < ${to} and o.status = 'DELIVERED' as is_counted,
      coalesce(c.cash, 0)::bigint as cash, coalesce(c.cards, 0)::bigint as cards,
      exists (select from delivery_collections d where d.order_id = o.id) as has_rows,
      coalesce(c.has_correction, false) as has_correction,
      exists (select from delivery_collections d where d.order_id = o.id and d.kind = 'NONE') as is_short
    from named n join orders o on o.id = n.id left join collected c on c.order_id = o.id
    left join users u on u.id = o.courier_id
    order by o.created_at, o.id`.execute(tx);
  return rows;
}
