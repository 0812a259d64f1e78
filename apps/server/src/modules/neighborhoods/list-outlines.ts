import type { BranchFilter } from '@ulak/contracts/ids';
import type { NeighborhoodMapOutline } from '@ulak/contracts/neighborhoods/schema';
import { expressionBuilder, sql } from 'kysely';
import type { DatabaseAccess } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { idsOfOrders } from './list-names.ts';

/** A map shows neighbourhoods so near to a branch, whether or not it has orders of them, km. */
const AROUND_KM = 10;
/** Of all outlines of an answer. */
const MOST_BYTES = 195_000;

/**
 * What maps of a scope, or of one of its branches, show of neighbourhoods: those of its newest orders and
 * those around, as far as an answer holds them (migration 0062).
 */
export function listOutlines(
  analysis: DatabaseAccess,
  scope: Scope,
  branchId: BranchFilter = 'all',
): Promise<NeighborhoodMapOutline[]> {
  const eb = expressionBuilder<Tables, 'branches'>();
  const branches = sql`(select lat, lng from branches
    where ${withinScope(eb, scope, 'branches.company_id', 'branches.id')}
      and ${branchId === 'all' ? sql`true` : sql`id = ${branchId}`})`;
  return analysis.inScope(scope, async (tx) => {
    const { rows } = await sql<NeighborhoodMapOutline>`
      with places as materialized ${branches}
      select id, name, district, city, outline from ulak_neighborhood_outlines(
        ${idsOfOrders(scope, branchId)}, array(select lat from places), array(select lng from places),
        ${AROUND_KM}, ${MOST_BYTES})
      order by id`.execute(tx);
    return rows;
  });
}
