import { countNonsense, isPlausible } from './check-answers.ts';
import type { RoadAnswer, RoadTask } from './road-task.ts';

/** More of a matrix than this being nonsense makes the router one that fails. */
const MOST_NONSENSE = 0.5;

/** What to think of a router's answer: how many of its ways are nonsense, and whether the router fails. */
export interface Verified {
  readonly nonsense: number;
  readonly isFailure: boolean;
}

const FINE: Verified = { nonsense: 0, isFailure: false };
const BROKEN: Verified = { nonsense: 1, isFailure: true };
const has = (answer: object, ...names: readonly string[]): boolean => names.every((name) => name in answer);

/** Looks at an answer before anybody believes it; null says that there is no way, and is fine. */
export function verifyAnswer(task: RoadTask, answer: RoadAnswer): Verified {
  if (answer === null || answer === undefined) return FINE;
  if (task.kind === 'covers') return typeof answer === 'boolean' ? FINE : BROKEN;
  if (typeof answer !== 'object') return BROKEN;
  if (task.kind === 'matrix') {
    if (!('seconds' in answer) || !has(answer, 'metres')) return BROKEN;
    const nonsense = countNonsense(answer as MatrixParts, task.from, task.to);
    return { nonsense, isFailure: nonsense > MOST_NONSENSE * task.from.length * task.to.length };
  }
  if (task.kind === 'route') return 'points' in answer && isPlausible(answer, task.places) ? FINE : BROKEN;
  if (task.kind === 'match')
    return 'matched' in answer && Number.isFinite(answer.metres) && answer.metres >= 0 ? FINE : BROKEN;
  return Array.isArray(answer) ? FINE : BROKEN;
}

type MatrixParts = Parameters<typeof countNonsense>[0];
