/** Work that may pause at each of its steps. */
export type Sliced<T> = Generator<void, T>;

/** Longest that others wait for one piece, but for a step that takes longer. */
const SLICE_MS = 8;

/** Does the work in pieces; between two of them whatever else has come meanwhile is done. */
export async function inSlices<T>(work: Sliced<T>, sliceMs = SLICE_MS): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
