/** Counts how many of something each key has open. */
export interface KeyCounter<K> {
  count(key: K): number;
  add(key: K): void;
  remove(key: K): void;
}

export function createKeyCounter<K>(): KeyCounter<K> {
  const counts = new Map<K, number>();
  const count = (key: K): number => counts.get(key) ?? 0;
  return {
    count,
    add: (key) => void counts.set(key, count(key) + 1),
    remove(key) {
      if (count(key) > 1) counts.set(key, count(key) - 1);
      else counts.delete(key);
    },
  };
}
