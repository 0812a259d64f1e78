/** One value in the browser's storage. Storage may be full or forbidden: then it lives for this page only. */
export interface StoredValue<T> {
  get(): T;
  set(value: T): void;
  clear(): void;
}

/** @param parse the stored JSON as a `T`, or undefined when it is not one (older versions, other hands) */
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
        // nothing was kept, so nothing is to be removed
      }
    },
  };
}

export const asBoolean = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
