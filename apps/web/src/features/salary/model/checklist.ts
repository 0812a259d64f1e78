import type { Checklist, CheckPoint } from '@ulak/contracts/salary/schema';

/** Points of one kind, in the order in which they are cleared. */
export interface PointGroup {
  readonly kind: CheckPoint['kind'];
  readonly title: string;
  readonly points: readonly CheckPoint[];
}

const TITLES: Record<CheckPoint['kind'], string> = {
  KILOMETRES_PENDING: 'Sayılan kilometreler',
  LONG_SHIFT: '16 saatten uzun vardiyalar',
  NO_POSITIONS: 'Konumsuz çalışılan günler',
  OPEN_OBJECTION: 'Açık itirazlar',
  NEGATIVE_ENTITLEMENT: 'Eksi hak edişler',
};

/** The points of a checklist by kind; kinds without any are left out. */
export const groupPoints = (points: readonly CheckPoint[]): PointGroup[] =>
  (Object.keys(TITLES) as CheckPoint['kind'][])
    .map((kind) => ({ kind, title: TITLES[kind], points: points.filter((point) => point.kind === kind) }))
    .filter((group) => group.points.length > 0);

/** Whether the day dialog clears a point. */
export const isClearedByDay = ({ kind, day, courierId }: CheckPoint): boolean =>
  (kind === 'LONG_SHIFT' || kind === 'NO_POSITIONS') && day !== null && courierId !== null;

/** Tells one list of debts from another: whoever accepted it accepted these, and no others. */
export const debtsKey = ({ branchId, month, points }: Checklist): string =>
  JSON.stringify([
    branchId,
    month,
    ...points
      .filter(({ kind }) => kind === 'NEGATIVE_ENTITLEMENT')
      .map(({ courierId, amount, text }) => JSON.stringify([courierId, amount, text]))
      .toSorted(),
  ]);
