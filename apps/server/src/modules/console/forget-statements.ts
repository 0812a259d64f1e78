import type { DatabaseAccess } from '../../db/database.ts';
import type { Secrets } from '../../access/secrets.ts';
import * as repository from './repository.ts';

/** Statements opened between two turns of the event loop. */
const BATCH = 200;
/** Digits by which a number is found, whatever stands before them: `0532…`, `+90 532…`, `532…`. */
const TOLD_DIGITS = 10;

/**
 * Removes the statements in owners' histories that name a telephone number, in any spelling: they are sealed,
 * so each is opened. @param phoneKey as `phoneKeyOf` @returns how many
 */
export async function forgetStatements(
  { db, secrets }: { readonly db: Pick<DatabaseAccess, 'asSystem'>; readonly secrets: Pick<Secrets, 'open'> },
  phoneKey: string,
): Promise<number> {
  const digits = phoneKey.replaceAll(/\D/g, '').slice(-TOLD_DIGITS);
  if (digits.length < TOLD_DIGITS) return 0;
  const names = (sealed: string): boolean =>
    (secrets.open(sealed) ?? '').replaceAll(/[\s()+.-]/g, '').includes(digits);
  let forgotten = 0;
  for (let after = 0; ; ) {
    const { last, gone } = await db.asSystem(async (tx) => {
      const batch = await repository.listAllStatements(tx, after, BATCH);
      const naming = batch.filter((one) => names(one.statement_sealed) || names(one.outcome_sealed));
      if (naming.length > 0)
        await repository.removeStatements(
          tx,
          naming.map(({ id }) => id),
        );
      return { last: batch.length < BATCH ? null : batch.at(-1)?.id, gone: naming.length };
    });
    forgotten += gone;
    if (last === null || last === undefined) return forgotten;
    after = last;
  }
}
