import { isSensitive } from '@ulak/contracts/documents/kinds';
import type { CourierDocument, OwnDocument } from '@ulak/contracts/documents/schema';
import type { DocumentRow } from './repository.ts';

/** Whether only the result of a paper is kept. */
export const keepsResultOnly = (row: Pick<DocumentRow, 'document_type' | 'criminal_result_only'>): boolean =>
  isSensitive(row.document_type) && row.criminal_result_only;

/** A paper as its courier reads it. */
export const viewOwn = (row: DocumentRow): OwnDocument => ({
  id: row.id,
  documentType: row.document_type,
  status: row.status,
  fileName: row.file_name,
  mediaType: row.media_type,
  size: row.size,
  uploadedAt: row.uploaded_at.toISOString(),
  expiresAt: row.expires_at,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewNotes: row.review_notes,
  supersededAt: row.superseded_at?.toISOString() ?? null,
  hasFile: row.storage_name !== null,
});

/** A paper as its reviewers read it. */
export const viewDocument = (row: DocumentRow): CourierDocument => ({
  ...viewOwn(row),
  reviewedByName: row.reviewed_by_name,
  courier: { id: row.courier_id, fullName: row.courier_name, phone: row.courier_phone },
  branch: { id: row.branch_id, name: row.branch_name },
  keepsResultOnly: keepsResultOnly(row),
});
