import type { EventRow } from './tail.ts';
import type { SessionStore } from '../access/session-store.ts';

/** No company has this id. */
const NO_COMPANY = 0;
/** Events about a user that change nothing a session holds. */
const HARMLESS_KINDS = new Set(['SIGNED_IN', 'SESSIONS_ENDED']);

/**
 * Evicts cached sessions that an event ended, and those of changed users and companies: on every node, soon
 * after the commit.
 */
export function createSessionInvalidator(
  sessions: Pick<SessionStore, 'invalidateSessions' | 'invalidateWhere'>,
) {
  return (rows: readonly EventRow[]): void => {
    const ends = rows.filter(({ kind }) => kind === 'SESSIONS_ENDED');
    if (ends.length > 0)
      sessions.invalidateSessions(ends.flatMap(({ payload }) => payload.sessionIds).map(Number));
    const changed = rows.filter(({ kind }) => !HARMLESS_KINDS.has(kind));
    const users = idsOf(changed, 'user');
    const companies = idsOf(changed, 'company');
    if (users.size + companies.size === 0) return;
    sessions.invalidateWhere(({ id, companyId }) => users.has(id) || companies.has(companyId ?? NO_COMPANY));
  };
}

const idsOf = (rows: readonly EventRow[], entity: string): ReadonlySet<number> =>
  new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id));
