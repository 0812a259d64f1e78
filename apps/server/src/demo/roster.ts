import type { Random } from '@ulak/city/random';
import type { UserId } from '@ulak/contracts/ids';
import { DAY_MS, HOUR_MS, istanbulInstant, istanbulParts, MINUTE_MS } from '@ulak/contracts/time';
import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { CourierBreaksTable, CourierShiftsTable } from '../db/tables/couriers.ts';
import type { SeededBranch } from './people.ts';

type Courier = SeededBranch['couriers'][number];
interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}
/** One courier's working day. */
export interface Duty {
  readonly courier: Courier;
  readonly shift: TimeSpan;
  readonly breakSpan: TimeSpan;
}

/** No trip begins in the last part of a shift. */
const LAST_TRIP_MS = 35 * MINUTE_MS;
/** Every courier has one day off in so many. */
const DAYS_PER_DAY_OFF = 7;

/** A crew of one eats before dinner, which it could not leave: so many minutes sooner than others. */
const SOONER_MIN = 125;

/** Who rides from the morning; the others ride from the afternoon until after the last order. */
function morningOf(branch: SeededBranch, number: number, evenings: number | undefined): Set<UserId> {
  const turns = branch.couriers.map(({ id }, index) => ({ id, turn: number + index }));
  if (evenings === undefined) return new Set(turns.filter(({ turn }) => turn % 2 === 0).map(({ id }) => id));
  const present = turns.filter(({ turn }) => turn % DAYS_PER_DAY_OFF !== 0);
  const first = number % Math.max(1, present.length);
  const turned = [...present.slice(first), ...present.slice(0, first)];
  return new Set(turned.slice(evenings).map(({ id }) => id));
}

/**
 * The duties of one day: half of the couriers from the morning, half from the afternoon until after the last
 * order; the halves change daily. @param evenings how many ride the evening, where it is not half of them
 */
export function createDuties(
  random: Random,
  branch: SeededBranch,
  { day, evenings }: { readonly day: Date; readonly evenings?: number | undefined },
): Duty[] {
  const { year, month, day: date } = istanbulParts(day);
  const at = (hour: number, minute: number): Date =>
    istanbulInstant({ year, month, day: date, hour, minute });
  const number = Math.floor(at(12, 0).getTime() / DAY_MS);
  const morning = morningOf(branch, number, evenings);
  return branch.couriers.flatMap((courier, index) => {
    if ((number + index) % DAYS_PER_DAY_OFF === 0) return [];
    const isMorning = morning.has(courier.id);
    const from = isMorning ? at(9, random.integerBetween(35, 55)) : at(14, random.integerBetween(30, 59));
    const to = new Date(from.getTime() + (isMorning ? 9 : 10.4) * HOUR_MS);
    const soonerMin = evenings === 1 && !isMorning ? SOONER_MIN : 0;
    const breakFrom = new Date(from.getTime() + (random.integerBetween(200, 280) - soonerMin) * MINUTE_MS);
    return [
      {
        courier,
        shift: { from, to },
        breakSpan: {
          from: breakFrom,
          to: new Date(breakFrom.getTime() + random.integerBetween(20, 35) * MINUTE_MS),
        },
      },
    ];
  });
}

/** Assigns the orders of one day to its couriers, as they came in. */
export interface Roster {
  /**
   * Who takes an order at this time: of the couriers on duty the first who is free; and from when. Where
   * nobody could go, somebody comes sooner or stays longer.
   */
  take(at: Date): { readonly courier: Courier; readonly freeAt: Date };
  /** The courier was on a trip from then until they were back at the branch. */
  recordTrip(courierId: UserId, from: Date, backAt: Date): void;
  /** The duties as they were in the end. */
  duties(): readonly Duty[];
}

/** Length of a usual trip: a courier whose next trip begins sooner than that is not free. */
const TRIP_MS = 15 * MINUTE_MS;

