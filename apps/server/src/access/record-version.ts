import type { AuditAction } from '@ulak/contracts/audit-actions';
import { formatDateTime } from '@ulak/contracts/time';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import type { AuditEntry } from './audit.ts';

/** Actions that leave the record as it is. */
const READS: readonly AuditAction[] = [
  'API_KEY_REVEALED',
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT_OTHERS',
  'EXPORTED',
];

/** A record that is about to change, read with a lock. */
interface EditedRecord {
  readonly entity: AuditEntry['entity'];
  readonly id: number;
  /** Version in the database. */
  readonly version: number;
}

/**
 * Refuses an edit that began with an older state of the record, naming who changed it and when (decision
 * 058).
 * @param sent version that the edit began with; undefined: the caller does not care
 * @throws AppError RECORD_CHANGED
 */
export async function assertVersion(tx: Tx, record: EditedRecord, sent: number | undefined): Promise<void> {
  if (sent === undefined || sent === record.version) return;
  const last = await tx
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('entity', '=', record.entity)
    .where('entity_id', '=', record.id)
    .where('action', 'not in', READS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const name = last?.actor_name ?? null;
  throw new AppError(
    'RECORD_CHANGED',
    last === undefined || name === null ? {} : { name, time: formatDateTime(last.at) },
  );
}
