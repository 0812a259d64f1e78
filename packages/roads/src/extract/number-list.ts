/** A list of numbers that grows without an object for each: an extract of a country has tens of millions. */
export class NumberList<A extends Float64Array | Int32Array> {
  private items: A;
  length = 0;

  constructor(private readonly make: (size: number) => A) {
    this.items = make(1_024);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = this.make(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  /** The numbers; the list is not to be used afterwards. */
  take(): A {
    return this.items.subarray(0, this.length) as A;
  }
}

export const integers = (): NumberList<Int32Array> => new NumberList((size) => new Int32Array(size));
export const doubles = (): NumberList<Float64Array> => new NumberList((size) => new Float64Array(size));

/** Ascending numbers without repetitions, in the place of the given ones. */
export function sortedUnique(numbers: Float64Array): Float64Array {
  numbers.sort();
  let kept = 0;
  for (const number of numbers) {
    if (kept > 0 && numbers[kept - 1] === number) continue;
    numbers[kept] = number;
    kept += 1;
  }
  return numbers.subarray(0, kept);
}

/** Index of a number in ascending ones, or −1. */
export function indexIn(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
