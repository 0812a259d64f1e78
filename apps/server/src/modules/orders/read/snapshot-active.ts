import { createHash } from 'node:crypto';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { Tx } from '../../../db/database.ts';
import { toOrderView } from './order-view.ts';
import * as repository from '../repository.ts';
import type { TaggedText } from '../../../http/call.ts';
import type { Scope } from '../../../db/scope.ts';

/** Texts kept ready, about 1.5 kB each. */
const MAX_KEPT = 4_000;

interface Kept {
  readonly state: string;
  readonly text: string;
}

/**
 * The list that every dashboard polls (spec 1 §9: each 15 s). An order is read and worded once per change of
 * anything it shows and kept as text; a poll asks the database only for ids and states of the scope's orders.
 * Nothing can be stale: a text is used for exactly the state it was made of.
 */
export function createActiveSnapshot() {
  const kept = new Map<OrderId, Kept>();

  async function read(tx: Tx, ids: readonly OrderId[]): Promise<Map<OrderId, Kept>> {
    const rows = await repository.listActiveByIds(tx, ids);
    return new Map(rows.map((row) => [row.id, { state: row.state, text: JSON.stringify(toOrderView(row)) }]));
  }

  const keptFor = (id: OrderId, state: string): Kept | null => {
    const entry = kept.get(id);
    return entry?.state === state ? entry : null;
  };

  return async (tx: Tx, scope: Scope, branchId: BranchId | null): Promise<TaggedText> => {
    const states = await repository.listActiveStates(tx, scope, branchId);
    // Taken out before the next read: meanwhile another request may put a newer state in its place.
    const list = states.map(({ id, state }) => ({ id, entry: keptFor(id, state) }));
    const missing = list.filter(({ entry }) => entry === null).map(({ id }) => id);
    const fresh = await read(tx, missing);
    const hash = createHash('sha1');
    const texts: string[] = [];
    for (const { id, entry } of list) {
      // An order that ended between the two reads is in neither.
      const use = entry ?? fresh.get(id);
      if (!use) continue;
      hash.update(use.state).update(',');
      texts.push(use.text);
    }
    if (kept.size + fresh.size > MAX_KEPT) kept.clear();
    for (const [id, entry] of fresh) kept.set(id, entry);
    return { tag: hash.digest('base64url'), text: `[${texts.join(',')}]` };
  };
}
