import {
  businessDate,
  businessDayStart,
  isWithinPeriod,
  nextBusinessDayStart,
} from '@ulak/contracts/business-day';
import type { DaySheet, DaySheetQuery } from '@ulak/contracts/cash/day-sheet';
import type { DaySheetReason } from '@ulak/contracts/cash/day-sheet-reasons';
import { parseNumeric } from '@ulak/contracts/domain/money';
import { paymentKind } from '@ulak/contracts/orders/source-payment';
import type { Period } from '@ulak/contracts/time';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { summariseMoney } from '../dashboard/service.ts';
import * as repository from './day-sheet-repository.ts';
import type { BranchDay, CollectedRow, DayOrder } from './day-sheet-repository.ts';

/** Who asks for a day sheet. */
export interface DaySheetReader {
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
}

const tl = (kurus: number): number => (kurus === 0 ? 0 : kurus / 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

/**
 * The day sheet of a branch, from the rows of the day alone.
 * @throws AppError BRANCH_NOT_FOUND | VALIDATION_ERROR (branchId, day)
 */
export async function readDaySheet(
  tx: Tx,
  { scope, actor, now }: DaySheetReader,
  { branchId = actor.branchId ?? undefined, day = businessDate(now) }: DaySheetQuery,
): Promise<DaySheet> {
  if (branchId === undefined) throw fieldError('branchId', 'Lütfen bir şube seçin');
  if (day > businessDate(now)) throw fieldError('day', 'Tarih gelecekte olamaz');
  const branch = await repository.findBranch(tx, scope, branchId);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const from = businessDayStart(day);
  const period = { from, to: nextBusinessDayStart(from) };
  const asked: BranchDay = { branchId, period };
  const range = { from: period.from.toISOString(), to: period.to.toISOString() };
  const collected = await repository.listCollected(tx, asked);
  const money = await summariseMoney(tx, scope, { ...range, branchId }, now);
  const lines = (await repository.listDayOrders(tx, asked)).flatMap((order) => toLines(order, period));
  const handOvers = await repository.listDayHandOvers(tx, asked);
  const couriers = await readCouriers(tx, asked, { collected, handOvers });
  const changes = await repository.listDayChanges(tx, asked);
  const sums = kindSums(collected);
  const moneyCard = { cash: kurusOf(money.cashPayments), cards: kurusOf(money.cardPayments) };
  return {
    branchId,
    branchName: branch.name,
    day,
    ...range,
    collected: inTl(sums),
    kinds: kindsOf(collected),
    couriers: couriers.map(({ courierId, courierName, ...figures }) => ({
      courierId,
      courierName,
      ...inTl(figures),
    })),
    sums: inTl(sumsOf(couriers)),
    handOvers: handOvers.map(toHandOver),
    changes: changes.map(({ at, courier_name, kurus, by_name, note }) => ({
      at: at.toISOString(),
      courierName: courier_name,
      amount: tl(kurus),
      byName: by_name,
      note,
    })),
    moneyCard: inTl(moneyCard),
    difference: inTl({ cash: sums.cash - moneyCard.cash, cards: sums.cards - moneyCard.cards }),
    lines,
  };
}

const kurusOf = (amount: number): number => Math.round(amount * 100);

const inTl = <K extends string>(figures: Readonly<Record<K, number>>): Record<K, number> =>
  Object.fromEntries(Object.entries<number>(figures).map(([name, kurus]) => [name, tl(kurus)])) as Record<
    K,
    number
  >;

function kindSums(rows: readonly CollectedRow[]) {
  const of = (kind: CollectedRow['kind']) =>
    sum(
      rows.filter((row) => row.kind === kind),
      ({ kurus }) => kurus,
    );
  const [cash, card, mealCard] = [of('CASH'), of('CARD'), of('MEAL_CARD')];
  return { cash, card, mealCard, cards: card + mealCard };
}

function kindsOf(rows: readonly CollectedRow[]): DaySheet['kinds'] {
  const keys = [...new Set(rows.map(({ kind, brand }) => JSON.stringify([kind, brand])))];
  return keys.map((key) => {
    const own = rows.filter(({ kind, brand }) => JSON.stringify([kind, brand]) === key);
    const [first] = own;
    if (!first) throw new Error('a key comes from a row');
    const { kind, brand } = first;
    return { kind, brand, count: sum(own, ({ orders }) => orders), amount: tl(sum(own, (row) => row.kurus)) };
  });
}

async function readCouriers(
  tx: Tx,
  asked: BranchDay,
  {
    collected,
    handOvers,
  }: {
    readonly collected: readonly CollectedRow[];
    readonly handOvers: readonly repository.DayHandOver[];
  },
) {
  const moved = await repository.listMoved(tx, asked);
  const names = new Map(moved.map((row) => [row.courier_id, row.courier_name]));
  const missing = [...new Set(collected.map((row) => row.courier_id))].filter((id) => !names.has(id));
  // who collected by card alone has moved no cash
  for (const row of await repository.listNames(tx, missing)) names.set(row.id, row.full_name);
  return [...names].map(([courierId, courierName]) => {
    const cash = moved.find((row) => row.courier_id === courierId);
    const own = kindSums(collected.filter((row) => row.courier_id === courierId));
    const closing = cash?.closing ?? 0;
    const [changeMoney, handedOver, other] = [cash?.change ?? 0, cash?.handed_over ?? 0, cash?.other ?? 0];
    return {
      courierId,
      courierName,
      ...own,
      opening: closing - own.cash - changeMoney + handedOver - other,
      changeMoney,
      handedOver,
      other,
      closing,
      difference: sum(
        handOvers.filter((row) => row.courier_id === courierId),
        ({ counted, expected }) => counted - expected,
      ),
    };
  });
}

type CourierFigures = Omit<Awaited<ReturnType<typeof readCouriers>>[number], 'courierId' | 'courierName'>;

const FIGURES = [
  'cash',
  'card',
  'mealCard',
  'cards',
  'opening',
  'changeMoney',
  'handedOver',
  'other',
  'closing',
  'difference',
] as const satisfies readonly (keyof CourierFigures)[];

const sumsOf = (couriers: readonly CourierFigures[]): CourierFigures =>
  Object.fromEntries(
    FIGURES.map((name) => [name, sum(couriers, (one) => one[name])]),
  ) as unknown as CourierFigures;

const toHandOver = (row: repository.DayHandOver): DaySheet['handOvers'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  courierName: row.courier_name,
  byName: row.by_name,
  status: row.status,
  expectedCash: tl(row.expected),
  countedCash: tl(row.counted),
  difference: tl(row.counted - row.expected),
  cards: tl(row.cards),
  countedCards: tl(row.counted_cards),
  reason: row.reason,
});

