import type { AuditAction } from '@ulak/contracts/audit-actions';
import { formatDateTime } from '@ulak/contracts/time';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import type { AuditEntry } from './audit.ts';

/** Rows about a record that are no edit of it. */
const NO_EDITS: readonly AuditAction[] = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT_OTHERS',
  'PASSWORD_CHANGED',
  'USER_PASSWORD_SET',
  'COURIER_SWITCHED',
  'API_KEY_REVEALED',
  'EXPORTED',
  'OBJECTION_ANSWERED',
  'FEEDBACK_ANSWERED',
  'COMPANY_LOGO_CHANGED',
  'WEBHOOK_SECRET_REVEALED',
  'WEBHOOK_TESTED',
  'WEBHOOK_RESENT',
];

/** A record that somebody edits; `version`: the one that the edit began with, when it says so. */
export interface EditedRecord {
  readonly entity: AuditEntry['entity'];
  readonly id: number;
  readonly current: number;
  readonly version: number | undefined;
}

/**
 * Refuses an edit of a record that has changed since it was opened; the record must be locked. Who and when
 * come from the audit log (decision 058).
 * @throws AppError RECORD_CHANGED
 */
export async function assertVersion(tx: Tx, record: EditedRecord): Promise<void> {
  const { entity, id, current, version } = record;
  if (version === undefined || version === current) return;
  const change = await tx
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('action', 'not in', NO_EDITS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!change?.actor_name) throw new AppError('RECORD_CHANGED');
  throw new AppError('RECORD_CHANGED', { actorName: change.actor_name, at: formatDateTime(change.at) });
}
