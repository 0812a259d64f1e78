/**
 * Smoke mode (`npm run bench -- --smoke`, part of `npm test`): every measurement runs from start to end in
 * its smallest size and a single round, so that none of them breaks unnoticed. What it finds is judged for
 * correctness only, never for speed.
 */
export const isSmoke = process.env.BENCH_SMOKE === '1';

/** The size of a measurement, or its smallest one in smoke mode. */
export const sizedFor = <T>(full: T, smallest: T): T => (isSmoke ? smallest : full);
