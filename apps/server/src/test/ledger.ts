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
