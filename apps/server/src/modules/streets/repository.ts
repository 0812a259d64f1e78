import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { StreetSetsTable } from '../../db/tables/streets.ts';

export type StreetSetRow = Selectable<StreetSetsTable>;

/** The sets that are loaded, the newest first. */
export const listSets = (tx: Tx): Promise<StreetSetRow[]> =>
  tx.selectFrom('street_sets').selectAll().orderBy('built_at', 'desc').orderBy('id', 'desc').execute();
