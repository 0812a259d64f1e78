import type { CompanyId } from '@ulak/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether the company of a row of `companies` judges nobody by speed; false without one (decision 077). */
export const isSafeMode = (): RawBuilder<boolean> =>
  sql<boolean>`coalesce((companies.settings ->> 'safeMode')::boolean, false)`;

/** All companies that judge nobody by speed, by id. */
export async function listSafeCompanies(tx: Tx): Promise<CompanyId[]> {
  const rows = await tx
    .selectFrom('companies')
    .select('companies.id')
    .where(isSafeMode())
    .orderBy('companies.id')
    .execute();
  return rows.map(({ id }) => id);
}
