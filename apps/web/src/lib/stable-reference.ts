/**
 * Returns the previous value while the next one is equal, so that nothing is rendered again for it. One
 * stabilizer per place: `const [stabilize] = useState(() => createStabilizer(isEqual))`.
 */
export function createStabilizer<T>(isEqual: (before: T, next: T) => boolean): (next: T) => T {
  let last: { readonly value: T } | null = null;
  return (next) => {
    if (!last || !isEqual(last.value, next)) last = { value: next };
    return last.value;
  };
}

/** Whether two sets hold the same. */
export const hasSameMembers = <T>(before: ReadonlySet<T>, next: ReadonlySet<T>): boolean =>
  before.size === next.size && [...next].every((item) => before.has(item));

/** Whether two objects of one kind hold the same values. */
export const isShallowEqual = <T extends object>(before: T, next: T): boolean =>
  (Object.keys(next) as (keyof T)[]).every((key) => Object.is(before[key], next[key]));
