import { asKurus, type Kurus, kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import { formatClock, formatKurus } from '@ulak/contracts/format';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import type { Checklist, CheckPoint } from '@ulak/contracts/salary/schema';
import { businessDayStart } from '@ulak/contracts/business-day';
import { formatDate, HOUR_MS } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { listNames } from './courier-repository.ts';
import { readBranches, type SalaryAsker } from './list-salaries.ts';
import type { PayBranch } from './month-repository.ts';
import * as objections from './objection-repository.ts';
import { viewObjection } from './view-objection.ts';
import {
  firstDayOf,
  isOver,
  type PayPart,
  type PricedCourier,
  pricePart,
  wholeMonth,
} from './price-month.ts';
import * as repository from './slip-repository.ts';
import { areRoadsPending, keepWorkMonths, listWorkMonths, type WorkMonth } from './work-repository.ts';

/** A longer shift was probably not ended (docs/decisions/070). */
const LONG_SHIFT_HOURS = 16;

/** Everything that a close of a branch's month is decided by and made of. */
export interface MonthFacts {
  readonly branch: PayBranch;
  readonly part: PayPart;
  readonly worked: readonly WorkMonth[];
  /** Couriers with money or work in the month. */
  readonly priced: readonly PricedCourier[];
  readonly names: ReadonlyMap<UserId, string>;
  readonly points: readonly CheckPoint[];
}

/**
 * Reads what a close needs. `isClosing`: the days stay in the transaction (`keepWorkMonths`) for the slips.
 * @throws AppError BRANCH_NOT_FOUND
 */
export async function readMonthFacts(
  tx: Tx,
  { scope, now }: SalaryAsker,
  { branchId, month, isClosing }: { branchId: BranchId; month: string; isClosing: boolean },
): Promise<MonthFacts> {
  const part = wholeMonth(month);
  const [branch] = await readBranches(tx, scope, { wanted: branchId, month });
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const work = { branchIds: [branchId], period: part.period, now };
  const read = isClosing ? keepWorkMonths : listWorkMonths;
  const worked = branch.closed_at === null ? await read(tx, work) : [];
  const counted = branch.closed_at === null && { worked };
  const all = await pricePart(tx, [branch], { part, now, isUnpaidKnown: false, ...counted });
  const priced = all.filter(hasMonth);
  const names = await listNames(tx, [...new Set(priced.map((one) => one.courierId))]);
  const points =
    branch.closed_at === null ? await listPoints(tx, { branch, part, worked, priced, names }, now) : [];
  return { branch, part, worked, priced, names, points };
}

/** Whether there is anything of this month, not just something unpaid from before. */
export const hasMonth = ({ sums, entitlement }: PricedCourier): boolean =>
  sums.packageCount !== 0 ||
  sums.bonusCount !== 0 ||
  sums.correctionCount !== 0 ||
  sums.deductionCount !== 0 ||
  sums.onlineSeconds > 0 ||
  sums.metres > 0 ||
  entitlement !== 0;

async function listPoints(tx: Tx, facts: Omit<MonthFacts, 'points'>, now: Date): Promise<CheckPoint[]> {
  const { branch, part, worked, priced, names } = facts;
  const { from, to } = part.period;
  const pointOf = (courierId: UserId, point: Pick<CheckPoint, 'kind' | 'text'> & Partial<CheckPoint>) => ({
    courierId,
    courierName: names.get(courierId) ?? 'Ayrılmış kurye',
    day: null,
    amount: null,
    objection: null,
    ...point,
  });
  const shifts = await repository.listLongShifts(
    tx,
    { branchId: branch.branch_id, from, to, now },
    LONG_SHIFT_HOURS,
  );
  const open = await objections.listOpen(tx, branch.branch_id, firstDayOf(part.month));
  const countedUntil = await repository.findCountedUntil(tx);
  return [
    ...(isOver(part.month, now) && (countedUntil === null || countedUntil < to) ? [KILOMETRES_PENDING] : []),
    ...((await isWaitingForRoads(tx, facts, now)) ? [ROADS_PENDING] : []),
    ...shifts.map(({ courier_id, day, seconds }) =>
      pointOf(courier_id, {
        kind: 'LONG_SHIFT',
        day,
        text:
          `${dayText(day)} başlayan vardiya ${formatClock(seconds)} sürdü. ` +
          'Günün süresini düzeltin; doğruysa aynı süreyi yazın.',
      }),
    ),
    ...worked.flatMap(({ courier_id, silent }) =>
      silent.map(({ day, seconds }) =>
        pointOf(courier_id, {
          kind: 'NO_POSITIONS',
          day,
          text:
            `${dayText(day)} günü ${formatClock(seconds)} çalıştı, hiç konum gelmedi. ` +
            'Kilometreyi yazın; yol yapmadıysa 0 yazın.',
        }),
      ),
    ),
    ...open.map((row) =>
      pointOf(row.courier_id, {
        kind: 'OPEN_OBJECTION',
        text: `${pointerLabel(row.line)} için itiraz etti. İtirazı yanıtlayın.`,
        objection: viewObjection(row),
      }),
    ),
    ...priced
      .filter(({ entitlement }) => entitlement < 0)
      .map(({ courierId, entitlement }) =>
        pointOf(courierId, {
          kind: 'NEGATIVE_ENTITLEMENT',
          amount: kurusToTl(entitlement),
          text: `Hak ediş ${formatKurus(entitlement)}. Onaylarsanız borç sonraki aya devreder.`,
        }),
      ),
  ];
}

const KILOMETRES_PENDING: CheckPoint = {
  kind: 'KILOMETRES_PENDING',
  courierId: null,
  courierName: null,
  day: null,
  amount: null,
  objection: null,
  text: 'Ayın son kilometreleri henüz sayılıyor. Birkaç dakika sonra yeniden bakın.',
};

const ROADS_PENDING: CheckPoint = {
  ...KILOMETRES_PENDING,
  text: 'Ayın son kilometreleri yollarla eşleştiriliyor. Biraz sonra yeniden bakın.',
};
/** Whether a month's days have been put onto roads or not, it may be closed this long after its end. */
const ROADS_WITHIN_MS = 6 * HOUR_MS;

function isWaitingForRoads(
  tx: Tx,
  { branch, part }: Pick<MonthFacts, 'branch' | 'part'>,
  now: Date,
): Promise<boolean> | boolean {
  const { to } = part.period;
  const isSoon = now >= to && now.getTime() < to.getTime() + ROADS_WITHIN_MS;
  return isSoon && branch.pay_distance === 'ROAD' && areRoadsPending(tx, branch.branch_id, part.period);
}

const dayText = (day: string): string => formatDate(businessDayStart(day));

/** How many debts there are, and their sum; what a close accepts. */
export function sumDebts(points: readonly CheckPoint[]): Checklist['debts'] {
  const debts = points.flatMap(({ kind, amount }) =>
    kind === 'NEGATIVE_ENTITLEMENT' && amount !== null ? [tlToKurus(amount)] : [],
  );
  const kurus = debts.reduce((sum: number, debt) => sum + debt, 0);
  return { count: debts.length, amount: kurusToTl(asKurus(kurus)) };
}

/** Points that a close may not pass; a debt is one until it is accepted. */
export const blockingPoints = (points: readonly CheckPoint[], acceptDebts: boolean): CheckPoint[] =>
  points.filter(({ kind }) => !(acceptDebts && kind === 'NEGATIVE_ENTITLEMENT'));

/** What keeps a month of a branch open. @throws AppError BRANCH_NOT_FOUND */
export async function readChecklist(
  tx: Tx,
  asker: SalaryAsker,
  wanted: { readonly branchId: BranchId; readonly month: string },
): Promise<Checklist> {
  const { branch, part, priced, points } = await readMonthFacts(tx, asker, { ...wanted, isClosing: false });
  const isMonthOver = isOver(part.month, asker.now);
  return {
    month: part.month,
    branchId: branch.branch_id,
    branchName: branch.branch_name,
    isOver: isMonthOver,
    closedAt: branch.closed_at?.toISOString() ?? null,
    canClose: isMonthOver && branch.closed_at === null && blockingPoints(points, true).length === 0,
    couriers: priced.length,
    entitlement: kurusToTl(sumEntitlement(priced)),
    debts: sumDebts(points),
    points: [...points],
  };
}

export const sumEntitlement = (priced: readonly PricedCourier[]): Kurus =>
  asKurus(priced.reduce((sum, { entitlement }) => sum + entitlement, 0));
