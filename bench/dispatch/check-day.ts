import { dropoffPlace, type Instance, startPlace } from '@ulak/day-simulation/instance';
import type { SimulatedDay } from '@ulak/day-simulation/simulate-day';

const HALF_SERVICE_MIN = 2;

type Step = SimulatedDay['trips'][number] | SimulatedDay['moves'][number];

/**
 * Rule violations of a day, checked from the instance, the random travel times and the written trips alone;
 * shares no code with the engine or the simulation.
 */
export function findRuleViolations(day: SimulatedDay): string[] {
  const violations: string[] = [];
  const carried = new Set<number>();
  for (const courier of day.instance.couriers.keys())
    violations.push(
      ...checkCourier(day, courier, carried).map(
        (violation) => `${day.instance.name}: courier ${courier} ${violation}`,
      ),
    );
  return violations;
}

function checkCourier(day: SimulatedDay, courier: number, carried: Set<number>): string[] {
  const { instance, trips, moves } = day;
  const shift = instance.couriers[courier];
  if (!shift) return ['does not exist'];
  const violations: string[] = [];
  const steps = [...trips, ...moves]
    .filter((step) => step.courier === courier)
    .toSorted((a, b) => startOfStep(a) - startOfStep(b));
  let place = shift.home ?? startPlace(instance, courier);
  let free = shift.onAt;
  for (const step of steps) {
    if (step.from !== place) violations.push(`begins at ${step.from}, not at ${place}`);
    if (startOfStep(step) < free) violations.push(`leaves at ${startOfStep(step)} but is busy until ${free}`);
    if ('pickup' in step) {
      const last = checkTrip(day, step, carried, violations);
      place = last.place;
      free = last.free;
    } else {
      const minutes = minutesOf(day, courier, step.from, step.to, step.at);
      if (step.minutes !== minutes) violations.push(`moves in ${step.minutes} minutes, not ${minutes}`);
      place = step.to;
      free = step.at + minutes;
    }
    const isAway =
      shift.home !== null &&
      'pickup' in step &&
      !steps.some((other) => !('pickup' in other) && other.at === free);
    if (isAway) violations.push(`does not come back to ${shift.home}`);
  }
  return violations;
}

/** The correct end of a trip; deviations are added to `violations`. */
function checkTrip(
  day: SimulatedDay,
  trip: SimulatedDay['trips'][number],
  carried: Set<number>,
  violations: string[],
) {
  const { instance, options } = day;
  const { courier } = trip;
  const shift = instance.couriers[courier];
  const arriveAt = trip.sentAt + minutesOf(day, courier, trip.from, trip.pickup, trip.sentAt);
  if (trip.arriveAt !== arriveAt) violations.push(`arrives at ${trip.arriveAt}, not ${arriveAt}`);
  const readyAt = (order: number): number => instance.orders[order]?.readyAt ?? Number.NaN;
  const offAt = shift?.offAt ?? 0;
  const whole = Math.max(arriveAt + HALF_SERVICE_MIN, ...[...trip.orders, ...trip.leftBehind].map(readyAt));
  // who waits at the end of the shift leaves with what is ready
  const isCut = trip.leftBehind.length > 0 && whole > offAt;
  const own = Math.max(arriveAt + HALF_SERVICE_MIN, ...trip.orders.map(readyAt));
  const isRight = isCut ? trip.pickupAt === offAt && own <= offAt : trip.pickupAt === own;
  if (!isRight) violations.push(`picks up at ${trip.pickupAt}, not ${isCut ? offAt : own}`);
  if (trip.leftBehind.length > 0 && !isCut)
    violations.push(`leaves ${trip.leftBehind.join()} behind for no reason`);
  if (trip.pickupAt > offAt) violations.push(`picks up after the shift, at ${trip.pickupAt}`);
  if (trip.orders.length > options.capacity || trip.orders.length === 0)
    violations.push(`carries ${trip.orders.length}`);
  if (shift && shift.home !== null && shift.home !== trip.pickup)
    violations.push(`picks up at ${trip.pickup}`);
  if (!(trip.assignedAt <= trip.pickupAt))
    violations.push(`got instructions at ${trip.assignedAt} for what was picked up before`);
  let time = trip.pickupAt + HALF_SERVICE_MIN;
  let place = trip.pickup;
  for (const [index, order] of trip.orders.entries()) {
    const wanted = instance.orders[order];
    if (!wanted || carried.has(order))
      violations.push(`carries ${order}, which is carried twice or does not exist`);
    carried.add(order);
    if (wanted?.pickup !== trip.pickup) violations.push(`picks ${order} up wrongly`);
    const givenAt = trip.givenAt[index] ?? Number.NaN;
    const isInTime = givenAt >= Math.max(trip.sentAt, wanted?.placedAt ?? 0) && givenAt <= trip.assignedAt;
    if (!isInTime) violations.push(`was assigned ${order} at ${givenAt}`);
    const at = time + minutesOf(day, courier, place, dropoffPlace(instance, order), time) + HALF_SERVICE_MIN;
    if (trip.dropAt[index] !== at) violations.push(`delivers ${order} at ${at}, not ${trip.dropAt[index]}`);
    time = at + HALF_SERVICE_MIN;
    place = dropoffPlace(instance, order);
  }
  return { place, free: time };
}

const startOfStep = (step: Step): number => ('pickup' in step ? step.sentAt : step.at);

function minutesOf(
  { instance, options }: SimulatedDay,
  courier: number,
  from: number,
  to: number,
  departAt: number,
): number {
  const [a, b] = [pointOf(instance, from), pointOf(instance, to)];
  if (!a || !b) return Number.NaN;
  const way = Math.ceil(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / instance.metersPerMinute - 1e-9);
  if (!options.uncertainty || way === 0) return way;
  return Math.max(1, Math.round(way * options.uncertainty.wayFactor(courier, departAt)));
}

function pointOf({ pickups, orders, couriers }: Instance, place: number) {
  if (place < pickups.length) return pickups[place];
  const rest = place - pickups.length;
  return rest < orders.length ? orders[rest] : couriers[rest - orders.length];
}
