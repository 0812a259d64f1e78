import { roadFactorsOf } from '@ulak/contracts/domain/forecast-timings';
import { demoGraph } from '@ulak/roads/demo-graph';
import { learn, makeEvening, playEvening, promiseError, rideError } from './harness/made-evening.ts';
import { measure } from './harness/measure.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';

const SEEDS = isSmoke ? [1] : [1, 2, 3];
const SIZE = { orders: sizedFor(110, 12), couriers: sizedFor(11, 3) };
/** Seed of the evening before, from which the branch has learned. */
const EVENING_BEFORE = 100;
const LEAST_ERROR_FALL = 25;
const LEAST_DELIVERY_FALL = 3;

const KEYS = ['error', 'moment', 'door', 'ride'] as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const fall = (before: number, after: number): number => ((before - after) / before) * 100;

/** What roads change about an evening on the demo's real streets, ridden at free flow × traffic × draws. */
await measure('roads-evening', 600_000, async () => {
  console.log('  roads: shortest paths over the streets of data/streets (STREETS)');
  const graph = await demoGraph();
  const falls: Record<(typeof KEYS)[number], number>[] = [];
  for (const seed of SEEDS) {
    const [before, evening] = [
      await makeEvening(graph, SIZE, seed + EVENING_BEFORE),
      await makeEvening(graph, SIZE, seed),
    ];
    const guess = playEvening(before, (a, b) => before.km(a, b) * 3, seed);
    const learned = learn(before, guess);
    const byRuler = playEvening(evening, (a, b) => evening.km(a, b) * learned.minPerKmP50, seed);
    const factor = roadFactorsOf(learned).p50;
    const byRoad = playEvening(evening, (a, b) => evening.freeMin(a, b) * factor, seed);
    const error = (list: typeof byRuler, isRoad: boolean, of: 'middle' | 'moment'): number =>
      mean(list.map((one) => promiseError(evening, one, { learned, byRoad: isRoad })[of]));
    const door = (list: typeof byRuler): number =>
      mean(list.map(({ placedAt, dropAt }) => dropAt - placedAt));
    const [e0, e1] = [error(byRuler, false, 'middle'), error(byRoad, true, 'middle')];
    const [m0, m1] = [error(byRuler, false, 'moment'), error(byRoad, true, 'moment')];
    const [d0, d1] = [door(byRuler), door(byRoad)];
    const rides = [
      rideError(evening, byRuler, (place) => evening.km(0, place) * learned.minPerKmP50),
      rideError(evening, byRuler, (place) => evening.freeMin(0, place) * factor),
    ] as const;
    falls.push({ error: fall(e0, e1), moment: fall(m0, m1), door: fall(d0, d1), ride: fall(...rides) });
    console.log(
      `  seed ${seed}: ${byRuler.length}/${byRoad.length} delivered; ` +
        `first promise off by ${round(e0)} → ${round(e1)} min, ` +
        `the moment it lies around ${round(m0)} → ${round(m1)}, ` +
        `its ride ${round(rides[0])} → ${round(rides[1])}, order to door ${round(d0)} → ${round(d1)} min`,
    );
    if (byRuler.length !== SIZE.orders || byRoad.length !== SIZE.orders)
      throw new Error(`${SIZE.orders} orders, ${byRuler.length} and ${byRoad.length} delivered`);
  }
  const [error, moment, door, ride] = KEYS.map((key) => mean(falls.map((one) => one[key]))) as [
    number,
    number,
    number,
    number,
  ];
  return {
    text:
      `first promise's error ${round(error)} % lower by road (at least ${LEAST_ERROR_FALL}), ` +
      `the moment it lies around ${round(moment)} %, ` +
      `order to door ${round(door)} % (at least ${LEAST_DELIVERY_FALL}), ` +
      `error of the ride alone ${round(ride)} %`,
    ok: error >= LEAST_ERROR_FALL && door >= LEAST_DELIVERY_FALL,
    isCorrect: true,
  };
});
