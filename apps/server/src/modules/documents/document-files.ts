import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the files of papers lie. Names are random and never used twice; contents never change. */
export interface DocumentFiles {
  /** Writes a file whole, and to the disk, or not at all. @throws ENOSPC and other errors of the system */
  put(name: string, content: Buffer, at: Date): Promise<void>;
  /** Null: there is none of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Harmless without one. */
  remove(name: string): Promise<void>;
  /** Every file, no others' files. */
  list(): AsyncIterable<ListedFile>;
}

/** A stored file, and when it was written. */
export interface ListedFile {
  readonly name: string;
  readonly at: Date;
  readonly size: number;
}

/** Whether it can be the name of a file of a paper. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Files in a folder of this machine, by the first two characters of their names. */
export function createFolderFiles(folder: string): DocumentFiles {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('not the name of a document file');
    return join(folder, name.slice(0, 2), name);
  };
  const remove = (name: string): Promise<void> => rm(pathOf(name), { force: true });
  return {
    async put(name, content, at) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(path, content);
        await utimes(path, at, at);
      } catch (error) {
        await remove(name).catch(() => undefined);
        throw error;
      }
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    remove,
    async *list() {
      for (const part of await readNames(folder))
        for (const name of await readNames(join(folder, part))) {
          if (!isFileName(name)) continue;
          const found = await stat(pathOf(name)).catch(() => null);
          if (found) yield { name, at: found.mtime, size: found.size };
        }
    },
  };
}

/** The file and its name in the folder are on the disk when this answers. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } catch {
    // not every system syncs folders
  } finally {
    await folder.close();
  }
}

const readNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  });
