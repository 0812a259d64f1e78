import { OVERSIZED_ROUND, LARGEST_PUBLISHED_ROUND, timeRounds } from './dispatch/round-timing.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';

/** Milliseconds of one round on one core. */
const MOST_MS = { largestDay: 150, oversized: 1_000 };

const [day, oversized] = [LARGEST_PUBLISHED_ROUND, OVERSIZED_ROUND].map((size) =>
  timeRounds({ ...size, rounds: sizedFor(size.rounds, 1) }),
);
const text = [day, oversized].map(
  (speed) =>
    `${speed?.orders} orders × ${speed?.couriers} couriers p50 ${speed?.p50Ms.toFixed(0)}, ` +
    `p99 ${speed?.p99Ms.toFixed(0)} ms`,
);
const isQuick = (day?.p99Ms ?? NaN) <= MOST_MS.largestDay && (oversized?.p99Ms ?? NaN) <= MOST_MS.oversized;
const verdict = isSmoke ? 'RAN' : isQuick ? 'OK' : 'MISSED';
console.log(
  `dispatch-rounds: ${text.join('; ')} (at most ${MOST_MS.largestDay} and ` +
    `${MOST_MS.oversized} ms) ${verdict}`,
);
process.exit(isSmoke || isQuick ? 0 : 1);
