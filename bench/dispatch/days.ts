import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toBranches } from './branches.ts';
import { type Instance, listInstances, readInstance } from './instance.ts';
import { MADE_UP_SHAPES, makeDay } from './made-up-day.ts';
import type { Hidden } from './uncertainty.ts';
import { hide } from './uncertainty.ts';

/** The 16 instances of table 4 in Reyes et al. 2018. */
const TABLE_4 = /^0[or]50/;

/** By which rules a day is lived. A: the library's. B: cooking times, ways and couriers' answers are uncertain. C: a few branches, and couriers who come back. */
export const TRACKS = ['A', 'B', 'C'] as const;
export type Track = (typeof TRACKS)[number];

export interface TrackOptions {
  readonly track: Track;
  readonly seed: number;
  /** Track B. */
  readonly biasPercent: number;
  readonly waySpread: number;
  readonly refusedPercent: number;
  /** Track C. */
  readonly branches: number;
  readonly couriersPercent: number;
}

/** The days of a set, one after the other: of the library's in `data`, of made-up ones without. @throws Error when the set is empty or the folder is none */
export function* daysOf(data: string, set: string, seed: number): Generator<Instance> {
  if (data === '') {
    const names = Object.keys(MADE_UP_SHAPES).filter(
      (name) => set === 'all' || set === 'table4' || set.split(',').includes(name),
    );
    if (names.length === 0) throw new Error(`no made-up day in "${set}"; there are ${Object.keys(MADE_UP_SHAPES).join(', ')}`);
    for (const name of names) {
      const shape = MADE_UP_SHAPES[name];
      if (shape) yield makeDay(name, seed, shape);
    }
    return;
  }
  const folder = existsSync(join(data, 'instances')) ? join(data, 'instances') : resolve(data);
  const names = listInstances(folder).filter((name) => isIn(set, name));
  if (names.length === 0) throw new Error(`no instance in "${set}" under ${folder}`);
  for (const name of names) yield readInstance(folder, name);
}

function isIn(set: string, name: string): boolean {
  if (set === 'all') return true;
  return set === 'table4' ? TABLE_4.test(name) : set.split(',').includes(name);
}

/** A day by the rules of a track, and what hides in it. */
export function underTrack(instance: Instance, options: TrackOptions): { instance: Instance; hidden: Hidden | null } {
  if (options.track === 'B') return { instance, hidden: hide(instance, options) };
  return { instance: options.track === 'C' ? toBranches(instance, options) : instance, hidden: null };
}
