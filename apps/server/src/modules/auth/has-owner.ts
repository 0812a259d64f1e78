import type { Database } from '../../db/database.ts';

/**
 * Answers whether an OWNER exists, who alone can make the first company. Nobody can remove the last OWNER, so
 * that one seen once is not asked for again.
 */
export function createOwnerCheck({ db }: { readonly db: Database }): () => Promise<boolean> {
  let isKnown = false;
  return async () => {
    isKnown ||= await db.reads.asSystem(async (tx) => {
      const owner = tx.selectFrom('users').select('id').where('role', '=', 'OWNER');
      return (await owner.where('deleted', '=', false).limit(1).executeTakeFirst()) !== undefined;
    });
    return isKnown;
  };
}
