import type { RoadMatrix } from '@ulak/roads/router';
import { isPlausible, isWhole, judgeMatrix } from './check-answers.ts';
import type { RoadAnswer, RoadTask } from './road-task.ts';

/** More of a matrix than this being nonsense makes the router one that fails. */
const MOST_NONSENSE = 0.5;

/** What to think of a router's answer: how many of its ways are nonsense, and whether the router fails. */
export interface Verified {
  /** What of it may be believed; a matrix is a `JudgedMatrix`. */
  readonly answer: RoadAnswer;
  readonly nonsense: number;
  readonly isFailure: boolean;
}

const BROKEN: Verified = { answer: null, nonsense: 1, isFailure: true };
const has = (answer: object, ...names: readonly string[]): boolean => names.every((name) => name in answer);

/** Looks at an answer before anybody believes it; null says that there is no way, and is fine. */
export function verifyAnswer(task: RoadTask, answer: RoadAnswer): Verified {
  const fine: Verified = { answer: answer ?? null, nonsense: 0, isFailure: false };
  if (answer === null || answer === undefined) return fine;
  if (task.kind === 'covers') return typeof answer === 'boolean' ? fine : BROKEN;
  if (typeof answer !== 'object') return BROKEN;
  if (task.kind === 'matrix') {
    if (!('seconds' in answer) || !has(answer, 'metres')) return BROKEN;
    const pairs = task.from.length * task.to.length;
    if (!isWhole(answer as RoadMatrix, pairs)) return { ...BROKEN, nonsense: pairs };
    const judged = judgeMatrix(answer as RoadMatrix, task.from, task.to);
    const nonsense = judged.nonsense.size;
    return { answer: judged, nonsense, isFailure: nonsense > MOST_NONSENSE * pairs };
  }
  if (task.kind === 'route') return 'points' in answer && isPlausible(answer, task.places) ? fine : BROKEN;
  if (task.kind === 'match')
    return 'matched' in answer && Number.isFinite(answer.metres) && answer.metres >= 0 ? fine : BROKEN;
  return 'area' in answer && Array.isArray(answer.area) ? fine : BROKEN;
}
