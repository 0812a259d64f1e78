import type { BranchFilter } from '@ulak/contracts/ids';
import type { NeighborhoodName } from '@ulak/contracts/neighborhoods/schema';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DatabaseAccess } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';

/** Orders that are looked through, newest first: nobody waits for neighbourhoods of long ago. */
const NEWEST = 20_000;

/** Ids of the neighbourhoods in which the newest orders of a scope lie. */
export function idsOfOrders(scope: Scope, branchId: BranchFilter): RawBuilder<unknown> {
  const eb = expressionBuilder<Tables, 'orders'>();
  const within = withinScope(eb, scope, 'orders.company_id', 'orders.branch_id');
  const ofBranch = branchId === 'all' ? sql`true` : sql`orders.branch_id = ${branchId}`;
  return sql`array(select distinct neighborhood_id
    from (select orders.neighborhood_id from orders where ${within} and ${ofBranch} and ${isRealOrder()}
      order by orders.created_at desc limit ${NEWEST}) newest
    where neighborhood_id is not null)`;
}

/**
 * Neighbourhoods in which the newest orders of a scope lie, in the order of the Turkish alphabet: only their
 * names, which the rows' owner lets out (migration 0058).
 */
export function listNames(
  analysis: DatabaseAccess,
  scope: Scope,
  branchId: BranchFilter = 'all',
): Promise<NeighborhoodName[]> {
  return analysis.inScope(scope, async (tx) => {
    const { rows } = await sql<NeighborhoodName>`
      select id, name, district, city from ulak_neighborhood_names(${idsOfOrders(scope, branchId)})
      order by name collate "tr-x-icu", district collate "tr-x-icu", id`.execute(tx);
    return rows;
  });
}
