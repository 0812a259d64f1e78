import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type CopiedFiles, copyFiles } from '../modules/documents/copy-files.ts';
import {
  createFolderFiles,
  type DocumentFiles,
  type ListedFile,
} from '../modules/documents/document-files.ts';
import { BackupError, explainFileError } from './failure.ts';
import { createThrottle } from './throttle.ts';

/** Beside the backups of a folder, and shared by them: files of papers never change. */
const FOLDER = 'ulak-documents';
/** Behind a backup's name: the files that were there with it, one a line. */
const LIST = '.documents';

const copyOf = (file: string): DocumentFiles => createFolderFiles(join(dirname(file), FOLDER));

interface DocumentBackup {
  /** Where the files of papers lie. */
  readonly folder: string;
  /** The backup of the database, complete. */
  readonly file: string;
  /** Duty cycle, as of the database's copy. */
  readonly share: number;
  /** Removes files that no backup of that folder needs any longer. */
  readonly isPruning: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the files of papers that are not beside the backup yet; sealed as they are. After the database, so
 * that each of its rows finds its file.
 * @throws BackupError with what happened; the database's copy is there all the same
 */
export async function backUpDocuments(backup: DocumentBackup): Promise<CopiedFiles> {
  const { folder, file, share, isPruning, signal } = backup;
  try {
    const source = createFolderFiles(folder);
    const files: ListedFile[] = [];
    for await (const one of source.list()) files.push(one);
    // before the files, so that pruning of another backup leaves them
    await writeList(
      file,
      files.map(({ name }) => name),
    );
    if (isPruning) await prune(file);
    const from = { get: source.get, list: () => listed(files) };
    return await copyFiles({ from, to: copyOf(file), each: createThrottle(share), signal });
  } catch (error) {
    signal?.throwIfAborted();
    const reason = explainFileError(error, join(dirname(file), FOLDER));
    const said = reason instanceof Error ? reason.message : String(reason);
    throw new BackupError(`Veritabanı yedeklendi, kurye belgelerinin dosyaları yedeklenemedi. ${said}`, {
      cause: error,
    });
  }
}

async function* listed(files: readonly ListedFile[]): AsyncGenerator<ListedFile> {
  yield* files;
}

async function writeList(file: string, names: readonly string[]): Promise<void> {
  const partial = `${file}${LIST}.partial`;
  await writeFile(partial, names.map((name) => `${name}\n`).join(''), { mode: 0o600 });
  await rename(partial, `${file}${LIST}`);
}

/** Forgets lists of backups that are gone, then files that are in no list. */
async function prune(file: string): Promise<void> {
  const dir = dirname(file);
  const needed = new Set<string>();
  for (const list of readdirSync(dir).filter((name) => name.endsWith(LIST))) {
    const path = join(dir, list);
    if (existsSync(join(dir, basename(list, LIST))))
      for (const name of (await readFile(path, 'utf8')).split('\n')) needed.add(name);
    else await rm(path, { force: true });
  }
  const copies = copyOf(file);
  for await (const { name } of copies.list()) if (!needed.has(name)) await copies.remove(name);
}

/** How many files were put back, were in their place, and are nowhere. */
export interface RestoredDocuments {
  readonly restored: number;
  readonly present: number;
  readonly missing: number;
}

/** Puts the files that the rows of a restored database name where papers lie now. */
export async function restoreDocuments({
  file,
  names,
  to,
}: {
  readonly file: string;
  readonly names: readonly string[];
  readonly to: DocumentFiles;
}): Promise<RestoredDocuments> {
  const wanted = new Set(names);
  const copies = copyOf(file);
  async function* needed(): AsyncGenerator<ListedFile> {
    for await (const one of copies.list()) if (wanted.has(one.name)) yield one;
  }
  const { copied } = await copyFiles({ from: { get: copies.get, list: needed }, to });
  let there = 0;
  for await (const { name } of to.list()) if (wanted.has(name)) there += 1;
  return { restored: copied, present: there - copied, missing: wanted.size - there };
}
