import { useDeferredValue } from 'react';

/**
 * A list that a press does not wait for. What is deferred begins with what was there before, and nobody may
 * read 'none' of a list that has come: in place of an empty one the present one is given.
 */
export function useDeferredList<T>(list: readonly T[]): readonly T[] {
  const deferred = useDeferredValue(list);
  return deferred.length === 0 ? list : deferred;
}
