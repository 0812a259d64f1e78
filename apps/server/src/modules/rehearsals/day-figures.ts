import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { meanOneDecimal, oneDecimal } from '@ulak/contracts/domain/figures';
import { distanceKm, type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import { asKurus, kurusToTl, sumKurus, tlToKurus } from '@ulak/contracts/domain/money';
import type { FigureRange, RehearsalFigures, RehearsalRates } from '@ulak/contracts/rehearsals/schema';
import { DAY_MIN, type DayFacts, type MinuteSpan, overlap } from './day-facts.ts';

/** One delivered order of a day. */
export interface Delivery {
  /** Its place in the day's orders. */
  readonly order: number;
  /** Minutes since the day began. */
  readonly at: number;
  /** From the branch that it comes from. */
  readonly km: number;
}

/** A way from a branch over doors in their turn, and back. */
export interface Trip {
  readonly from: LatLng;
  readonly doors: readonly LatLng[];
}

/** A day that was, or that was replayed once. */
export interface DayOutcome {
  readonly deliveries: readonly Delivery[];
  readonly trips: readonly Trip[];
}

/** What the figures of outcomes are reckoned by. */
export interface FigureContext {
  readonly facts: DayFacts;
  readonly rates: RehearsalRates;
  readonly duty: readonly MinuteSpan[];
  readonly slots: readonly (MinuteSpan | null)[];
}

/** Whole minutes from an order's creation to its door, as reports count them. */
const wholeMinutes = (placed: number, at: number): number => Math.max(0, Math.floor(at - placed));

/** Ninth decile of ascending minutes, as PostgreSQL's `percentile_cont`. */
function ninthDecile(sorted: readonly number[]): number {
  const place = 0.9 * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Great circle of a trip, out and back. */
function tripKm({ from, doors }: Trip): number {
  let [km, at] = [0, from];
  for (const door of [...doors, from]) {
    km += distanceKm(at, door);
    at = door;
  }
  return km;
}

interface OutcomeFigures {
  readonly delivered: number;
  readonly meanMinutes: number | null;
  readonly p90Minutes: number | null;
  readonly latePercent: number;
  readonly km: number;
  readonly pay: number;
  readonly cost: number | null;
}

function figuresOf({ deliveries, trips }: DayOutcome, context: FigureContext): OutcomeFigures {
  const { facts, rates, slots } = context;
  const minutes = deliveries.map(({ order, at }) => wholeMinutes(facts.orders[order]?.placed ?? 0, at));
  const late = deliveries.filter(({ order, at }, index) => {
    const slot = slots[order];
    return slot ? at > slot.to : (minutes[index] ?? 0) > facts.branch.maxDeliveryMin;
  }).length;
  const delivered = deliveries.length;
  const orders = facts.orders.length;
  const rate = {
    baseRateKurus: tlToKurus(rates.baseRate),
    pricePerKmKurus: tlToKurus(rates.pricePerKm),
    minimumRateKurus: tlToKurus(rates.minimumRate),
  };
  const pay = sumKurus(deliveries.map(({ km }) => deliveryEarning(rate, roundKm(km))));
  const isNone = delivered === 0;
  return {
    delivered,
    meanMinutes: isNone
      ? null
      : meanOneDecimal(
          minutes.reduce((sum, one) => sum + one, 0),
          delivered,
        ),
    p90Minutes: isNone ? null : oneDecimal(ninthDecile(minutes.toSorted((a, b) => a - b))),
    // what was not delivered is late
    latePercent: orders === 0 ? 0 : oneDecimal((100 * (late + orders - delivered)) / orders),
    km: oneDecimal(trips.reduce((sum, trip) => sum + tripKm(trip), 0)),
    pay: kurusToTl(pay),
    cost: isNone ? null : kurusToTl(asKurus(Math.round(pay / delivered))),
  };
}

/** The second lowest, the middle and the second highest of five; of one that one. */
function rangeOf(values: readonly number[]): FigureRange {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const from = Math.min(1, Math.floor(last / 2));
  const at = (place: number): number => sorted[place] ?? 0;
  return { low: at(from), middle: at(Math.floor(last / 2)), high: at(last - from) };
}

function rangeOrNull(values: readonly (number | null)[]): FigureRange | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : rangeOf(known);
}

/** Figures over outcomes of the same day: of one seed each, or the one that was. */
export function summarise(outcomes: readonly DayOutcome[], context: FigureContext): RehearsalFigures {
  const all = outcomes.map((outcome) => figuresOf(outcome, context));
  const range = (key: 'delivered' | 'latePercent' | 'km' | 'pay'): FigureRange =>
    rangeOf(all.map((figures) => figures[key]));
  const day = { from: 0, to: DAY_MIN };
  return {
    delivered: range('delivered'),
    meanMinutes: rangeOrNull(all.map(({ meanMinutes }) => meanMinutes)),
    p90Minutes: rangeOrNull(all.map(({ p90Minutes }) => p90Minutes)),
    latePercent: range('latePercent'),
    km: range('km'),
    courierHours: oneDecimal(context.duty.reduce((sum, span) => sum + overlap(span, day), 0) / 60),
    pay: range('pay'),
    cost: rangeOrNull(all.map(({ cost }) => cost)),
  };
}
