import { doorOf, type Instance, startOf } from './instance.ts';
import type { Day } from './world.ts';

const HALF_SERVICE_MIN = 2;

/** What breaks the rules of the library in a day, worked out from the instance and the written trips alone; it shares no code with the engine or the world. */
export function faultsOf({ instance, trips, moves }: Day): string[] {
  const faults: string[] = [];
  const carried = new Set<number>();
  const say = (fault: string): void => void faults.push(`${instance.name}: ${fault}`);
  for (const [courier, shift] of instance.couriers.entries()) {
    const own = [...trips, ...moves].filter((step) => step.courier === courier);
    let place = startOf(instance, courier);
    let free = shift.onAt;
    for (const step of own.toSorted((a, b) => beginOf(a) - beginOf(b))) {
      if (step.from !== place) say(`courier ${courier} begins at ${step.from}, not at ${place}`);
      if (beginOf(step) < free) say(`courier ${courier} leaves at ${beginOf(step)} but is busy until ${free}`);
      if (!('pickup' in step)) {
        place = step.to;
        free = step.at + minutes(instance, step.from, step.to);
        continue;
      }
      const arriveAt = step.sentAt + minutes(instance, step.from, step.pickup);
      if (step.arriveAt !== arriveAt) say(`courier ${courier} arrives at ${step.arriveAt}, not ${arriveAt}`);
      if (step.pickupAt < arriveAt + HALF_SERVICE_MIN) say(`courier ${courier} picks up before having arrived`);
      if (step.pickupAt > shift.offAt) say(`courier ${courier} picks up after the shift`);
      let time = step.pickupAt + HALF_SERVICE_MIN;
      place = step.pickup;
      for (const [index, order] of step.orders.entries()) {
        const wanted = instance.orders[order];
        if (!wanted || carried.has(order)) say(`order ${order} is carried twice or does not exist`);
        carried.add(order);
        if (wanted && (wanted.pickup !== step.pickup || wanted.readyAt > step.pickupAt || wanted.placedAt > step.pickupAt))
          say(`order ${order} is picked up wrongly`);
        const at = time + minutes(instance, place, doorOf(instance, order)) + HALF_SERVICE_MIN;
        if (step.dropAt[index] !== at) say(`order ${order} is at its door at ${at}, not ${step.dropAt[index]}`);
        time = at + HALF_SERVICE_MIN;
        place = doorOf(instance, order);
      }
      free = time;
    }
  }
  return faults;
}

const beginOf = (step: Day['trips'][number] | Day['moves'][number]): number => ('pickup' in step ? step.sentAt : step.at);

function minutes(instance: Instance, from: number, to: number): number {
  const points = [...new Set([from, to])].map((place) => pointOf(instance, place));
  const [a, b = a] = points;
  if (!a || !b) return Number.NaN;
  return Math.ceil(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / instance.metersPerMinute - 1e-9);
}

function pointOf({ pickups, orders, couriers }: Instance, place: number) {
  if (place < pickups.length) return pickups[place];
  const rest = place - pickups.length;
  return rest < orders.length ? orders[rest] : couriers[rest - orders.length];
}
