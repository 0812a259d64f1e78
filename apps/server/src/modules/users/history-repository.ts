import type { FieldChange } from '@ulak/contracts/audit-actions';
import { asBranchId, type UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';

/** So many changes of one account are shown. */
const LIMIT = 200;

export interface HistoryRow {
  readonly at: Date;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_name: string | null;
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the audit log tells of a user, newest first. */
export function listAudited(tx: Tx, id: UserId, actions: readonly string[]): Promise<HistoryRow[]> {
  return tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_kind', 'actor_name', 'changes', 'details'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
}

/** What the events from before the audit log tell, newest first; `before`: the first row of the audit log. */
export async function listEvents(
  tx: Tx,
  id: UserId,
  { kinds, before }: { readonly kinds: readonly string[]; readonly before: Date | null },
): Promise<HistoryRow[]> {
  const rows = await tx
    .selectFrom('events')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'events.actor_id').on('events.actor_kind', '=', 'USER'),
    )
    .select(['events.at', 'events.kind as action', 'events.actor_kind', 'author.full_name as actor_name'])
    .select('events.payload as details')
    .where('events.entity', '=', 'user')
    .where('events.entity_id', '=', id)
    .where('events.kind', 'in', kinds)
    .$if(before !== null, (query) => query.where('events.at', '<', before ?? new Date(0)))
    .orderBy('events.id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => ({ ...row, changes: {} }));
}

export async function branchNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('id', 'in', ids.map(asBranchId))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
