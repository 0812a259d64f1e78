import { EXPIRY_MISSING, hasExpiry, UPLOADS_PER_HOUR } from '@ulak/contracts/documents/kinds';
import type { DocumentBody, OwnDocument } from '@ulak/contracts/documents/schema';
import { HOUR_MS, istanbulDay } from '@ulak/contracts/time';
import { AppError, fieldError } from '../../app-error.ts';
import { isRetryable, type Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { encodePicture, pictureFormatOf } from '../../http/encode-picture.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkPdf } from './check-pdf.ts';
import type { DocumentFiles } from './document-files.ts';
import { auditDocument, type DocumentAuthor, tellDocumentChange } from './record-change.ts';
import * as repository from './repository.ts';
import { scanFile } from './scan-file.ts';
import { type FileKeys, sealFile, type StoredFile } from './seal-file.ts';
import { viewOwn } from './view-document.ts';

/** Small print stays readable. */
const MAX_PX = 2_560;
const NO_PAPER = 'Belge JPEG, PNG, WebP veya PDF biçiminde olmalı';
const LAST_YEAR = 2_100;

export interface UploadDeps {
  readonly files: DocumentFiles;
  readonly keys: FileKeys;
  readonly clamdUrl: string | undefined;
}

/** A paper whose file is stored: what its row says of it. */
export interface PreparedDocument {
  readonly mediaType: repository.DocumentRow['media_type'];
  readonly size: number;
  readonly fileName: string;
  readonly row: StoredFile;
}

/**
 * Judges an uploaded file, makes what is stored of it, encrypts and stores it: the file comes before its
 * row. Takes seconds where the storage is slow, so outside of a transaction. Pictures are encoded anew; a PDF
 * stays as it is, if nothing in it acts.
 * @throws AppError VALIDATION_ERROR on `file` or `expiresAt`; SCAN_UNAVAILABLE | SERVICE_BUSY | STORAGE_FULL
 * | FILES_UNAVAILABLE
 */
export async function prepareDocument(
  { files, keys, clamdUrl }: UploadDeps,
  { body, file, now }: { readonly body: DocumentBody; readonly file: UploadedFile; readonly now: Date },
): Promise<PreparedDocument> {
  assertExpiry(body, now);
  const isPicture = pictureFormatOf(file.bytes) !== null;
  if (!isPicture && file.bytes.toString('latin1', 0, 5) !== '%PDF-') throw fieldError('file', NO_PAPER);
  await scanFile(clamdUrl, file.bytes);
  if (!isPicture) await checkPdf(file.bytes);
  const plain = isPicture
    ? await encodePicture(file.bytes, { format: 'jpeg', maxPx: MAX_PX, noPicture: NO_PAPER })
    : file.bytes;
  const { row, content } = sealFile(keys, plain);
  await files.put(row.storage_name, content, now);
  return {
    row,
    mediaType: isPicture ? 'image/jpeg' : 'application/pdf',
    size: plain.length,
    fileName: file.name || 'belge',
  };
}

/** Papers that end say when, and have not ended yet. */
function assertExpiry({ documentType, expiresAt }: DocumentBody, now: Date): void {
  if (!hasExpiry(documentType)) {
    if (expiresAt !== undefined) throw fieldError('expiresAt', 'Bu belge türünün geçerlilik tarihi yok');
    return;
  }
  if (expiresAt === undefined) throw fieldError('expiresAt', EXPIRY_MISSING);
  if (expiresAt < istanbulDay(now)) throw fieldError('expiresAt', 'Belgenin süresi dolmuş');
  if (Number(expiresAt.slice(0, 4)) >= LAST_YEAR) throw fieldError('expiresAt', 'Geçerli bir tarih girin');
}

/**
 * Writes the row of a prepared paper. Without the row its file goes again, at once or by the daily job.
 * @throws AppError DOCUMENT_LIMIT, FORBIDDEN for somebody without a branch
 */
export async function storeDocument(
  { files }: UploadDeps,
  tx: Tx,
  author: DocumentAuthor & { readonly scope: Scope },
  { body, prepared }: { readonly body: DocumentBody; readonly prepared: PreparedDocument },
): Promise<OwnDocument> {
  try {
    return await insertPrepared(tx, author, { body, prepared });
  } catch (error) {
    // a deadlock's transaction begins again, with the same file
    if (!isRetryable(error)) void files.remove(prepared.row.storage_name).catch(() => undefined);
    throw error;
  }
}

async function insertPrepared(
  tx: Tx,
  author: DocumentAuthor & { readonly scope: Scope },
  { body, prepared }: { readonly body: DocumentBody; readonly prepared: PreparedDocument },
): Promise<OwnDocument> {
  const { actor, scope, now } = author;
  const { id: courierId, companyId, branchId } = actor;
  if (companyId === null || branchId === null) throw new AppError('FORBIDDEN');
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await repository.countUploads(tx, courierId, since)) >= UPLOADS_PER_HOUR)
    throw new AppError('DOCUMENT_LIMIT', { limit: UPLOADS_PER_HOUR });
  const { documentType, expiresAt = null } = body;
  const { fileName, mediaType, size, row: file } = prepared;
  const place = { companyId, branchId, courierId };
  const document = { documentType, expiresAt, fileName, mediaType, size, file };
  const id = await repository.insertDocument(tx, { ...place, ...document, at: now });
  const row = await repository.findDocument(tx, scope, { id });
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND');
  const details = { ...(expiresAt !== null && { expiresAt }), bytes: size };
  const uploaded = { id, type: documentType };
  await auditDocument(tx, author, { action: 'DOCUMENT_UPLOADED', place, document: uploaded, details });
  await tellDocumentChange(tx, { ...place, branchId: row.branch_id }, author, 'uploaded');
  return viewOwn(row);
}
