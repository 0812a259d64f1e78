import { commitWith, type Tx } from '../../../db/database.ts';
import * as repository from './repository.ts';
import type { CreatedRow, NewOrder, OrderNumbering } from './repository.ts';

/** An outside system may have used the branch's next numbers already; so many in a row are no coincidence. */
const NUMBER_ATTEMPTS = 1_000;

/** Inserts the order, under the requested number or the branch's next one, and its first event, in the last
 * statement of the transaction: the branch's number is locked as short as possible. A requested number that
 * branch and source had before answers that first order; of parallel inserts the later ones wait on the
 * unique index for the first to commit (criteria A06).
 * @returns null: the branch's row is not `version` any more; nothing was written */
export async function insertNumbered(
  tx: Tx,
  order: NewOrder,
  numbering: OrderNumbering,
): Promise<{ row: CreatedRow; isNew: boolean } | null> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const [row] = await commitWith(tx, repository.insertion(order, numbering));
    if (row) return { row, isNew: true };
    const conflict = await findConflict(tx, order, numbering);
    if (conflict === 'changed') return null;
    if (conflict !== null) return { row: conflict, isNew: false };
  }
  throw new Error(`no free order number in branch ${order.branch_id}`);
}

/** Why nothing was inserted: the branch's row has changed, the order that has the requested number, or null
 * when the branch's own next number was taken. */
async function findConflict(
  tx: Tx,
  order: NewOrder,
  { requestedNumber, version }: OrderNumbering,
): Promise<'changed' | CreatedRow | null> {
  if (!(await repository.isUnchanged(tx, order.branch_id, version))) return 'changed';
  return requestedNumber === null ? null : repository.getFirst(tx, order, requestedNumber);
}
