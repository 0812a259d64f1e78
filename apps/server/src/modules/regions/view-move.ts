import { distanceKm } from '@ulak/contracts/domain/geo';
import { lateShare } from '@ulak/contracts/domain/staffing';
import { formatPercent } from '@ulak/contracts/format';
import { expectedEfficiency, extraCapacity, type Priority } from '@ulak/contracts/regions/estimates';
import { figureText, hoursText } from '@ulak/contracts/regions/figure-text';
import type { MoveEffect, MoveSuggestion } from '@ulak/contracts/regions/schema';
import type { HourNeed } from './need.ts';
import type { Move, MovedHour } from './plan-moves.ts';
import { staffingFit } from './view-region.ts';

/** Late share from which on a shortage is grave, and from which on it is worth a move; percent. */
const GRAVE_PERCENT = 30;
const NOTICEABLE_PERCENT = 10;

const NOBODY_TO_SPARE = 'Görebildiğiniz şubelerde bu saatlerde fazla kurye yok; yeni vardiya gerekir.';

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Late share of some hours in percent, each by its orders. */
function latePercent(hours: readonly { readonly need: HourNeed; readonly couriers: number }[]): number {
  const orders = hours.reduce((sum, { need }) => sum + need.ordersPerHour, 0);
  if (orders === 0) return 0;
  const late = hours.reduce(
    (sum, { need, couriers }) => sum + need.ordersPerHour * lateShare(need.task, couriers),
    0,
  );
  return Math.round((100 * late) / orders);
}

const lateTo = (hours: readonly MovedHour[], change: number): number =>
  latePercent(hours.map(({ to, couriers }) => ({ need: to, couriers: couriers + change })));

const lateFrom = (hours: readonly MovedHour[], change: number): number | null =>
  hours.some(({ from }) => from === null)
    ? null
    : latePercent(
        hours.map(({ from, fromCouriers }) => ({
          need: from as HourNeed,
          couriers: Math.max(0, (fromCouriers ?? 0) + change),
        })),
      );

const changeText = (before: number, after: number): string =>
  `${formatPercent(before)} → ${formatPercent(after)}`;

function effectOf({ hours, couriers, from }: Move, orderVolume: number): MoveEffect {
  const efficiencyBefore = Math.round(mean(hours.map(({ to, couriers: on }) => staffingFit(on, to.need))));
  const [lateBefore, lateAfter] = [lateTo(hours, 0), lateTo(hours, couriers)];
  const [fromLateBefore, fromLateAfter] = [lateFrom(hours, 0), lateFrom(hours, -couriers)];
  const own = `Geç kalacak siparişlerin payı ${changeText(lateBefore, lateAfter)} (tahmin).`;
  const giver =
    from && fromLateBefore !== null && fromLateAfter !== null
      ? ` ${from.branch.name} şubesinde ${changeText(fromLateBefore, fromLateAfter)}.`
      : '';
  return {
    lateBefore,
    lateAfter,
    fromLateBefore,
    fromLateAfter,
    efficiencyBefore,
    efficiencyAfter: expectedEfficiency(efficiencyBefore, couriers),
    extraCapacity: extraCapacity(orderVolume),
    text: own + giver,
  };
}

function priorityOf({ lateBefore }: MoveEffect): Priority {
  if (lateBefore >= GRAVE_PERCENT) return 'high';
  return lateBefore >= NOTICEABLE_PERCENT ? 'medium' : 'low';
}

/** Why: the need and the couriers of both branches in these hours. */
function reasonOf({ hours, couriers, from, to }: Move, span: string, orderVolume: number): string {
  const need = Math.max(...hours.map((hour) => hour.to.need));
  const present = mean(hours.map((hour) => hour.couriers));
  const volume = figureText(orderVolume);
  const missing =
    `${span} arasında ${to.branch.name} şubesine günde ortalama ${volume} sipariş geliyor; ` +
    `en çok ${figureText(need)} kurye gerekiyor, ` +
    `görevde ortalama ${figureText(oneDecimal(present))} kurye var.`;
  if (!from) return `${missing} ${NOBODY_TO_SPARE}`;
  return `${missing} ${from.branch.name} şubesinde aynı saatlerde en az ${figureText(couriers)} kurye fazla.`;
}

/** A move as it is answered. */
export function viewMove(move: Move): MoveSuggestion {
  const { from, to, couriers, hours } = move;
  const [first, last] = [hours[0]?.to.hour ?? 0, (hours.at(-1)?.to.hour ?? 0) + 1];
  const span = hoursText(first, last);
  const orderVolume = oneDecimal(hours.reduce((sum, hour) => sum + hour.to.ordersPerHour, 0));
  const current = mean(hours.map((hour) => hour.couriers));
  const effect = effectOf(move, orderVolume);
  return {
    id: `${from?.branch.id ?? 0}-${to.branch.id}-${first}-${last}-${couriers}`,
    region: { lat: to.branch.lat, lng: to.branch.lng },
    fromBranchId: from?.branch.id ?? null,
    fromBranchName: from?.branch.name ?? null,
    toBranchId: to.branch.id,
    toBranchName: to.branch.name,
    distanceKm: from ? oneDecimal(distanceKm(from.branch, to.branch)) : null,
    hours: { from: first, to: last },
    couriers,
    currentCouriers: oneDecimal(current),
    recommendedCouriers: oneDecimal(current + couriers),
    orderVolume,
    reason: reasonOf(move, span, orderVolume),
    priority: priorityOf(effect),
    effect,
    samples: hours.reduce((sum, hour) => sum + hour.to.orders, 0),
    isEstimated: to.isEstimated,
    basis: hours.map((hour) => ({
      hour: hour.to.hour,
      orders: oneDecimal(hour.to.ordersPerHour),
      couriers: oneDecimal(hour.couriers),
      need: hour.to.need,
      fromCouriers: hour.fromCouriers === null ? null : oneDecimal(hour.fromCouriers),
      fromNeed: hour.from?.need ?? null,
    })),
  };
}
