import { DOCUMENT_LABELS, isSensitive, REASON_MISSING } from '@ulak/contracts/documents/kinds';
import { AppError, fieldError } from '../../app-error.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { DocumentFiles } from './document-files.ts';
import { auditDocument } from './record-change.ts';
import * as repository from './repository.ts';
import type { DocumentReviewer } from './review-document.ts';
import { type FileKeys, openFile, type StoredFile } from './seal-file.ts';

/** Characters of a reason that says something. */
const SHORTEST_REASON = 5;

export interface OpenDeps {
  readonly db: Pick<DatabaseAccess, 'inScope'>;
  readonly files: DocumentFiles;
  readonly keys: FileKeys;
}

/**
 * The file of a paper, for its courier and its reviewers. The view is in the audit log before a byte leaves;
 * special-category data asks a reviewer for the reason first.
 * @throws AppError DOCUMENT_NOT_FOUND | DOCUMENT_FILE_GONE | DOCUMENT_UNREADABLE; VALIDATION_ERROR on
 * `reason`
 */
export async function openDocument(
  { db, files, keys }: OpenDeps,
  viewer: DocumentReviewer,
  { id, reason }: { readonly id: number; readonly reason: string | null },
): Promise<FileReply> {
  const row = await db.inScope(viewer.scope, async (tx) => {
    const found = await repository.findDocument(tx, viewer.scope, { id });
    if (!found) throw new AppError('DOCUMENT_NOT_FOUND');
    if (found.storage_name === null) throw new AppError('DOCUMENT_FILE_GONE', { isKept: 1 });
    const isOwn = found.courier_id === viewer.actor.id;
    if (!isOwn && isSensitive(found.document_type) && (reason ?? '').length < SHORTEST_REASON)
      throw fieldError('reason', REASON_MISSING);
    await auditDocument(tx, viewer, {
      action: 'DOCUMENT_VIEWED',
      place: { companyId: found.company_id, branchId: found.branch_id, courierId: found.courier_id },
      document: { id, type: found.document_type },
      details: reason ? { reason } : {},
    });
    return found;
  });
  return { content: await readPlain({ files, keys }, row), ...nameOf(row) };
}

async function readPlain(
  { files, keys }: Pick<OpenDeps, 'files' | 'keys'>,
  { storage_name, sealed_key, key_version }: repository.DocumentRow,
): Promise<Buffer> {
  if (storage_name === null || sealed_key === null || key_version === null)
    throw new AppError('DOCUMENT_FILE_GONE');
  const content = await files.get(storage_name);
  // by a restored database, or a folder that was not copied
  if (!content) throw new AppError('DOCUMENT_FILE_GONE');
  const stored: StoredFile = { storage_name, sealed_key, key_version };
  const plain = openFile(keys, stored, content);
  if (!plain) throw new AppError('DOCUMENT_UNREADABLE');
  return plain;
}

/** 'Ayşe Kaya - Ehliyet (ön yüz).jpg': what was uploaded may be called anything. */
function nameOf({ media_type, courier_name, document_type }: repository.DocumentRow) {
  const ending = media_type === 'application/pdf' ? 'pdf' : 'jpg';
  return { mediaType: media_type, name: `${courier_name} - ${DOCUMENT_LABELS[document_type]}.${ending}` };
}
