import { BEYOND, LARGEST_DAY, timeRounds } from './dispatch/epochs.ts';
import { isSmoke, sized } from './harness/smoke.ts';

/** Milliseconds of one round on one core. */
const MOST_MS = { largestDay: 150, beyond: 1_000 };

const [day, beyond] = [LARGEST_DAY, BEYOND].map((size) =>
  timeRounds({ ...size, rounds: sized(size.rounds, 1) }),
);
const text = [day, beyond].map(
  (speed) =>
    `${speed?.orders} orders × ${speed?.couriers} couriers p50 ${speed?.p50Ms.toFixed(0)}, p99 ${speed?.p99Ms.toFixed(0)} ms`,
);
const isQuick = (day?.p99Ms ?? NaN) <= MOST_MS.largestDay && (beyond?.p99Ms ?? NaN) <= MOST_MS.beyond;
const verdict = isSmoke ? 'RAN' : isQuick ? 'OK' : 'MISSED';
console.log(
  `dispatch-rounds: ${text.join('; ')} (at most ${MOST_MS.largestDay} and ${MOST_MS.beyond} ms) ${verdict}`,
);
process.exit(isSmoke || isQuick ? 0 : 1);
