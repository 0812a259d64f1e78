/**
 * A seeded random generator. Every actor has a stream of its own, so that what one of them does never shifts
 * the choices of another.
 */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [min, max]. */
  integerBetween(min: number, max: number): number;
  /** Any number in [min, max). */
  floatBetween(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the choices, by weight. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number;
  /** A stream of its own, the same for the same seed and name whatever was drawn before. */
  fork(name: string | number): Random;
}

/** 32 bits out of a seed and a name (FNV-1a with a final mix). */
function hash(seed: number, name: string): number {
  let h = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < name.length; i += 1) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  return (h ^ (h >>> 13)) >>> 0;
}

/** A generator by mulberry32: small and fast. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new Error('cannot pick from an empty list');
    return chosen;
  };
  return {
    next,
    pick,
    integerBetween: (min, max) => min + Math.floor(next() * (max - min + 1)),
    floatBetween: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pickWeighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return pick(choices)[0];
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => createRandom(hash(seed, String(name))),
  };
}
