import { createStore, get, promisifyRequest, type UseStore, update as updateKey } from 'idb-keyval';

/** A value that outlives the page; every change is atomic, so that two tabs never lose each other's. */
export interface PersistedValue<T> {
  read(): Promise<T>;
  /** Passes the current value to `change` and stores what it returns. */
  update(change: (current: T) => T): Promise<T>;
}

/** Database and store of IndexedDB, made at first use: importing this module must not need a browser. */
let database: UseStore | undefined;
const openStore = (): UseStore => (database ??= createStore('ulak', 'kept'));

/** One read-modify-write in one transaction: those of one store never overlap, also not between tabs. */
async function updateStored<T>(key: string, initial: T, change: (current: T) => T): Promise<T> {
  let result = initial;
  await updateKey<T>(
    key,
    (stored) => {
      result = change(stored ?? initial);
      return result;
    },
    openStore(),
  );
  return result;
}

/**
 * A value of its own key in IndexedDB; in memory where the browser has none (private windows of some) or can
 * store nothing more (a full phone): what could not be stored counts until a later change can be.
 * @param key one name per kind of value and user
 * @param initial the value before the first change
 */
export function persistedValue<T>(key: string, initial: T): PersistedValue<T> {
  let inMemory = initial;
  /** The last change could not be stored: what the database holds is out of date. */
  let isAhead = false;
  const read = async (): Promise<T> => {
    if (isAhead) return inMemory;
    try {
      const stored = (await get<T>(key, openStore())) ?? initial;
      // a change that came to nothing meanwhile is newer
      if (!isAhead) inMemory = stored;
    } catch {
      // no database: the value of this page
    }
    return inMemory;
  };
  return {
    read,
    async update(change) {
      try {
        inMemory = await updateStored(key, initial, (stored) => change(isAhead ? inMemory : stored));
        isAhead = false;
      } catch {
        await read();
        inMemory = change(inMemory);
        isAhead = true;
      }
      return inMemory;
    },
  };
}

/** Prefix of responses stored only to be shown without signal; they hold customers' names and addresses. */
export const RESPONSE_KEY_PREFIX = 'answer:';

/** Deletes the persisted responses (at sign-out). Queued steps stay: they are sent after the next sign-in. */
export async function clearPersistedResponses(): Promise<void> {
  try {
    const responses = IDBKeyRange.bound(RESPONSE_KEY_PREFIX, `${RESPONSE_KEY_PREFIX}\uffff`);
    await openStore()('readwrite', (store) => {
      store.delete(responses);
      return promisifyRequest(store.transaction);
    });
  } catch {
    // without a database nothing was stored
  }
}
