import type { CellOrdersQuery, HeatHoursQuery, HeatMapQuery } from '@ulak/contracts/heatmap/schema';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type HeatReader, listCellOrders, readHeatHours, readHeatMap } from './read-heat-map.ts';
import { createUpdateRunner } from './run-updates.ts';
import { cancelHeatUpdate, getHeatUpdate, startHeatUpdate } from './update-heat-map.ts';

// What an analysis of the same orders is made of (modules/regions).
export { cellOf, heatOrders, inSelection } from './repository.ts';
export { type HeatSelection, readSelection } from './selection.ts';

export interface HeatMapDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

export type HeatMapService = ReturnType<typeof createHeatMapService>;

/** Where and when a branch's orders come (spec 4 §2, docs/decisions/086). */
export function createHeatMapService({ db, clock, onError }: HeatMapDeps) {
  const { analysis } = db;
  const updates = createUpdateRunner({ db: db.reserved, analysis, clock, onError });
  return {
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND */
    read: (reader: HeatReader, query: HeatMapQuery) => readHeatMap(db, reader, query),
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND */
    readHours: (reader: HeatReader, query: HeatHoursQuery) => readHeatHours(db, reader, query),
    /** @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND */
    listOrders: (reader: HeatReader, query: CellOrdersQuery) => listCellOrders(db, reader, query),
    startUpdate: startHeatUpdate,
    getUpdate: getHeatUpdate,
    cancelUpdate: cancelHeatUpdate,
    /** Runs a started update; call after its commit. */
    run: updates.start,
    stop: updates.stop,
  };
}
