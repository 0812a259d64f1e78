/** A value in localStorage; in memory of this page where the storage is full or forbidden. */
export interface StoredValue<T> {
  get(): T;
  set(value: T): void;
  clear(): void;
}

/**
 * A value under its own key.
 * @param parse checks the stored JSON: a `T`, or undefined when it is not one (older version, edited)
 */
export function storedValue<T>(
  key: string,
  fallback: T,
  parse: (value: unknown) => T | undefined,
): StoredValue<T> {
  let inMemory: T | undefined;
  return {
    get() {
      if (inMemory !== undefined) return inMemory;
      try {
        const text = localStorage.getItem(key);
        return (text === null ? undefined : parse(JSON.parse(text))) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        inMemory = undefined;
      } catch {
        inMemory = value;
      }
    },
    clear() {
      inMemory = undefined;
      try {
        localStorage.removeItem(key);
      } catch {
        // nothing was stored, so there is nothing to remove
      }
    },
  };
}

export const asBoolean = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
