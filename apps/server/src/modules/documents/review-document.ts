import { DOCUMENT_LABELS, DOCUMENT_STATUS_LABELS } from '@ulak/contracts/documents/kinds';
import type { CourierDocument, ReviewBody } from '@ulak/contracts/documents/schema';
import { formatDateTime } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { recordDocumentNotice } from '../notices/service.ts';
import { auditDocument, type DocumentAuthor, tellDocumentChange } from './record-change.ts';
import * as repository from './repository.ts';
import { keepsResultOnly, viewDocument } from './view-document.ts';

export type DocumentReviewer = DocumentAuthor & { readonly scope: Scope };

/** A decision, and the file that goes after it; null: it stays. */
export interface Reviewed {
  readonly view: CourierDocument;
  readonly droppedFile: string | null;
}

/**
 * Decides about a paper that waits; audited, and told to its courier. Who decides about it at the same time
 * waits, and is refused.
 * @throws AppError DOCUMENT_NOT_FOUND | DOCUMENT_REVIEWED | DOCUMENT_REPLACED
 */
export async function reviewDocument(
  tx: Tx,
  author: DocumentReviewer,
  { id, body }: { readonly id: number; readonly body: ReviewBody },
): Promise<Reviewed> {
  const { actor, scope, now } = author;
  const row = await repository.findDocument(tx, scope, { id, isHeld: true });
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  assertWaiting(row);
  const { status } = body;
  const notes = body.reviewNotes || null;
  const isFileDropped = keepsResultOnly(row);
  await repository.storeReview(tx, row, { status, notes, by: actor.id, at: now, isFileDropped });
  await recordReview(tx, author, row, { status, notes, isFileDropped });
  const stored = await repository.findDocument(tx, scope, { id });
  return { view: viewDocument(stored ?? row), droppedFile: isFileDropped ? row.storage_name : null };
}

function assertWaiting(row: repository.DocumentRow): void {
  const { status, reviewed_at: at, reviewed_by_name: actorName } = row;
  if (status !== 'PENDING')
    throw new AppError('DOCUMENT_REVIEWED', {
      status: DOCUMENT_STATUS_LABELS[status],
      ...(at && actorName && { actorName, at: formatDateTime(at) }),
    });
  if (row.superseded_at) throw new AppError('DOCUMENT_REPLACED');
}

async function recordReview(
  tx: Tx,
  author: DocumentReviewer,
  row: repository.DocumentRow,
  review: {
    readonly status: ReviewBody['status'];
    readonly notes: string | null;
    readonly isFileDropped: boolean;
  },
): Promise<void> {
  const { status, notes, isFileDropped } = review;
  const place = { companyId: row.company_id, branchId: row.branch_id, courierId: row.courier_id };
  await auditDocument(tx, author, {
    action: 'DOCUMENT_REVIEWED',
    place,
    document: { id: row.id, type: row.document_type },
    changes: { status: { was: row.status, is: status } },
    details: { ...(notes !== null && { reviewNotes: notes }), ...(isFileDropped && { fileRemoved: true }) },
  });
  const label = DOCUMENT_LABELS[row.document_type];
  const text =
    status === 'APPROVED'
      ? [`${label}: onaylandı.`, notes ?? ''].join(' ').trim()
      : `${label}: reddedildi. ${notes ?? ''}`.trim();
  await recordDocumentNotice(tx, place, { text, actor: author.actor, now: author.now });
  await tellDocumentChange(tx, place, author, 'reviewed');
}
