import { createHash } from 'node:crypto';
import type { BranchId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { Clock } from '../../clock.ts';
import type { TaggedJson } from '../../http/call.ts';
import { VERSION } from '../../version.ts';
import { connectionStateOf, previousKeyUntil } from './key-state.ts';
import * as repository from './repository.ts';
import { BRANCH_DETAILS, type BranchDetail, type BranchKeys, detailFor } from './reveal-keys.ts';

/** Texts kept ready, about 1.2 kB each. */
const CACHE_LIMIT = 4_000;

interface CachedBranch {
  readonly state: string;
  readonly text: string;
}

/**
 * The list that settings screens poll each 5 s (spec 2 §2.4). A branch is read and worded once per change of
 * anything it shows; a poll asks the database only for ids and states. A text is used for exactly the state
 * it was made of, so nothing is stale.
 */
export function createBranchLists({ toView }: Pick<BranchKeys, 'toView'>, clock: Clock) {
  const caches = Object.fromEntries(
    BRANCH_DETAILS.map((detail) => [detail, new Map<BranchId, CachedBranch>()]),
  ) as Record<BranchDetail, Map<BranchId, CachedBranch>>;

  return async (
    tx: Tx,
    { scope, actor }: { scope: Scope; actor: UserActor },
    isWithShells: boolean,
  ): Promise<TaggedJson> => {
    const detail = detailFor(actor);
    const cached = caches[detail];
    const now = clock.now();
    const fullState = (row: repository.BranchState): string =>
      [row.state, connectionStateOf(row, now), previousKeyUntil(row, now)].join(':');
    const states = (await repository.listStates(tx, scope, isWithShells)).map((row) => ({
      id: row.id,
      state: fullState(row),
    }));
    const known = (id: BranchId, state: string) => {
      const entry = cached.get(id);
      return entry?.state === state ? entry : undefined;
    };
    // Taken out before the next read: meanwhile another request may put a newer state in its place.
    const list = states.map(({ id, state }) => ({ id, entry: known(id, state) }));
    const missing = list.filter(({ entry }) => entry === undefined).map(({ id }) => id);
    const rows = missing.length === 0 ? [] : await repository.listByIds(tx, scope, missing);
    if (cached.size + rows.length > CACHE_LIMIT) cached.clear();
    const fresh = new Map(
      rows.map((row) => [row.id, { state: fullState(row), text: JSON.stringify(toView(row, detail)) }]),
    );
    for (const [id, entry] of fresh) cached.set(id, entry);
    const hash = createHash('sha1').update(`${VERSION}:${detail}`);
    const texts: string[] = [];
    for (const { id, entry } of list) {
      // A branch that was removed between the two reads is in neither.
      const use = entry ?? fresh.get(id);
      if (!use) continue;
      hash.update(`,${id}:${use.state}`);
      texts.push(use.text);
    }
    return { tag: hash.digest('base64url'), text: `[${texts.join(',')}]` };
  };
}
