import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropoffPlace, type Instance } from '@ulak/day-simulation/instance';
import type { SimulatedDay } from '@ulak/day-simulation/simulate-day';

/**
 * Writes a day as the three solution files of the MDRP library's evaluator
 * (`compute_performance_summary.py`): `solution_info_assignments.txt`, `solution_info_orders.txt`,
 * `solution_info_couriers.txt` in a folder of the instance's name. Only days by the library's own rules can
 * be evaluated by it.
 */
export function writeSolution(folder: string, day: SimulatedDay): void {
  const target = join(folder, day.instance.name);
  mkdirSync(target, { recursive: true });
  const write = (table: string, rows: readonly (readonly (string | number)[])[]): void =>
    writeFileSync(
      join(target, `solution_info_${table}.txt`),
      rows.map((row) => `${row.join(' ')}\n`).join(''),
    );
  write('assignments', assignments(day));
  write('orders', orderRows(day));
  write('couriers', courierMoves(day));
}

function assignments({ instance, trips }: SimulatedDay): (string | number)[][] {
  const rows = trips.toSorted((a, b) => a.assignedAt - b.assignedAt || a.courier - b.courier);
  const named = rows.map(({ assignedAt, pickupAt, courier, orders }) => [
    assignedAt,
    pickupAt,
    nameOfCourier(instance, courier),
    ...orders.map((order) => instance.orders[order]?.name ?? ''),
  ]);
  return [['assignment_time', 'pickup_time', 'courier', 'bundle'], ...named];
}

function orderRows({ instance, trips }: SimulatedDay): (string | number)[][] {
  const done = new Map(
    trips.flatMap((trip) =>
      trip.orders.map((order, index) => [order, { trip, dropAt: trip.dropAt[index] ?? 0 }] as const),
    ),
  );
  const rows = instance.orders.map(({ name, placedAt, pickup, readyAt }, order) => {
    const found = done.get(order);
    const restaurant = instance.pickups[pickup]?.name ?? '';
    const delivery = found
      ? [found.trip.pickupAt, found.dropAt, nameOfCourier(instance, found.trip.courier)]
      : ['NaN', 'NaN', 'NaN'];
    return [name, placedAt, restaurant, readyAt, ...delivery];
  });
  return [
    ['order', 'placement_time', 'restaurant', 'ready_time', 'pickup_time', 'dropoff_time', 'courier'],
    ...rows,
  ];
}

/** Every leg of every courier: to the pickup, from customer to customer, and those without orders. */
function courierMoves({ instance, trips, moves }: SimulatedDay): (string | number)[][] {
  const ways = [
    ...moves.map(({ courier, at, from, to }) => ({ courier, at, from, to })),
    ...trips.flatMap(({ courier, sentAt, from, pickup, pickupAt, orders, dropAt }) => [
      { courier, at: sentAt, from, to: pickup },
      ...orders.map((order, index) => ({
        courier,
        // two minutes of service after the pickup, and after each customer
        at: (index === 0 ? pickupAt : (dropAt[index - 1] ?? 0)) + 2,
        from: index === 0 ? pickup : dropoffPlace(instance, orders[index - 1] ?? 0),
        to: dropoffPlace(instance, order),
      })),
    ]),
  ];
  ways.sort((a, b) => a.courier - b.courier || a.at - b.at);
  const rows = ways.map(({ courier, at, from, to }) => [
    nameOfCourier(instance, courier),
    at,
    nameOfPlace(instance, from),
    nameOfPlace(instance, to),
  ]);
  return [['courier', 'departure_time', 'origin', 'destination'], ...rows];
}

const nameOfCourier = ({ couriers }: Instance, courier: number): string => couriers[courier]?.name ?? '';

function nameOfPlace({ pickups, orders, couriers }: Instance, place: number): string {
  const named = [
    pickups[place],
    orders[place - pickups.length],
    couriers[place - pickups.length - orders.length],
  ];
  return named.find((one) => one !== undefined)?.name ?? '';
}
