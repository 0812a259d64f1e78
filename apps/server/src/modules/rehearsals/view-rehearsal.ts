import type { Rehearsal, RehearsalFigures, RehearsalResult } from '@ulak/contracts/rehearsals/schema';
import type { RehearsalRow } from './repository.ts';

const withoutPay = (figures: RehearsalFigures): RehearsalFigures => ({ ...figures, pay: null, cost: null });

const resultWithoutPay = (result: RehearsalResult): RehearsalResult => ({
  ...result,
  real: withoutPay(result.real),
  unchanged: withoutPay(result.unchanged),
  tried: withoutPay(result.tried),
});

/** @param seesPay whether the caller sees what couriers are paid */
export const viewRehearsal = (row: RehearsalRow, seesPay: boolean): Rehearsal => ({
  id: row.id,
  branchId: row.branch_id,
  day: row.day,
  settings: seesPay ? row.settings : { ...row.settings, rates: null },
  state: row.state,
  done: row.done,
  total: row.total,
  startedBy: row.started_by_name,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  result: row.result && (seesPay ? row.result : resultWithoutPay(row.result)),
});
