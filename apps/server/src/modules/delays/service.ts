import type { DelayExportQuery } from '@ulak/contracts/delays/schema';
import { type DelayExportDeps, type DelayExporter, exportDelays } from './export-delays.ts';
import { listDelayCouriers, listDelays } from './list-delays.ts';
import { resolveDelay } from './resolve-delay.ts';

export { endDelay, holdDelay, recordEarlierArrival, resumeDelay, scheduleOpening } from './follow-returns.ts';
export { forgetStartPlaces, openDelays } from './jobs.ts';

export type DelayService = ReturnType<typeof createDelayService>;

/** Late returns (DECISIONS "Return delays"): `couriers` follows the returns, screens read and resolve. */
export const createDelayService = (deps: DelayExportDeps) => ({
  list: listDelays,
  listCouriers: listDelayCouriers,
  resolve: resolveDelay,
  /** @throws AppError VALIDATION_ERROR (the range) | SHEETS_BUSY | SHEET_FAILED */
  exportSheet: (who: DelayExporter, query: DelayExportQuery) => exportDelays(deps, who, query),
});
