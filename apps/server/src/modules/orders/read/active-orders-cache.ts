import { createHash } from 'node:crypto';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import type { Tx } from '../../../db/database.ts';
import { toOrderView } from './order-view.ts';
import * as repository from './repository.ts';
import type { TaggedJson } from '../../../http/call.ts';
import type { Scope } from '../../../db/scope.ts';

/** Texts kept ready, about 1.5 kB each. */
const CACHE_LIMIT = 4_000;

interface CachedOrder {
  readonly state: string;
  readonly text: string;
}

/**
 * The list that every dashboard polls (spec 1 §9: each 15 s). An order is read and worded once per change of
 * anything it shows and kept as text; a poll asks the database only for ids and states of the scope's orders.
 * Nothing can be stale: a text is used for exactly the state it was made of.
 */
export function createActiveOrdersCache() {
  const cached = new Map<OrderId, CachedOrder>();

  async function read(tx: Tx, ids: readonly OrderId[]): Promise<Map<OrderId, CachedOrder>> {
    const rows = await repository.listActiveByIds(tx, ids);
    return new Map(rows.map((row) => [row.id, { state: row.state, text: JSON.stringify(toOrderView(row)) }]));
  }

  const cachedFor = (id: OrderId, state: string): CachedOrder | null => {
    const entry = cached.get(id);
    return entry?.state === state ? entry : null;
  };

  return async (tx: Tx, scope: Scope, branchId: BranchId | null): Promise<TaggedJson> => {
    const states = await repository.listActiveVersions(tx, scope, branchId);
    // Taken out before the next read: meanwhile another request may put a newer state in its place.
    const list = states.map(({ id, state }) => ({ id, entry: cachedFor(id, state) }));
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
    if (cached.size + fresh.size > CACHE_LIMIT) cached.clear();
    for (const [id, entry] of fresh) cached.set(id, entry);
    return { tag: hash.digest('base64url'), text: `[${texts.join(',')}]` };
  };
}
