import type { PersistedValue } from '../lib/persisted-value.ts';

/** A persisted value without a browser's database. */
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
