import { type RefObject, useEffect, useRef } from 'react';

/** The newest value in a ref, for callbacks that outlive a render. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
