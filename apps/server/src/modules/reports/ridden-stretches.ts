import { distanceM, speedKmh } from '@ulak/contracts/domain/geo';
import { MAX_PLAUSIBLE_KMH } from '@ulak/contracts/domain/position-filter';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { TraceFix } from '@ulak/roads/router';

/** Positions farther apart than this do not say which way was ridden between them. */
const MAX_GAP_MS = 5 * MINUTE_MS;
/** A step below this is the receiver's noise: put onto roads it becomes a way to and fro. */
const MIN_STEP_M = 30;
/** Positions of one question to a router. */
const MAX_FIXES = 500;

/** What of a time online can be put onto roads. */
export interface Ridden {
  /** At least two positions each; two that follow each other without a gap share one. */
  readonly stretches: readonly (readonly TraceFix[])[];
  /** Great-circle metres across gaps, which no router is asked for. */
  readonly gapM: number;
}

/**
 * Cuts the positions of an uninterrupted time online, oldest first, where no way is known between two: at
 * gaps, and at steps faster than a courier. What stands still is one position.
 */
export function riddenStretches(fixes: readonly TraceFix[]): Ridden {
  const stretches: TraceFix[][] = [];
  let current: TraceFix[] = [];
  let gapM = 0;
  let before: TraceFix | undefined;
  const end = (): void => {
    if (current.length > 1) stretches.push(current);
    current = [];
  };
  for (const fix of fixes) {
    const last = current.at(-1);
    if (before && last && isCut(before, fix)) {
      if (isPlausible(before, fix)) gapM += distanceM(before, fix);
      end();
      current.push(fix);
    } else if (!last || distanceM(last, fix) >= MIN_STEP_M) current.push(fix);
    before = fix;
    if (current.length === MAX_FIXES) {
      end();
      current.push(fix);
    }
  }
  end();
  return { stretches, gapM };
}

/** Great-circle metres over positions, one after the other. */
export const lengthOf = (fixes: readonly TraceFix[]): number =>
  fixes.reduce((sum, fix, i) => sum + distanceM(fixes[i - 1] ?? fix, fix), 0);

const isPlausible = (a: TraceFix, b: TraceFix): boolean =>
  speedKmh({ ...a, fixAt: a.at }, { ...b, fixAt: b.at }) <= MAX_PLAUSIBLE_KMH;

const isCut = (a: TraceFix, b: TraceFix): boolean => b.at - a.at > MAX_GAP_MS || !isPlausible(a, b);
