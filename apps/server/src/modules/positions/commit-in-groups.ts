/**
 * Rows of several callers that go down in one statement; each caller is answered when that statement is
 * committed (design §4).
 */
export interface GroupCommit<Row, Result> {
  /**
   * @returns one result per row, in order @throws what `commit` threw; `BusyError` when too much is waiting
   * already
   */
  add(rows: readonly Row[]): Promise<readonly Result[]>;
  /** Rows waiting and statements under way. */
  load(): { waiting: number; inFlight: number };
}

export class QueueFullError extends Error {}

export interface GroupCommitOptions<Row, Result> {
  /** Writes and commits the rows; one result per row, in order. */
  readonly commit: (rows: readonly Row[]) => Promise<readonly Result[]>;
  readonly maxRows: number;
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
  readonly maxInFlight: number;
}

interface PendingCommit<Row, Result> {
  readonly rows: readonly Row[];
  resolve(results: readonly Result[]): void;
  reject(error: unknown): void;
}

/**
 * Gathers rows. Nothing under way: the rows of this turn of the event loop leave at once. A statement under
 * way: the next leaves when it is done, when `maxRows` wait or when the first has waited `maxWaitMs`,
 * whichever is first. So a single ping waits for nobody, and under load groups grow by themselves.
 */
export function createGroupCommit<Row, Result>(
  options: GroupCommitOptions<Row, Result>,
): GroupCommit<Row, Result> {
  const queue: PendingCommit<Row, Result>[] = [];
  let waiting = 0;
  let inFlight = 0;
  let isFlushScheduled: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (queue.length === 0 || inFlight >= options.maxInFlight) return;
    if (inFlight === 0 || waiting >= options.maxRows) isFlushScheduled ??= setImmediate(flush);
    else timer ??= setTimeout(flush, options.maxWaitMs);
  }

  function flush(): void {
    if (isFlushScheduled) clearImmediate(isFlushScheduled);
    clearTimeout(timer);
    isFlushScheduled = undefined;
    timer = undefined;
    if (inFlight >= options.maxInFlight) return;
    const group = take();
    if (group.length > 0) void send(group);
    schedule();
  }

  /** Whole calls only, so that each is answered by one commit. */
  function take(): PendingCommit<Row, Result>[] {
    const group: PendingCommit<Row, Result>[] = [];
    let rows = 0;
    for (
      let next = queue[0];
      next && (rows === 0 || rows + next.rows.length <= options.maxRows);
      next = queue[0]
    ) {
      queue.shift();
      group.push(next);
      rows += next.rows.length;
    }
    waiting -= rows;
    return group;
  }

  async function send(group: readonly PendingCommit<Row, Result>[]): Promise<void> {
    inFlight += 1;
    try {
      const results = await options.commit(group.flatMap((one) => one.rows));
      let from = 0;
      for (const one of group) {
        one.resolve(results.slice(from, from + one.rows.length));
        from += one.rows.length;
      }
    } catch (error) {
      for (const one of group) one.reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }

  return {
    add: (rows) =>
      new Promise((resolve, reject) => {
        if (waiting + rows.length > options.maxWaiting) {
          reject(new QueueFullError());
          return;
        }
        queue.push({ rows, resolve, reject });
        waiting += rows.length;
        schedule();
      }),
    load: () => ({ waiting, inFlight }),
  };
}
