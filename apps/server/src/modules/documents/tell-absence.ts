import { AppError } from '../../app-error.ts';
import { isStorageFull } from '../../db/unavailable.ts';
import type { DocumentFiles, ListedFile } from './document-files.ts';

/**
 * Files of a storage whose failures are refusals: a full disk STORAGE_FULL, anything else FILES_UNAVAILABLE,
 * with its reason in the log.
 */
export function tellAbsence(files: DocumentFiles, warn: (error: unknown) => void): DocumentFiles {
  const refuse = (error: unknown): never => {
    if (isStorageFull(error)) throw error;
    warn(error);
    throw new AppError('FILES_UNAVAILABLE');
  };
  return {
    ...files,
    put: (...file) => files.put(...file).catch(refuse),
    get: (name) => files.get(name).catch(refuse),
    remove: (name) => files.remove(name).catch(refuse),
    list: () => listed(files, refuse),
  };
}

async function* listed(files: DocumentFiles, refuse: (error: unknown) => never): AsyncGenerator<ListedFile> {
  try {
    yield* files.list();
  } catch (error) {
    refuse(error);
  }
}
