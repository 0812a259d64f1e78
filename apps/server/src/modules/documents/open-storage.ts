import { join } from 'node:path';
import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createFolderFiles, type DocumentFiles } from './document-files.ts';

/** Where the files of papers lie without a bucket; backups have the same beside them. */
export const documentFolderOf = (folder: string): string => join(folder, 'documents');

/** The configured storage of papers: the bucket, else the folder of DATA_DIR. */
export const openDocumentFiles = (
  { documentBucket }: Pick<Config, 'documentBucket'>,
  dataDir: string,
): DocumentFiles =>
  documentBucket
    ? createBucketFiles(documentBucket, systemClock)
    : createFolderFiles(documentFolderOf(dataDir));
