/** What a background process is sent: values of one task in turn, then `ends`. */
export type TaskMessage = { readonly value: unknown } | { readonly ends: true };
/** What it answers of a task: its result, or why it failed, for the log; `told` before that, any number. */
export type TaskReply = { readonly done: unknown } | { readonly failed: string } | { readonly told: unknown };

/**
 * The child's side of `process-pool.ts`: runs one task after the other on the values it is sent; `tell` says
 * something before the result. Ends with the process that started it, also when that one was killed.
 */
export function answerTasks<Value, Result>(
  work: (values: AsyncIterable<Value>, tell: (told: unknown) => Promise<void>) => Promise<Result>,
): void {
  const arrived: TaskMessage[] = [];
  let tellArrival: (() => void) | undefined;
  process.on('message', (message: TaskMessage) => {
    arrived.push(message);
    tellArrival?.();
  });
  process.on('disconnect', () => process.exit(0));

  async function nextMessage(): Promise<TaskMessage> {
    for (;;) {
      const message = arrived.shift();
      if (message) return message;
      await new Promise<void>((resolve) => (tellArrival = resolve));
    }
  }

  const reply = (message: TaskReply): Promise<void> =>
    new Promise((resolve) => process.send?.(message, () => resolve()));

  async function answerNext(): Promise<void> {
    let hasEnded = false;
    // without `return`: what the work leaves unread is read below, before the next task
    const next = async (): Promise<IteratorResult<Value, undefined>> => {
      const message = hasEnded ? null : await nextMessage();
      hasEnded = message === null || 'ends' in message;
      return message === null || 'ends' in message
        ? { done: true, value: undefined }
        : { done: false, value: message.value as Value };
    };
    const tell = (told: unknown): Promise<void> => reply({ told });
    const result = await work({ [Symbol.asyncIterator]: () => ({ next }) }, tell).then(
      (done): TaskReply => ({ done }),
      (error: unknown): TaskReply => ({
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    for (let rest = await next(); rest.done !== true; ) rest = await next();
    await reply(result);
  }

  async function answerAll(): Promise<never> {
    for (;;) await answerNext();
  }
  void answerAll();
}
