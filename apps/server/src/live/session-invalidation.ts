import type { EventRow } from './tail.ts';
import type { SessionStore } from '../access/session-store.ts';

/** No company has this id. */
const NO_COMPANY = 0;
/** Of a person, these change nothing that a session knows. */
const HARMLESS_KINDS = new Set(['SIGNED_IN', 'SESSIONS_ENDED']);

/**
 * Drops what is cached of sessions that an event ended, and of people and companies that it changed: on every
 * node, soon after the commit.
 */
export function createSessionInvalidator(
  sessions: Pick<SessionStore, 'invalidateSessions' | 'invalidateWhere'>,
) {
  return (rows: readonly EventRow[]): void => {
    const ends = rows.filter(({ kind }) => kind === 'SESSIONS_ENDED');
    if (ends.length > 0)
      sessions.invalidateSessions(ends.flatMap(({ payload }) => payload.sessionIds).map(Number));
    const changed = rows.filter(({ kind }) => !HARMLESS_KINDS.has(kind));
    const people = idsOf(changed, 'user');
    const companies = idsOf(changed, 'company');
    if (people.size + companies.size === 0) return;
    sessions.invalidateWhere(({ id, companyId }) => people.has(id) || companies.has(companyId ?? NO_COMPANY));
  };
}

const idsOf = (rows: readonly EventRow[], entity: string): ReadonlySet<number> =>
  new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id));
