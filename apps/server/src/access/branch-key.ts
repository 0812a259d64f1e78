import type { KeyState } from '@ulak/contracts/branches/api-call';
import { asBranchId, asCompanyId, type BranchId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { BranchKeyActor } from './scope.ts';
import { hashToken } from './token.ts';

/**
 * A found key is cached this long; a replaced one must be refused within a second on every node (criteria
 * B15).
 */
const CACHE_MS = 800;
const CACHE_LIMIT = 5_000;
/** last_api_connection is written at most this often per branch. */
const TOUCH_EVERY_MS = 60_000;

/** A key that a branch has or had. REPLACED: it works no more. */
export interface FoundKey {
  readonly actor: BranchKeyActor;
  readonly state: KeyState;
}

/** API keys of branches, held by external systems. */
export interface BranchKeyStore {
  /** The branch of a key, or null when no branch had it lately. */
  find(key: string): Promise<FoundKey | null>;
  /** Evicts a branch's keys; call after the commit that replaced or ended one. */
  evict(branchId: BranchId): void;
}

export function createBranchKeyStore({ db, clock }: { db: Database; clock: Clock }): BranchKeyStore {
  const cache = new Map<string, { readonly found: FoundKey; readonly until: number }>();
  const pending = new Map<string, Promise<FoundKey | null>>();
  const touched = new Map<BranchId, number>();

  /** Orders that arrive together share one look-up. */
  function findOnce(keyHash: string): Promise<FoundKey | null> {
    const known = pending.get(keyHash);
    if (known) return known;
    const answer = lookUp(keyHash).finally(() => pending.delete(keyHash));
    pending.set(keyHash, answer);
    return answer;
  }

  async function lookUp(keyHash: string): Promise<FoundKey | null> {
    const { rows } = await sql<{
      branch_id: number;
      company_id: number;
      last_api_connection: Date | null;
      key_state: KeyState;
    }>`select * from ulak_find_branch_key(${keyHash}, ${clock.now()})`.execute(db.reserved.autocommit);
    const row = rows[0];
    if (!row) return null;
    const branchId = asBranchId(row.branch_id);
    const state = row.key_state;
    if (state !== 'REPLACED') touch(branchId, row.last_api_connection);
    return { actor: { kind: 'branchKey', branchId, companyId: asCompanyId(row.company_id) }, state };
  }

  function touch(branchId: BranchId, seenAt: Date | null): void {
    const now = clock.now();
    const last = Math.max(seenAt?.getTime() ?? 0, touched.get(branchId) ?? 0);
    if (now.getTime() - last <= TOUCH_EVERY_MS) return;
    // Each write makes every order being created read the branch again: one a minute, not one per order of a
    // burst.
    if (touched.size >= CACHE_LIMIT) touched.clear();
    touched.set(branchId, now.getTime());
    // Best effort: a missed touch only makes "last connection" a minute older.
    db.asSystem((tx) =>
      tx.updateTable('branches').set({ last_api_connection: now }).where('id', '=', branchId).execute(),
    ).catch(() => undefined);
  }

  return {
    async find(key) {
      const keyHash = hashToken(key);
      const known = cache.get(keyHash);
      // The age of a cache entry, not a business time: a clock that is set must not extend it.
      if (known && known.until > performance.now()) return known.found;
      const found = await findOnce(keyHash);
      if (!found) {
        cache.delete(keyHash);
        return null;
      }
      if (cache.size >= CACHE_LIMIT) cache.clear();
      cache.set(keyHash, { found, until: performance.now() + CACHE_MS });
      return found;
    },
    evict(branchId) {
      pending.clear();
      for (const [keyHash, { found }] of cache) if (found.actor.branchId === branchId) cache.delete(keyHash);
    },
  };
}
