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
 * A value of its own key in IndexedDB; in memory where the browser has none (private windows of some).
 * @param key one name per kind of value and user
 * @param initial the value before the first change
 */
export function persistedValue<T>(key: string, initial: T): PersistedValue<T> {
  let inMemory = initial;
  return {
    async read() {
      try {
        inMemory = (await get<T>(key, openStore())) ?? initial;
      } catch {
        // no database: the value of this page
      }
      return inMemory;
    },
    async update(change) {
      try {
        inMemory = await updateStored(key, initial, change);
      } catch {
        inMemory = change(inMemory);
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
