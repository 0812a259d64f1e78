import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '@ulak/day-simulation/instance';

/** The names of the instances in a folder of MDRP instances. */
export const listInstances = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

function readTable(file: string): string[][] {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return rows.map((row) => row.split('\t'));
}

const number = (text: string | undefined, file: string): number => {
  const value = Number(text);
  if (text === undefined || !Number.isFinite(value)) throw new Error(`${file}: "${text}" is no number`);
  return value;
};

/**
 * Parses one instance of the library's text files. @throws Error when a file is missing or holds no numbers
 * where it must
 */
export function readInstance(folder: string, name: string): Instance {
  const file = (table: string): string => join(folder, name, `${table}.txt`);
  const [parameters] = readTable(file('instance_parameters'));
  const at = (row: string[] | undefined, column: number, table: string): number =>
    number(row?.[column], file(table));
  const pickups = readTable(file('restaurants')).map((row) => ({
    name: row[0] ?? '',
    x: at(row, 1, 'restaurants'),
    y: at(row, 2, 'restaurants'),
  }));
  const pickupIndex = new Map(pickups.map((pickup, index) => [pickup.name, index]));
  const orders = readTable(file('orders')).map((row) => {
    const pickup = pickupIndex.get(row[4] ?? '');
    if (pickup === undefined) throw new Error(`${file('orders')}: no pickup ${row[4]}`);
    return {
      name: row[0] ?? '',
      x: at(row, 1, 'orders'),
      y: at(row, 2, 'orders'),
      placedAt: at(row, 3, 'orders'),
      pickup,
      readyAt: at(row, 5, 'orders'),
    };
  });
  const couriers = readTable(file('couriers')).map((row) => ({
    name: row[0] ?? '',
    x: at(row, 1, 'couriers'),
    y: at(row, 2, 'couriers'),
    onAt: at(row, 3, 'couriers'),
    offAt: at(row, 4, 'couriers'),
    home: null,
  }));
  const parameter = (column: number): number => at(parameters, column, 'instance_parameters');
  return {
    name,
    pickups,
    orders,
    couriers,
    metersPerMinute: parameter(0),
    targetMin: parameter(3),
    maximumMin: parameter(4),
    payPerOrder: parameter(5),
    guaranteedPayPerHour: parameter(6),
  };
}
