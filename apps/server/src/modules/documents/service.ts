import type { DocumentBody } from '@ulak/contracts/documents/schema';
import type { Secrets } from '../../access/secrets.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { UploadedFile } from '../../http/upload.ts';
import type { DocumentFiles } from './document-files.ts';
import { listDocuments, listOwn } from './list-documents.ts';
import { openDocument } from './open-document.ts';
import type { DocumentAuthor } from './record-change.ts';
import { type DocumentReviewer, reviewDocument } from './review-document.ts';
import { fileKeysOf } from './seal-file.ts';
import { tellAbsence } from './tell-absence.ts';
import { type PreparedDocument, prepareDocument, storeDocument } from './upload-document.ts';

export { createFolderFiles, type DocumentFiles } from './document-files.ts';
export { openDocumentFiles } from './open-storage.ts';
export { countOrphans, removeOrphans } from './remove-documents.ts';
export { tellAbsence };
export { createDocumentJobs, type DocumentJobs } from './jobs.ts';
export type DocumentService = ReturnType<typeof createDocumentService>;

export interface DocumentDeps {
  readonly db: Database;
  readonly files: DocumentFiles;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'clamdUrl'>;
  /** A storage that did not do what it was asked; what was not removed is by the daily job. */
  warn(error: unknown): void;
}

/** Papers of couriers: upload, review, files (docs/decisions/082). */
export function createDocumentService({ db, files, secrets, config, warn }: DocumentDeps) {
  const keys = fileKeysOf(secrets);
  const own = { db, files: tellAbsence(files, warn), keys, clamdUrl: config.clamdUrl };
  return {
    listOwn,
    listDocuments,
    prepare: (upload: { body: DocumentBody; file: UploadedFile; now: Date }): Promise<PreparedDocument> =>
      prepareDocument(own, upload),
    store: (
      tx: Tx,
      author: DocumentAuthor & { readonly scope: Scope },
      upload: { body: DocumentBody; prepared: PreparedDocument },
    ) => storeDocument(own, tx, author, upload),
    review: reviewDocument,
    open: (viewer: DocumentReviewer, wish: { id: number; reason: string | null }) =>
      openDocument(own, viewer, wish),
    /** Removes the file of a committed decision. */
    dropFile: (name: string): void => void files.remove(name).catch(warn),
  };
}
