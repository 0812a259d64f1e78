import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { HandOverRow } from './hand-over-repository.ts';

const tl = (kurus: number): number => (kurus === 0 ? 0 : kurus / 100);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** What of the newest hand-over is missing still, kuruş. */
export const openShortageOf = ({ is_newest, other_now }: Pick<HandOverRow, 'is_newest' | 'other_now'>) =>
  is_newest ? Math.max(0, other_now) : 0;

/** What was expected in cash, kuruş. */
export const expectedOf = (row: HandOverRow): number =>
  row.collected_kurus + row.change_kurus + row.other_kurus;

export const toHandOverView = (row: HandOverRow): HandOverView => ({
  id: row.id,
  courierId: row.courier_id,
  courierName: row.courier_name,
  branchId: row.branch_id,
  branchName: row.branch_name,
  status: row.status,
  version: row.version,
  at: row.at.toISOString(),
  byName: row.by_name,
  since: row.since?.toISOString() ?? null,
  collectedCash: tl(row.collected_kurus),
  changeMoney: tl(row.change_kurus),
  otherCash: tl(row.other_kurus),
  expectedCash: tl(expectedOf(row)),
  countedCash: tl(row.counted_kurus),
  difference: tl(row.counted_kurus - expectedOf(row)),
  openShortage: tl(openShortageOf(row)),
  pieces: row.pieces?.map(({ value, count }) => ({ value: tl(value), count })) ?? null,
  lines: row.lines.map(({ expected, counted, ...line }) => ({
    ...line,
    expected: tl(expected),
    counted: tl(counted),
  })),
  cards: tl(sum(row.lines.map(({ expected }) => expected))),
  countedCards: tl(sum(row.lines.map(({ counted }) => counted))),
  reason: row.reason,
  acts: row.acts.map((act) => ({
    act: act.act,
    at: new Date(act.at).toISOString(),
    byName: act.by_name,
    counted: tl(act.counted_kurus),
    amount: act.deducted_kurus === null ? null : tl(act.deducted_kurus),
    reason: act.reason,
  })),
});
