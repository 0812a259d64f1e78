/** One value in the browser's storage. Storage may be full or forbidden: then it lives for this page only. */
export interface Stored<T> {
  get(): T;
  set(value: T): void;
  clear(): void;
}

/** @param read the stored JSON as a `T`, or undefined when it is not one (older versions, other hands) */
export function stored<T>(key: string, fallback: T, read: (value: unknown) => T | undefined): Stored<T> {
  let memory: T | undefined;
  return {
    get() {
      if (memory !== undefined) return memory;
      try {
        const text = localStorage.getItem(key);
        return (text === null ? undefined : read(JSON.parse(text))) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        memory = undefined;
      } catch {
        memory = value;
      }
    },
    clear() {
      memory = undefined;
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
