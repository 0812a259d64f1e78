import { payMonthOf } from '@ulak/contracts/business-day';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/**
 * Kuruş: what all accounts of a courier add up to, what the ledger owes them, and what its projection
 * says.
 */
export const accountsOf = ({ db }: { readonly db: Database }, { id }: Pick<GivenUser, 'id'>) =>
  db.asSystem(async (tx) => {
    const { rows } = await sql<{ sum: number; owed: number; open: number }>`
      select coalesce(sum(kurus), 0)::bigint as sum,
        coalesce(-sum(kurus) filter (where account = 'COURIER_PAY'), 0)::bigint as owed,
        (select coalesce(sum(kurus), 0)::bigint from ledger_open_entries where courier_id = ${id}) as open
      from ledger_postings where courier_id = ${id}`.execute(tx);
    return rows[0];
  });

/** Cash that a courier holds of a branch, by account; kuruş. */
export const cashOf = ({ db }: { readonly db: Database }, { id }: Pick<GivenUser, 'id'>) =>
  db.asSystem(async (tx) => {
    const { rows } = await sql<{ branch_id: number; kurus: number }>`
      select branch_id, sum(kurus)::bigint as kurus from ledger_postings
      where courier_id = ${id} and account = 'COURIER_CASH'
      group by branch_id order by branch_id`.execute(tx);
    return rows.map(({ kurus }) => kurus);
  });

/** Books cash into a courier's hand, or out of it below zero: nothing of the product collects any yet. */
export const giveCash = (
  { db }: { readonly db: Database },
  branch: GivenBranch,
  courier: Pick<GivenUser, 'id'>,
  { kurus, at }: { readonly kurus: number; readonly at: Date },
) =>
  db.asSystem((tx) =>
    sql`insert into ledger_entries
        (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at, month)
      values (${branch.companyId}, ${branch.id}, ${courier.id}, 'OFFSET',
        ${kurus < 0 ? 'BRANCH_TILL' : 'COURIER_CASH'}, ${kurus < 0 ? 'COURIER_CASH' : 'BRANCH_TILL'},
        ${Math.abs(kurus)}, ${at}, ${at}, ulak_pay_month(${branch.id}, ${at}, ${at}))`.execute(tx),
  );

/** Closes the pay month of an instant for a branch, without slips. */
export const closeMonth = (
  { db }: { readonly db: Database },
  branch: GivenBranch,
  at: Date,
  by: Pick<GivenUser, 'id'>,
) =>
  db.asSystem((tx) =>
    tx
      .insertInto('pay_closes')
      .values({
        company_id: branch.companyId,
        branch_id: branch.id,
        month: `${payMonthOf(at).key}-01`,
        closed_at: at,
        closed_by: by.id,
        settings: '{}',
      })
      .execute(),
  );
