import type { UserId } from '@ulak/contracts/ids';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { CourierBreaksTable, CourierShiftsTable } from '../db/tables/couriers.ts';
import type { SeededBranch } from './people.ts';
import type { Random } from './random.ts';

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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Nobody is sent out in the last part of their shift. */
const LAST_TRIP_MS = 35 * MINUTE;
/** Everybody has one day in the week off. */
const WEEK = 7;

/**
 * Who works when on one day: half from the morning, half from the afternoon until after the last order; the
 * halves change daily.
 */
export function createDuties(random: Random, branch: SeededBranch, day: Date): Duty[] {
  const { year, month, day: date } = istanbulParts(day);
  const at = (hour: number, minute: number): Date =>
    istanbulInstant({ year, month, day: date, hour, minute });
  const number = Math.floor(at(12, 0).getTime() / (24 * HOUR));
  return branch.couriers.flatMap((courier, index) => {
    const turn = number + index;
    if (turn % WEEK === 0) return [];
    const from = turn % 2 === 0 ? at(9, random.between(35, 55)) : at(14, random.between(30, 59));
    const to = new Date(from.getTime() + (turn % 2 === 0 ? 9 : 10.4) * HOUR);
    const restFrom = new Date(from.getTime() + random.between(200, 280) * MINUTE);
    return [
      {
        courier,
        shift: { from, to },
        breakSpan: { from: restFrom, to: new Date(restFrom.getTime() + random.between(20, 35) * MINUTE) },
      },
    ];
  });
}

/** Hands out orders as they came in. */
export interface Roster {
  /**
   * Who takes an order at this moment: somebody on duty who is free, else whoever is back first; and since
   * when they can.
   */
  take(at: Date): { readonly courier: Courier; readonly freeAt: Date };
  /** They had an order from then until they were back at the branch. */
  isOut(courierId: UserId, from: Date, backAt: Date): void;
}

/** A trip takes about as long: who is wanted sooner than that for another is not free. */
const TRIP_MS = 15 * MINUTE;

export function createRoster(random: Random, branch: SeededBranch, duties: readonly Duty[]): Roster {
  const trips = new Map<UserId, TimeSpan[]>();
  /** The first moment from `ms` on at which a whole trip has room. */
  const freeAt = ({ courier }: Duty, ms: number): number => {
    let at = ms;
    for (const { from, to } of trips.get(courier.id) ?? [])
      if (from.getTime() < at + TRIP_MS && to.getTime() > at) at = to.getTime();
    return at;
  };
  const isHere = ({ shift, breakSpan }: Duty, ms: number): boolean => {
    const isOnShift = shift.from.getTime() <= ms && ms + LAST_TRIP_MS <= shift.to.getTime();
    return isOnShift && (ms + LAST_TRIP_MS <= breakSpan.from.getTime() || ms >= breakSpan.to.getTime());
  };
  return {
    take(at) {
      const here = duties.filter((duty) => isHere(duty, at.getTime()));
      const soonest = Math.min(...here.map((duty) => freeAt(duty, at.getTime())));
      const free = here.filter((duty) => freeAt(duty, at.getTime()) === soonest);
      if (free.length === 0) return { courier: random.pick(branch.couriers), freeAt: at };
      return { courier: random.pick(free).courier, freeAt: new Date(soonest) };
    },
    isOut(courierId, from, backAt) {
      const own = [...(trips.get(courierId) ?? []), { from, to: backAt }];
      trips.set(
        courierId,
        own.toSorted((one, other) => one.from.getTime() - other.from.getTime()),
      );
    },
  };
}

/** Writes the shifts and breaks of the past; what would reach beyond `until` ends there. */
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
