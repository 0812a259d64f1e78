import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { formatNumber } from '@ulak/contracts/format';
import {
  REHEARSAL_LIMITS,
  REHEARSAL_MAX_MOVE_KM,
  type RehearsalMethod,
} from '@ulak/contracts/rehearsals/options';
import type { RehearsalDay, RehearsalRates, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import type { CourierChanges, RehearsalAddress } from '../../../domain/analysis/rehearsal-address.ts';
import { readTl, tlText } from '../../../lib/tl-field.ts';

export const RATE_NAMES = ['baseRate', 'pricePerKm', 'minimumRate'] as const;
export type RateName = (typeof RATE_NAMES)[number];

/** What is tried, as it is being edited; what is null or missing stays as it was that day. */
export interface Draft {
  readonly couriers: CourierChanges;
  readonly method: RehearsalMethod;
  readonly concurrentLimit: number | null;
  /** Where the branch would be, or a second one. */
  readonly location: LatLng | null;
  /** Couriers of a second branch; null: the branch itself would be there. */
  readonly second: number | null;
  /** As typed. */
  readonly rates: Readonly<Partial<Record<RateName, string>>>;
  readonly pacing: RushSettings | null;
}

/** The branch's peak, or sunset where it has named none; on the rehearsed day, whatever days it is for. */
export const pacingOf = (pacing: RushSettings | null, isOn = true): RushSettings => ({
  ...DEFAULT_RUSH,
  ...pacing,
  isOn,
  fromDay: null,
  toDay: null,
  weekdays: DEFAULT_RUSH.weekdays,
});

/** A draft of what an address proposes for a day. */
export const draftOf = (
  { couriers, location, second, hasPacing }: RehearsalAddress,
  { method, pacing }: RehearsalDay,
): Draft => ({
  couriers,
  method,
  concurrentLimit: null,
  location,
  second,
  rates: {},
  pacing: hasPacing ? pacingOf(pacing) : null,
});

/** A draft of settings that were tried on the day before. */
export const draftOfSettings = (
  { couriersByHour, method, concurrentLimit, location, rates, pacing, secondBranch }: RehearsalSettings,
  day: RehearsalDay,
): Draft => ({
  couriers: (couriersByHour ?? []).reduce<CourierChanges>(
    (changes, count, hour) => withCouriers(day, changes, hour, count),
    {},
  ),
  method,
  concurrentLimit,
  location: secondBranch?.location ?? location,
  second: secondBranch?.couriers ?? null,
  rates: rates ? Object.fromEntries(RATE_NAMES.map((name) => [name, tlText(rates[name])])) : {},
  pacing,
});

const HOURS = Array.from({ length: 24 }, (_, place) => (place + 7) % 24);

/** Couriers that an hour begins with: whole ones. */
const realCouriers = (day: RehearsalDay, hour: number): number => Math.round(day.couriersByHour[hour] ?? 0);

/** Couriers of an hour as they are tried. */
export const couriersAt = (day: RehearsalDay, couriers: CourierChanges, hour: number): number =>
  Math.min(Math.max(realCouriers(day, hour) + (couriers[hour] ?? 0), 0), REHEARSAL_LIMITS.couriersPerHour);

/** Whether more couriers are to leave an hour than it had. */
export const isShort = (day: RehearsalDay, couriers: CourierChanges, hour: number): boolean =>
  realCouriers(day, hour) + (couriers[hour] ?? 0) < 0;

/** Changes with an hour of `count` couriers. */
export function withCouriers(
  day: RehearsalDay,
  couriers: CourierChanges,
  hour: number,
  count: number,
): CourierChanges {
  const { [hour]: _, ...others } = couriers;
  const change = count - realCouriers(day, hour);
  return change === 0 ? others : { ...others, [hour]: change };
}

/** Hours that have orders or couriers, or are changed; from 07:00 on. */
export const shownHours = (
  day: RehearsalDay,
  orders: readonly number[],
  couriers: CourierChanges,
): readonly number[] =>
  HOURS.filter(
    (hour) => (day.couriersByHour[hour] ?? 0) > 0 || (orders[hour] ?? 0) > 0 || couriers[hour] !== undefined,
  );

/** Rates as they are tried; null where a field is no amount. */
function ratesOf({ rates }: Draft, real: RehearsalRates): RehearsalRates | null {
  const amount = (name: RateName): number | null => {
    const typed = rates[name];
    return typed === undefined ? real[name] : readTl(typed);
  };
  const [baseRate, pricePerKm, minimumRate] = [
    amount('baseRate'),
    amount('pricePerKm'),
    amount('minimumRate'),
  ];
  if (baseRate === null || pricePerKm === null || minimumRate === null) return null;
  return { baseRate, pricePerKm, minimumRate };
}

const isSame = (a: RehearsalRates, b: RehearsalRates): boolean =>
  RATE_NAMES.every((name) => a[name] === b[name]);

/** What the server is asked to try; only what differs from the day is named. */
export function settingsOf(draft: Draft, day: RehearsalDay): RehearsalSettings {
  const rates = day.rates && ratesOf(draft, day.rates);
  const { location, second } = draft;
  const isStaffed = Object.keys(draft.couriers).length > 0;
  return {
    couriersByHour: isStaffed
      ? day.couriersByHour.map((_, hour) => couriersAt(day, draft.couriers, hour))
      : null,
    method: draft.method,
    concurrentLimit: draft.concurrentLimit === day.concurrentLimit ? null : draft.concurrentLimit,
    location: second === null ? location : null,
    rates: rates && day.rates && !isSame(rates, day.rates) ? rates : null,
    pacing: draft.pacing,
    ...(location && second !== null && { secondBranch: { location, couriers: second } }),
  };
}

/** Why the day cannot be rehearsed with the draft; null: it can. */
export function whyNot(draft: Draft, day: RehearsalDay): string | null {
  if (day.reason !== null) return day.reason;
  if (day.rates && ratesOf(draft, day.rates) === null) return 'Ücretlerden biri geçerli bir tutar değil.';
  if (draft.location && distanceKm(draft.location, day.location) > REHEARSAL_MAX_MOVE_KM)
    return `Şube, bulunduğu yerden en fazla ${formatNumber(REHEARSAL_MAX_MOVE_KM)} km uzağa konabilir.`;
  if (draft.pacing?.isOn && draft.pacing.kind === 'CLOCK' && draft.pacing.clockTime === null)
    return 'Yoğun anın saatini SS:DD biçiminde girin.';
  return null;
}
