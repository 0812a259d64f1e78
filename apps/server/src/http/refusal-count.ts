const TELL_EVERY_MS = 5_000;

/**
 * A line for each refusal would cost an overloaded server more than the refusal: one line says how many there
 * were.
 */
export function createRefusalCount(tell: (refused: number) => void): () => void {
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    refused += 1;
    timer ??= setTimeout(() => {
      tell(refused);
      refused = 0;
      timer = undefined;
    }, TELL_EVERY_MS).unref();
  };
}
