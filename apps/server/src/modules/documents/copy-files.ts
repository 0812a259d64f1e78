import type { DocumentFiles } from './document-files.ts';

/** How many files were copied, and were there already. */
export interface CopiedFiles {
  readonly copied: number;
  readonly present: number;
}

interface FileCopy {
  readonly from: Pick<DocumentFiles, 'get' | 'list'>;
  readonly to: DocumentFiles;
  /** After each file that is in its new place, and at which name. */
  readonly each?: (name: string) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies files that the other place does not have: contents never change, so a name and its size tell. What a
 * crash left half written there is written anew; what goes meanwhile is left out.
 */
export async function copyFiles({ from, to, each, signal }: FileCopy): Promise<CopiedFiles> {
  const there = new Map<string, number>();
  for await (const { name, size } of to.list()) there.set(name, size);
  let [copied, present] = [0, 0];
  for await (const { name, at, size } of from.list()) {
    signal?.throwIfAborted();
    if (there.get(name) === size) present += 1;
    else {
      const content = await from.get(name);
      if (content === null) continue;
      if (there.has(name)) await to.remove(name);
      await to.put(name, content, at);
      copied += 1;
    }
    await each?.(name);
  }
  return { copied, present };
}
