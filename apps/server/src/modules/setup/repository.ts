import { ISTANBUL } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import { type Role, STAFF_ROLES } from '@ulak/contracts/roles';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** An order system that works shows among a branch's newest orders; reading all of them would not end. */
const NEWEST_ORDERS = 50;
/** Who assigns couriers, but the OWNER, who is nobody's staff. */
const DISPATCHERS = STAFF_ROLES.filter((role) => role !== 'OWNER');

/** What the scope's companies have, as counts. */
export interface SetupFacts {
  readonly companies: number;
  readonly branches: number;
  readonly unplacedBranches: number;
  readonly couriers: number;
  readonly dispatchers: number;
  readonly orders: boolean;
  readonly keyOrders: boolean;
}

export async function readFacts(tx: Tx, scope: Scope): Promise<SetupFacts> {
  const [companies, branches, people, orders, keyOrders] = await Promise.all([
    countCompanies(tx, scope),
    countBranches(tx, scope),
    countPeople(tx, scope),
    hasOrder(tx, scope),
    hasKeyOrder(tx, scope),
  ]);
  return { companies, ...branches, ...people, orders, keyOrders };
}

async function countCompanies(tx: Tx, scope: Scope): Promise<number> {
  const { count } = await tx
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => withinScope(eb, scope, 'companies.id', 'companies.id'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countBranches(
  tx: Tx,
  scope: Scope,
): Promise<Pick<SetupFacts, 'branches' | 'unplacedBranches'>> {
  const unplaced = sql<boolean>`(branches.lat = ${ISTANBUL.lat} and branches.lng = ${ISTANBUL.lng})`;
  const { all, open } = await tx
    .selectFrom('branches')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere(unplaced).as('open'),
    ])
    .where('branches.deleted_at', 'is', null)
    // a branch without a company can take no orders
    .where('branches.company_id', 'is not', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirstOrThrow();
  return { branches: all - open, unplacedBranches: open };
}

async function countPeople(tx: Tx, scope: Scope): Promise<Pick<SetupFacts, 'couriers' | 'dispatchers'>> {
  return tx
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('role', '=', 'COURIER').as('couriers'),
      eb.fn
        .countAll<number>()
        .filterWhere('role', 'in', DISPATCHERS as Role[])
        .as('dispatchers'),
    ])
    .where('users.active', '=', true)
    .where('users.deleted', '=', false)
    .where((eb) => withinScope(eb, scope, 'users.company_id', 'users.branch_id'))
    .executeTakeFirstOrThrow();
}

/** Ordered by the index, so that a company without orders is not looked for in all of them. */
async function hasOrder(tx: Tx, scope: Scope): Promise<boolean> {
  const newest = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where(isRealOrder())
    .where((eb) => withinScope(eb, scope, 'orders.company_id', 'orders.branch_id'))
    .$if(scope.kind !== 'all', (query) => query.orderBy('orders.created_at', 'desc'))
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined;
}

async function hasKeyOrder(tx: Tx, scope: Scope): Promise<boolean> {
  const found = await tx
    .selectFrom('branches')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.branch_id', '=', 'branches.id')
          .orderBy('orders.created_at', 'desc')
          .limit(NEWEST_ORDERS)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .innerJoin('events', 'events.entity_id', 'newest.id')
    .select('newest.id')
    .where('branches.deleted_at', 'is', null)
    .where('branches.last_api_connection', 'is not', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .where('events.entity', '=', 'order')
    .where('events.kind', '=', 'ORDER_CREATED')
    .where('events.actor_kind', '=', 'BRANCH_KEY')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function readSkipped(tx: Tx, id: UserId): Promise<readonly SetupStep[]> {
  const row = await tx.selectFrom('users').select('setup_skipped').where('id', '=', id).executeTakeFirst();
  return row?.setup_skipped ?? [];
}

export async function setSkipped(tx: Tx, id: UserId, steps: readonly SetupStep[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ setup_skipped: [...steps] })
    .where('id', '=', id)
    .execute();
}