/** The duty whose break waits for the end of a trip. */
function breakAfter(duty: Duty, from: Date, backAt: Date): Duty {
  const { breakSpan } = duty;
  if (from >= breakSpan.from || backAt <= breakSpan.from) return duty;
  const lengthMs = breakSpan.to.getTime() - breakSpan.from.getTime();
  return { ...duty, breakSpan: { from: backAt, to: new Date(backAt.getTime() + lengthMs) } };
}

/** The duty with the time in it: by the shift that is nearest to it. */
function stretched(duties: readonly Duty[], at: number): Duty[] {
  const early = ({ shift }: Duty): number => shift.from.getTime() - at;
  const late = ({ shift }: Duty): number => at + LAST_TRIP_MS - shift.to.getTime();
  const away = (duty: Duty): number => Math.max(early(duty), late(duty));
  const near = Math.min(...duties.map(away));
  return duties.map((duty) => {
    if (away(duty) !== near) return duty;
    const { from, to } = duty.shift;
    const shift = early(duty) > 0 ? { from: new Date(at), to } : { from, to: new Date(at + LAST_TRIP_MS) };
    return { ...duty, shift };
  });
}

export function createRoster(random: Random, branch: SeededBranch, planned: readonly Duty[]): Roster {
  const trips = new Map<UserId, TimeSpan[]>();
  let duties = planned;
  /** The first time from `ms` on outside of a break with room for a whole trip; Infinity: none. */
  const freeAt = ({ courier, shift, breakSpan }: Duty, ms: number): number => {
    if (ms < shift.from.getTime()) return Number.POSITIVE_INFINITY;
    let at = ms;
    for (let before = -1; before !== at; ) {
      before = at;
      for (const { from, to } of trips.get(courier.id) ?? [])
        if (from.getTime() < at + TRIP_MS && to.getTime() > at) at = to.getTime();
      if (breakSpan.from.getTime() <= at && at < breakSpan.to.getTime()) at = breakSpan.to.getTime();
    }
    return at + LAST_TRIP_MS <= shift.to.getTime() ? at : Number.POSITIVE_INFINITY;
  };
  const soonest = (at: Date): number => Math.min(...duties.map((duty) => freeAt(duty, at.getTime())));
  return {
    take(at) {
      if (duties.length === 0) return { courier: random.pick(branch.couriers), freeAt: at };
      if (!Number.isFinite(soonest(at))) duties = stretched(duties, at.getTime());
      const first = soonest(at);
      const free = duties.filter((duty) => freeAt(duty, at.getTime()) === first);
      if (!Number.isFinite(first)) return { courier: random.pick(duties).courier, freeAt: at };
      return { courier: random.pick(free).courier, freeAt: new Date(first) };
    },
    recordTrip(courierId, from, backAt) {
      const all = [...(trips.get(courierId) ?? []), { from, to: backAt }];
      trips.set(
        courierId,
        all.toSorted((one, other) => one.from.getTime() - other.from.getTime()),
      );
      duties = duties.map((duty) => (duty.courier.id === courierId ? breakAfter(duty, from, backAt) : duty));
    },
    duties: () => duties,
  };
}

/** Writes the shifts and breaks of the past; a shift that would last beyond `until` ends there. */
export async function insertDuties(
  tx: Tx,
  { id, companyId }: SeededBranch,
  duties: readonly Duty[],
  until: Date,
): Promise<void> {
  const row = (
    courier: Courier,
    { from, to }: TimeSpan,
  ): Insertable<CourierShiftsTable> & Insertable<CourierBreaksTable> => ({
    company_id: companyId,
    branch_id: id,
    courier_id: courier.id,
    started_at: from,
    ended_at: to < until ? to : until,
    started_by: courier.id,
    ended_by: courier.id,
  });
  const shifts = duties
    .filter(({ shift }) => shift.from < until)
    .map(({ courier, shift }) => row(courier, shift));
  const breaks = duties
    .filter(({ breakSpan }) => breakSpan.to < until)
    .map(({ courier, breakSpan }) => row(courier, breakSpan));
  if (shifts.length > 0) await tx.insertInto('courier_shifts').values(shifts).execute();
  if (breaks.length > 0) await tx.insertInto('courier_breaks').values(breaks).execute();
}
