import type { Database } from '../../db/database.ts';
import type { DocumentFiles } from './document-files.ts';
import { removeLeftDocuments, removeOrphans } from './remove-documents.ts';
import { tellEndingDocuments } from './tell-ending.ts';

/** Daily work on papers; each may run twice, on any node, at any time. Answers counts for the log. */
export interface DocumentJobs {
  /** Tells couriers of papers that end. */
  tellEnding(now: Date): Promise<Record<string, number>>;
  /** Removes papers of who left, and files without a row. */
  remove(now: Date): Promise<Record<string, number>>;
}

export function createDocumentJobs(deps: {
  readonly db: Pick<Database, 'asSystem'>;
  readonly files: DocumentFiles;
}): DocumentJobs {
  return {
    tellEnding: (now) => tellEndingDocuments(deps, now),
    remove: async (now) => ({
      ...(await removeLeftDocuments(deps, now)),
      ...(await removeOrphans(deps, now)),
    }),
  };
}
