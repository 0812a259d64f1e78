/**
 * A value that outlives the page: read when the page starts, changed in one step so that two tabs never lose
 * each other's change.
 */
export interface PersistedValue<T> {
  read(): Promise<T>;
  /** Gives the value as it stands now to `change` and keeps what comes back. */
  update(change: (current: T) => T): Promise<T>;
}

const DATABASE = 'ulak';
const STORE = 'kept';

let databasePromise: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    request.addEventListener('blocked', () => reject(new Error('IndexedDB blocked')));
  }).catch((error: unknown) => {
    databasePromise = null;
    throw error;
  });
  return databasePromise;
}

/**
 * One read-modify-write in one transaction: transactions over the same store never overlap, also not between
 * tabs.
 */
async function runInTransaction<T>(key: string, initial: T, change: ((current: T) => T) | null): Promise<T> {
  const database = await openDatabase();
  return await new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(STORE, change ? 'readwrite' : 'readonly');
    const store = transaction.objectStore(STORE);
    let result = initial;
    const request: IDBRequest<T | undefined> = store.get(key);
    request.addEventListener('success', () => {
      result = request.result ?? initial;
      if (change) {
        result = change(result);
        store.put(result, key);
      }
    });
    transaction.addEventListener('complete', () => resolve(result));
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });
}

/**
 * A value of its own name in IndexedDB. Where the browser has none (private windows of some), it lives as
 * long as the page.
 * @param key one name per kind of value and user
 * @param initial what stands before the first change
 */
export function persistedValue<T>(key: string, initial: T): PersistedValue<T> {
  let inMemory = initial;
  const run = async (change: ((current: T) => T) | null): Promise<T> => {
    try {
      inMemory = await runInTransaction(key, initial, change);
    } catch {
      inMemory = change ? change(inMemory) : inMemory;
    }
    return inMemory;
  };
  return { read: () => run(null), update: (change) => run(change) };
}

/** The same without a browser, for tests and for values that need not outlive the page. */
export function inMemoryValue<T>(startValue: T): PersistedValue<T> {
  let value = startValue;
  return {
    read: () => Promise.resolve(value),
    update: (change) => {
      value = change(value);
      return Promise.resolve(value);
    },
  };
}

/**
 * Keys of answers that are kept only to be shown without signal; they hold customers' names and addresses.
 */
export const RESPONSE_KEY_PREFIX = 'answer:';

/**
 * Forgets the kept answers (at sign-out). What a courier tapped and has not been sent yet stays: it goes out
 * when they sign in again.
 */
export async function clearPersistedResponses(): Promise<void> {
  try {
    const database = await openDatabase();
    const end = `${RESPONSE_KEY_PREFIX}\uffff`;
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.objectStore(STORE).delete(IDBKeyRange.bound(RESPONSE_KEY_PREFIX, end));
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
  } catch {
    // without a database nothing was kept
  }
}
