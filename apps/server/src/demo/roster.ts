import type { UserId } from '@ulak/contracts/ids';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { CourierBreaksTable, CourierShiftsTable } from '../db/schema.ts';
import type { SeededBranch } from './people.ts';
import type { Random } from './random.ts';

type Courier = SeededBranch['couriers'][number];
interface Span {
  readonly from: Date;
  readonly to: Date;
}
/** One courier's working day. */
export interface Duty {
  readonly courier: Courier;
  readonly shift: Span;
  readonly rest: Span;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Nobody is sent out in the last part of their shift. */
const LAST_TRIP_MS = 35 * MINUTE;
/** Everybody has one day in the week off. */
const WEEK = 7;

/** Who works when on one day: half from the morning, half from the afternoon until after the last order; the halves change daily. */
export function makeDuties(random: Random, branch: SeededBranch, day: Date): Duty[] {
  const { year, month, day: date } = istanbulParts(day);
  const at = (hour: number, minute: number): Date => istanbulInstant({ year, month, day: date, hour, minute });
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
        rest: { from: restFrom, to: new Date(restFrom.getTime() + random.between(20, 35) * MINUTE) },
      },
    ];
  });
}

/** Hands out orders as they came in. */
export interface Roster {
  /** Who takes an order at this moment: somebody on duty who is free, else whoever is back first; and since when they can. */
  take(at: Date): { readonly courier: Courier; readonly freeAt: Date };
  /** They are back at the branch then. */
  isOutUntil(courierId: UserId, backAt: Date): void;
}

export function createRoster(random: Random, branch: SeededBranch, duties: readonly Duty[]): Roster {
  const backAt = new Map<UserId, number>();
  const freeAt = ({ courier }: Duty): number => backAt.get(courier.id) ?? 0;
  return {
    take(at) {
      const ms = at.getTime();
      const here = duties.filter(
        ({ shift, rest }) =>
          shift.from.getTime() <= ms &&
          ms + LAST_TRIP_MS <= shift.to.getTime() &&
          (ms + LAST_TRIP_MS <= rest.from.getTime() || ms >= rest.to.getTime()),
      );
      const free = here.filter((duty) => freeAt(duty) <= ms);
      if (free.length > 0) return { courier: random.pick(free).courier, freeAt: at };
      const [first] = here.toSorted((a, b) => freeAt(a) - freeAt(b));
      if (!first) return { courier: random.pick(branch.couriers), freeAt: at };
      return { courier: first.courier, freeAt: new Date(freeAt(first)) };
    },
    isOutUntil: (courierId, at) => void backAt.set(courierId, Math.max(at.getTime(), backAt.get(courierId) ?? 0)),
  };
}

/** Writes the shifts and breaks of the past; what would reach beyond `until` ends there. */
export async function insertDuties(tx: Tx, { id, companyId }: SeededBranch, duties: readonly Duty[], until: Date): Promise<void> {
  const row = (courier: Courier, { from, to }: Span): Insertable<CourierShiftsTable> & Insertable<CourierBreaksTable> => ({
    company_id: companyId,
    branch_id: id,
    courier_id: courier.id,
    started_at: from,
    ended_at: to < until ? to : until,
    started_by: courier.id,
    ended_by: courier.id,
  });
  const shifts = duties.filter(({ shift }) => shift.from < until).map(({ courier, shift }) => row(courier, shift));
  const breaks = duties.filter(({ rest }) => rest.to < until).map(({ courier, rest }) => row(courier, rest));
  if (shifts.length > 0) await tx.insertInto('courier_shifts').values(shifts).execute();
  if (breaks.length > 0) await tx.insertInto('courier_breaks').values(breaks).execute();
}
