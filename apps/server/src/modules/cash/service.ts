import { answerHandOver } from './answer-hand-over.ts';
import { correctCollection } from './correct-collection.ts';
import { correctHandOver } from './correct-hand-over.ts';
import { countHandOver } from './count-hand-over.ts';
import { deductShortage } from './deduct-shortage.ts';
import { exportDaySheet, type DaySheetDeps } from './export-day-sheet.ts';
import { giveChange } from './give-change.ts';
import { getCourierCash, listCourierCash, readOwnCash } from './read-cash.ts';
import { readDaySheet } from './read-day-sheet.ts';
import { getOrderCollections } from './read-collections.ts';
import { getHandOver, listHandOvers } from './read-hand-overs.ts';
import type { CashCall } from './record-change.ts';
import type { DaySheetQuery } from '@ulak/contracts/cash/day-sheet';

export { assertCollectedSame, collect, type SaidCollected } from './collect.ts';
export type { CashCall } from './record-change.ts';
/** What the demo's past is made with. */
export {
  answerHandOver,
  correctCollection,
  correctHandOver,
  countHandOver,
  deductShortage,
  getCourierCash,
  giveChange,
};
export type CashService = ReturnType<typeof createCashService>;

/** Cash that couriers collect, hold and hand over (docs/decisions/075). */
export const createCashService = (deps: DaySheetDeps) => ({
  list: listCourierCash,
  get: getCourierCash,
  readOwn: readOwnCash,
  giveChange,
  getOrderCollections,
  correctCollection,
  count: countHandOver,
  listHandOvers,
  getHandOver,
  correctHandOver,
  deductShortage,
  answer: answerHandOver,
  readDaySheet,
  exportDaySheet: (call: Omit<CashCall, 'tx'>, query: DaySheetQuery) => exportDaySheet(deps, call, query),
});
