import type { FieldChange } from '@ulak/contracts/audit-actions';
import { isRole, ROLE_LABELS } from '@ulak/contracts/roles';
import type { UserId } from '@ulak/contracts/ids';
import type { UserHistoryEntry, UserHistoryKind } from '@ulak/contracts/users/schema';
import type { Tx } from '../../db/database.ts';
import * as repository from './history-repository.ts';

const KINDS: Readonly<Record<string, UserHistoryKind>> = {
  USER_CREATED: 'CREATED',
  USER_UPDATED: 'UPDATED',
  USER_ROLE_CHANGED: 'ROLE_CHANGED',
  USER_TRANSFERRED: 'TRANSFERRED',
  USER_DEACTIVATED: 'DEACTIVATED',
  USER_ACTIVATED: 'ACTIVATED',
  USER_PASSWORD_SET: 'PASSWORD_SET',
  USER_REMOVED: 'REMOVED',
  // the name in `events`, before there was an audit log
  PASSWORD_CHANGED: 'PASSWORD_SET',
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  fullName: 'Ad Soyad',
  username: 'TC Kimlik No',
  phone: 'Telefon',
  role: 'Rol',
  branch: 'Şube',
};

/** States, roles, branches and edits of a user, newest first (docs/decisions/060). */
export async function readUserHistory(tx: Tx, id: UserId): Promise<UserHistoryEntry[]> {
  const audited = await repository.listAudited(tx, id, Object.keys(KINDS));
  const earlier = await repository.listEvents(tx, id, {
    kinds: Object.keys(KINDS),
    before: audited.at(-1)?.at ?? null,
  });
  const branchNames = await repository.branchNames(tx, earlier.flatMap(branchIdsOf));
  return [
    ...audited.map(toEntry),
    ...earlier.map((row) => ({ ...toEntry(row), changes: changesOfEvent(row, branchNames) })),
  ];
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const shown = (field: string, value: unknown): string | null => {
  const text = textOf(value);
  return field === 'role' && text !== null && isRole(text) ? ROLE_LABELS[text] : text;
};

const toChange = (field: string, { was, is }: FieldChange): UserHistoryEntry['changes'][number] => ({
  field,
  label: FIELD_LABELS[field] ?? field,
  was: shown(field, was),
  is: shown(field, is),
});

function toEntry(row: repository.HistoryRow): UserHistoryEntry {
  const { details } = row;
  return {
    at: row.at.toISOString(),
    kind: KINDS[row.action] ?? 'UPDATED',
    reason: textOf(details.reason),
    endDate: textOf(details.endDate),
    actorName: row.actor_kind === 'SYSTEM' ? 'Sistem' : row.actor_name,
    imported: details.imported === true,
    changes: Object.keys(FIELD_LABELS).flatMap((field) => {
      const change = row.changes[field];
      return change ? [toChange(field, change)] : [];
    }),
  };
}

const branchIdsOf = ({ action, details }: repository.HistoryRow): number[] =>
  action === 'USER_TRANSFERRED'
    ? [details.from, details.to].filter((id): id is number => typeof id === 'number')
    : [];

/** What an event from before the audit log tells: roles by their code, branches by their id. */
function changesOfEvent(
  { action, details }: repository.HistoryRow,
  branchNames: ReadonlyMap<number, string>,
): UserHistoryEntry['changes'] {
  const { from, to } = details;
  if (action === 'USER_ROLE_CHANGED') return [toChange('role', { was: from, is: to })];
  const nameOf = (id: unknown): string | undefined =>
    typeof id === 'number' ? branchNames.get(id) : undefined;
  return action === 'USER_TRANSFERRED' ? [toChange('branch', { was: nameOf(from), is: nameOf(to) })] : [];
}
