import { BEYOND, LARGEST_DAY, timeRounds } from './dispatch/epochs.ts';

/** Milliseconds of one round on one core. */
const MOST_MS = { largestDay: 150, beyond: 1_000 };

const [day, beyond] = [timeRounds(LARGEST_DAY), timeRounds(BEYOND)];
const text = [day, beyond].map(
  ({ orders, couriers, p50Ms, p99Ms }) =>
    `${orders} orders × ${couriers} couriers p50 ${p50Ms.toFixed(0)}, p99 ${p99Ms.toFixed(0)} ms`,
);
console.log(`dispatch-rounds: ${text.join('; ')} (at most ${MOST_MS.largestDay} and ${MOST_MS.beyond} ms)`);
process.exit(day.p99Ms <= MOST_MS.largestDay && beyond.p99Ms <= MOST_MS.beyond ? 0 : 1);
