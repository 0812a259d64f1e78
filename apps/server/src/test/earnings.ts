import type { EarningId, OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { bookEarning, reverseEntries } from '../modules/ledger/service.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** An earning to be arranged; `state` PENDING unless said. */
export interface GivenEarning {
  readonly kurus: number;
  readonly at: Date;
  readonly type?: 'DELIVERY' | 'BONUS';
  readonly orderId?: OrderId | null;
  readonly state?: 'PENDING' | 'PAID' | 'CANCELLED';
}

/** Books an earning as the product does. @returns its id */
export async function giveEarning(
  { db }: { readonly db: Database },
  branch: GivenBranch,
  courier: GivenUser,
  { kurus, at, type = 'BONUS', orderId = null, state = 'PENDING' }: GivenEarning,
): Promise<EarningId> {
  const owner = { companyId: branch.companyId, branchId: branch.id, courierId: courier.id };
  const fixed = { evidence: {}, notes: null, addedBy: null };
  const id = await db.asSystem((tx) =>
    bookEarning(tx, { ...owner, ...fixed, type, orderId, kurus, earnedAt: at }, at),
  );
  if (id === null) throw new Error('the order has an earning already');
  if (state === 'PAID') await payEarnings({ db }, courier, at);
  if (state === 'CANCELLED')
    await db.asSystem(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from ledger_entries where earning_id = ${id}`.execute(tx);
      const why = { at: null, now: at, notes: null, actorId: null };
      await reverseEntries(
        tx,
        rows.map((row) => row.id),
        why,
      );
    });
  return id;
}

/** Pays out everything that the courier has open. */
export const payEarnings = ({ db }: { readonly db: Database }, courier: GivenUser, at: Date): Promise<void> =>
  db.asSystem(async (tx) => {
    await sql`
      with paid as (
        insert into payouts (company_id, courier_id, until, method, kurus, at)
        select company_id, courier_id, ${at}, 'CASH', sum(kurus), ${at} from ledger_open_entries
        where courier_id = ${courier.id} group by company_id, courier_id returning id, company_id
      )
      insert into payout_items (payout_id, entry_id, company_id)
      select paid.id, o.entry_id, paid.company_id
      from paid, ledger_open_entries o where o.courier_id = ${courier.id}`.execute(tx);
  });

/** An order's or courier's earnings as they stand, in TL as texts; oldest first. */
export const earningsOf = (
  { db }: { readonly db: Database },
  whose: { courierId?: number; orderId?: number },
) =>
  db.asSystem(
    async (tx) =>
      (
        await sql<Record<string, unknown>>`
          select id, company_id, branch_id, courier_id, order_id, type, earned_at, status, notes,
            (kurus / 100.0)::numeric(12,2)::text as amount, evidence
          from earning_states
          where courier_id = ${whose.courierId ?? null} or order_id = ${whose.orderId ?? null}
          order by id`.execute(tx)
      ).rows,
  );
