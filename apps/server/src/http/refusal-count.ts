const LOG_EVERY_MS = 5_000;

/**
 * Counts refusals and logs their number every few seconds: a line for each would cost an overloaded server
 * more than the refusal.
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
