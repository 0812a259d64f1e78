import { MAX_CELLS } from '@ulak/contracts/heatmap/analysis';
import type { HeatUpdateId } from '@ulak/contracts/heatmap/schema';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { addCells, type Cell } from './cells.ts';
import { readCells } from './repository.ts';
import { type HeatSelection, partsOf } from './selection.ts';
import { endUpdate, finishUpdate, noteProgress } from './updates-repository.ts';

export interface UpdateRunnerDeps {
  /** For the marks of progress, which must not wait in the calls' queue. */
  readonly db: DatabaseAccess;
  readonly analysis: DatabaseAccess;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** An update to run. */
export interface StartedUpdate {
  readonly id: HeatUpdateId;
  readonly selection: HeatSelection;
  readonly scope: Scope;
}

/**
 * Runs updates one after the other, each in parts: one connection of the analysis stays free for screens, and
 * a cancelled update ends with the part that it is at.
 */
export function createUpdateRunner({ db, analysis, clock, onError }: UpdateRunnerDeps) {
  let queue: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** @returns null: cancelled meanwhile, or the server stops */
  async function count({ id, selection, scope }: StartedUpdate): Promise<Cell[] | null> {
    const cells = new Map<string, Cell>();
    for (const [place, period] of partsOf(selection.period).entries()) {
      if (isStopped) throw new Error('the server stops');
      const part = await analysis.inScope(scope, (tx) => readCells(tx, { ...selection, period }));
      addCells(cells, part);
      if (cells.size > MAX_CELLS) throw new Error('more cells than an answer may have');
      const mark = { done: place + 1, now: clock.now() };
      if (!(await db.inScope(scope, (tx) => noteProgress(tx, id, mark)))) return null;
    }
    return [...cells.values()];
  }

  async function run(update: StartedUpdate): Promise<void> {
    const { id, selection, scope } = update;
    try {
      const cells = await count(update);
      if (!cells) return;
      await db.inScope(scope, (tx) => finishUpdate(tx, { id, selection, cells, now: clock.now() }));
    } catch (error) {
      onError(error, 'update of a heat map');
      const end = { state: 'FAILED', now: clock.now() } as const;
      await db
        .inScope(scope, (tx) => endUpdate(tx, id, end))
        .catch((failed: unknown) => onError(failed, 'end of an update of a heat map'));
    }
  }

  return {
    start(update: StartedUpdate): void {
      queue = queue.then(() => run(update));
    },
    /** Fails what runs and waits for it. */
    async stop(): Promise<void> {
      isStopped = true;
      await queue;
    },
  };
}