/** What the money card says of an order, kuruş. */
function countedOf({ is_counted, payment_type, total }: DayOrder) {
  const kind = is_counted ? paymentKind(payment_type) : 'OTHER';
  const kurus = parseNumeric(total);
  return { cash: kind === 'CASH' ? kurus : 0, cards: kind === 'CARD' ? kurus : 0 };
}

function reasonOf(order: DayOrder, period: Period): DaySheetReason {
  const isDeliveredToday = order.delivered_at !== null && isWithinPeriod(order.delivered_at, period);
  if (!order.is_counted) return isDeliveredToday ? 'CREATED_EARLIER' : 'CORRECTED';
  if (!isDeliveredToday) return 'DELIVERED_LATER';
  if (!order.has_rows) return 'NOT_RECORDED';
  if (order.has_correction) return 'CORRECTED';
  return order.is_short ? 'NOT_COLLECTED' : 'COLLECTED_OTHERWISE';
}

function toLines(order: DayOrder, period: Period): DaySheet['lines'] {
  const counted = countedOf(order);
  const [cash, cards] = [order.cash - counted.cash, order.cards - counted.cards];
  if (cash === 0 && cards === 0) return [];
  return [
    {
      orderId: order.id,
      orderNumber: order.order_number,
      courierName: order.courier_name,
      createdAt: order.created_at.toISOString(),
      deliveredAt: order.delivered_at?.toISOString() ?? null,
      total: tl(parseNumeric(order.total)),
      reason: reasonOf(order, period),
      cash: tl(cash),
      cards: tl(cards),
    },
  ];
}
