import type { BeginStopBody, ChangeStopBody } from '@ulak/contracts/stops/schema';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import { beginStop } from './begin-stop.ts';
import { changeStop } from './change-stop.ts';
import { endStop } from './end-stop.ts';
import { listStops } from './list-stops.ts';
import type { ManagerCall } from './record-stop.ts';
import * as repository from './repository.ts';
import { runDue } from './run-due.ts';
import { createStopSchedule } from './schedule-stops.ts';
import type { StopOrders } from './take-effect.ts';

export type { ManagerCall } from './record-stop.ts';

export interface StopDeps {
  readonly orders: StopOrders;
  /** The reserved pool: stops begin and end while requests are shed. */
  readonly reservedDb: DatabaseAccess;
  readonly clock: Clock;
  wake(): void;
  subscribe(listener: FeedListener): () => void;
  readonly onError: (error: unknown, what: string) => void;
}
export type StopService = ReturnType<typeof createStopService>;

/** Stops of deliveries (docs/decisions/080). */
export function createStopService({ orders, reservedDb, clock, wake, ...deps }: StopDeps) {
  const runDueNow = async (): Promise<void> => {
    if ((await runDue({ db: reservedDb, orders }, clock.now())) > 0) wake();
  };
  const schedule = createStopSchedule({
    ...deps,
    clock,
    runDue: runDueNow,
    findNextMoment: () => reservedDb.asSystem(repository.findNextMoment),
  });
  return {
    /** Begins and ends stops at their hours from now on. */
    start: (): void => schedule.start(),
    stop: (): Promise<void> => schedule.stop(),
    /** What is due by now, at once. @see run-due.ts */
    runDue: runDueNow,
    list: listStops,
    begin: (call: ManagerCall, body: BeginStopBody) => beginStop(orders, call, body),
    change: (call: ManagerCall, id: number, body: ChangeStopBody) => changeStop(call, id, body),
    end: (call: ManagerCall, id: number) => endStop(orders, call, id),
  };
}
