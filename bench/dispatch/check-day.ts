import { doorOf, type Instance, startOf } from './instance.ts';
import type { Day } from './world.ts';

const HALF_SERVICE_MIN = 2;

type Step = Day['trips'][number] | Day['moves'][number];

/**
 * What breaks the rules in a day, worked out from the instance, the chance of the ways and the written trips
 * alone; it shares no code with the engine or the world.
 */
export function faultsOf(day: Day): string[] {
  const faults: string[] = [];
  const carried = new Set<number>();
  for (const courier of day.instance.couriers.keys())
    faults.push(
      ...faultsOfCourier(day, courier, carried).map(
        (fault) => `${day.instance.name}: courier ${courier} ${fault}`,
      ),
    );
  return faults;
}

function faultsOfCourier(day: Day, courier: number, carried: Set<number>): string[] {
  const { instance, trips, moves } = day;
  const shift = instance.couriers[courier];
  if (!shift) return ['does not exist'];
  const faults: string[] = [];
  const steps = [...trips, ...moves]
    .filter((step) => step.courier === courier)
    .toSorted((a, b) => beginOf(a) - beginOf(b));
  let place = shift.home ?? startOf(instance, courier);
  let free = shift.onAt;
  for (const step of steps) {
    if (step.from !== place) faults.push(`begins at ${step.from}, not at ${place}`);
    if (beginOf(step) < free) faults.push(`leaves at ${beginOf(step)} but is busy until ${free}`);
    if ('pickup' in step) {
      const last = faultsOfTrip(day, step, carried, faults);
      place = last.place;
      free = last.free;
    } else {
      const minutes = minutesOf(day, courier, step.from, step.to, step.at);
      if (step.minutes !== minutes) faults.push(`moves in ${step.minutes} minutes, not ${minutes}`);
      place = step.to;
      free = step.at + minutes;
    }
    const isAway =
      shift.home !== null &&
      'pickup' in step &&
      !steps.some((other) => !('pickup' in other) && other.at === free);
    if (isAway) faults.push(`does not come back to ${shift.home}`);
  }
  return faults;
}

/** The trip's end, as it must be; what is wrong with it is added to `faults`. */
function faultsOfTrip(day: Day, trip: Day['trips'][number], carried: Set<number>, faults: string[]) {
  const { instance, options } = day;
  const { courier } = trip;
  const shift = instance.couriers[courier];
  const arriveAt = trip.sentAt + minutesOf(day, courier, trip.from, trip.pickup, trip.sentAt);
  if (trip.arriveAt !== arriveAt) faults.push(`arrives at ${trip.arriveAt}, not ${arriveAt}`);
  const readyAt = (order: number): number => instance.orders[order]?.readyAt ?? Number.NaN;
  const offAt = shift?.offAt ?? 0;
  const whole = Math.max(arriveAt + HALF_SERVICE_MIN, ...[...trip.orders, ...trip.leftBehind].map(readyAt));
  // who waits at the end of the shift leaves with what is ready
  const isCut = trip.leftBehind.length > 0 && whole > offAt;
  const own = Math.max(arriveAt + HALF_SERVICE_MIN, ...trip.orders.map(readyAt));
  const isRight = isCut ? trip.pickupAt === offAt && own <= offAt : trip.pickupAt === own;
  if (!isRight) faults.push(`picks up at ${trip.pickupAt}, not ${isCut ? offAt : own}`);
  if (trip.leftBehind.length > 0 && !isCut)
    faults.push(`leaves ${trip.leftBehind.join()} behind for no reason`);
  if (trip.pickupAt > offAt) faults.push(`picks up after the shift, at ${trip.pickupAt}`);
  if (trip.orders.length > options.capacity || trip.orders.length === 0)
    faults.push(`carries ${trip.orders.length}`);
  if (shift && shift.home !== null && shift.home !== trip.pickup) faults.push(`picks up at ${trip.pickup}`);
  if (!(trip.assignedAt <= trip.pickupAt))
    faults.push(`is told at ${trip.assignedAt} what was picked up before`);
  let time = trip.pickupAt + HALF_SERVICE_MIN;
  let place = trip.pickup;
  for (const [index, order] of trip.orders.entries()) {
    const wanted = instance.orders[order];
    if (!wanted || carried.has(order))
      faults.push(`carries ${order}, which is carried twice or does not exist`);
    carried.add(order);
    if (wanted?.pickup !== trip.pickup) faults.push(`picks ${order} up wrongly`);
    const givenAt = trip.givenAt[index] ?? Number.NaN;
    const isInTime = givenAt >= Math.max(trip.sentAt, wanted?.placedAt ?? 0) && givenAt <= trip.assignedAt;
    if (!isInTime) faults.push(`was given ${order} at ${givenAt}`);
    const at = time + minutesOf(day, courier, place, doorOf(instance, order), time) + HALF_SERVICE_MIN;
    if (trip.dropAt[index] !== at)
      faults.push(`is with ${order} at its door at ${at}, not ${trip.dropAt[index]}`);
    time = at + HALF_SERVICE_MIN;
    place = doorOf(instance, order);
  }
  return { place, free: time };
}

const beginOf = (step: Step): number => ('pickup' in step ? step.sentAt : step.at);

function minutesOf(
  { instance, options }: Day,
  courier: number,
  from: number,
  to: number,
  departAt: number,
): number {
  const [a, b] = [pointOf(instance, from), pointOf(instance, to)];
  if (!a || !b) return Number.NaN;
  const way = Math.ceil(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / instance.metersPerMinute - 1e-9);
  if (!options.hidden || way === 0) return way;
  return Math.max(1, Math.round(way * options.hidden.wayFactor(courier, departAt)));
}

function pointOf({ pickups, orders, couriers }: Instance, place: number) {
  if (place < pickups.length) return pickups[place];
  const rest = place - pickups.length;
  return rest < orders.length ? orders[rest] : couriers[rest - orders.length];
}
