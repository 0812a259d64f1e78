import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { groupIntoBranches } from './branches.ts';
import type { Instance } from '@ulak/day-simulation/instance';
import { listInstances, readInstance } from './read-instance.ts';
import { SYNTHETIC_SHAPES, makeSyntheticDay } from './synthetic-day.ts';
import type { Uncertainty } from '@ulak/day-simulation/uncertainty';
import { createUncertainty } from '@ulak/day-simulation/uncertainty';

/** The 16 instances of table 4 in Reyes et al. 2018. */
const TABLE_4 = /^0[or]50/;

/**
 * Rules of a day. A: the library's. B: preparation, travel times and couriers' answers are uncertain. C: a
 * few branches, and couriers who return. D: both.
 */
export const TRACKS = ['A', 'B', 'C', 'D'] as const;
export type Track = (typeof TRACKS)[number];

export interface TrackOptions {
  readonly track: Track;
  readonly seed: number;
  /** Tracks B and D. */
  readonly biasPercent: number;
  readonly waySpread: number;
  readonly refusedPercent: number;
  /** Tracks C and D. */
  readonly branches: number;
  readonly couriersPercent: number;
}

/**
 * The days of a set in turn: the library's from `data`, synthetic ones without. @throws Error when the set is
 * empty or the folder is none
 */
export function* readDays(data: string, set: string, seed: number): Generator<Instance> {
  if (data === '') {
    const names = Object.keys(SYNTHETIC_SHAPES).filter(
      (name) => set === 'all' || set === 'table4' || set.split(',').includes(name),
    );
    if (names.length === 0)
      throw new Error(`no made-up day in "${set}"; there are ${Object.keys(SYNTHETIC_SHAPES).join(', ')}`);
    for (const name of names) {
      const shape = SYNTHETIC_SHAPES[name];
      if (shape) yield makeSyntheticDay(name, seed, shape);
    }
    return;
  }
  const folder = existsSync(join(data, 'instances')) ? join(data, 'instances') : resolve(data);
  const names = listInstances(folder).filter((name) => isInSet(set, name));
  if (names.length === 0) throw new Error(`no instance in "${set}" under ${folder}`);
  for (const name of names) yield readInstance(folder, name);
}

function isInSet(set: string, name: string): boolean {
  if (set === 'all') return true;
  return set === 'table4' ? TABLE_4.test(name) : set.split(',').includes(name);
}

/** What a day uses that no branch could know beforehand, as a sentence for its figures; null: nothing. */
export const hindsightNote = (track: Track): string | null =>
  track === 'C' || track === 'D'
    ? "Couriers are shared out to the branches by the whole day's orders, which nobody knows in the morning."
    : null;

/** A day by the rules of a track, with its uncertainty. */
export function applyTrack(
  original: Instance,
  options: TrackOptions,
): { instance: Instance; hidden: Uncertainty | null } {
  const { track } = options;
  const instance = track === 'C' || track === 'D' ? groupIntoBranches(original, options) : original;
  return { instance, hidden: track === 'B' || track === 'D' ? createUncertainty(instance, options) : null };
}
