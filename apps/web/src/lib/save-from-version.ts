import { CallError } from './call.ts';

/** Somebody else changed the same thing since the edit began; `message` says who and when. */
export class EditOvertaken<T> extends Error {
  constructor(
    readonly stored: T,
    message: string,
  ) {
    super(message);
  }
}

interface VersionedSave<T, Answer> {
  /** What was there when the edit began. */
  readonly base: T;
  readonly send: (version: number) => Promise<Answer>;
  readonly fetchStored: () => Promise<T>;
  /** Whether what is edited is the same in both. */
  readonly isSame: (a: T, b: T) => boolean;
}

/** So often a save begins anew because something else of the record was saved meanwhile. */
const MAX_TRIES = 3;

/**
 * Saves by the version with which an edit began. Another part of the record that somebody saved meanwhile
 * does not matter; the same one does.
 * @throws EditOvertaken; CallError
 */
export async function saveFromVersion<T extends { readonly version: number }, Answer>(
  save: VersionedSave<T, Answer>,
  tries = MAX_TRIES,
): Promise<Answer> {
  try {
    return await save.send(save.base.version);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'RECORD_CHANGED' || tries === 1) throw error;
    const stored = await save.fetchStored();
    if (!save.isSame(stored, save.base)) throw new EditOvertaken(stored, error.message);
    return saveFromVersion({ ...save, base: stored }, tries - 1);
  }
}
