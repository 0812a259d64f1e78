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
   * Who takes an order at this time: a courier on duty who is free, else the first to return; and from when.
   */
  take(at: Date): { readonly courier: Courier; readonly freeAt: Date };
  /** The courier was on a trip from then until they were back at the branch. */
  recordTrip(courierId: UserId, from: Date, backAt: Date): void;
}

/** Length of a usual trip: a courier whose next trip begins sooner than that is not free. */
const TRIP_MS = 15 * MINUTE_MS;

export function createRoster(random: Random, branch: SeededBranch, duties: readonly Duty[]): Roster {
  const trips = new Map<UserId, TimeSpan[]>();
  /** The first time from `ms` on with room for a whole trip. */
  const freeAt = ({ courier }: Duty, ms: number): number => {
    let at = ms;
    for (const { from, to } of trips.get(courier.id) ?? [])
      if (from.getTime() < at + TRIP_MS && to.getTime() > at) at = to.getTime();
    return at;
  };
  const isOnDuty = ({ shift, breakSpan }: Duty, ms: number): boolean => {
    const isOnShift = shift.from.getTime() <= ms && ms + LAST_TRIP_MS <= shift.to.getTime();
    return isOnShift && (ms + LAST_TRIP_MS <= breakSpan.from.getTime() || ms >= breakSpan.to.getTime());
  };
  return {
    take(at) {
      const onDuty = duties.filter((duty) => isOnDuty(duty, at.getTime()));
      const soonest = Math.min(...onDuty.map((duty) => freeAt(duty, at.getTime())));
      const free = onDuty.filter((duty) => freeAt(duty, at.getTime()) === soonest);
      if (free.length === 0) return { courier: random.pick(branch.couriers), freeAt: at };
      return { courier: random.pick(free).courier, freeAt: new Date(soonest) };
    },
    recordTrip(courierId, from, backAt) {
      const all = [...(trips.get(courierId) ?? []), { from, to: backAt }];
      trips.set(
        courierId,
        all.toSorted((one, other) => one.from.getTime() - other.from.getTime()),
      );
    },
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
