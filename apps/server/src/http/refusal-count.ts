const LOG_EVERY_MS = 5_000;

/**
 * A line for each refusal would cost an overloaded server more than the refusal: one line says how many there
 * were.
 */
export function createRefusalCount(log: (refused: number) => void): () => void {
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    refused += 1;
    timer ??= setTimeout(() => {
      log(refused);
      refused = 0;
      timer = undefined;
    }, LOG_EVERY_MS).unref();
  };
}
