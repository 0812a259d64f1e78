import { createTrackingUrl } from '@ulak/contracts/tracking/calls';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const PHONES = sizedFor(400, 25);
const MAX_GAP = 0.1;

/** criteria B10: a phone number with orders is answered in the same shape and time as one without. */
await measure('tracking-timing', 120_000, async (bench) => {
  // Every request has another address: the limits are not measured here.
  const ulak = await bench.ulak({ TRUST_PROXY: '127.0.0.1' });
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  await seeder.orders(branch, PHONES);
  await seeder.client.query('analyze');

  let requests = 0;
  async function ask(phone: string): Promise<{ ms: number; shape: string }> {
    requests += 1;
    const from = performance.now();
    const answer = await fetch(ulak.url + createTrackingUrl.path, {
      method: createTrackingUrl.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}`,
      },
      body: JSON.stringify({ phone }),
    });
    const body = (await answer.json()) as object;
    return { ms: performance.now() - from, shape: `${answer.status} ${Object.keys(body).join()}` };
  }

  const [known, unknown]: [number[], number[]] = [[], []];
  const shapes = new Set<string>();
  for (let i = -20; i < PHONES - 20; i += 1) {
    const turn = [
      { times: known, phone: `0533 ${1_000_021 + i}` },
      { times: unknown, phone: `0544 ${2_000_000 + i}` },
    ];
    // The first one alternates, so that neither profits from a warm cache.
    for (const { times, phone } of i % 2 === 0 ? turn : turn.toReversed()) {
      const { ms, shape } = await ask(phone);
      shapes.add(shape);
      if (i >= 0) times.push(ms);
    }
  }
  const gap = Math.abs(median(known) / median(unknown) - 1);
  return {
    text:
      `known ${round(median(known))} ms, unknown ${round(median(unknown))} ms, ` +
      `gap ${round(gap * 100, 1)} % (at most ${MAX_GAP * 100}), shapes: ${[...shapes].join('; ')}`,
    ok: gap <= MAX_GAP && shapes.size === 1,
    isCorrect: shapes.size === 1,
  };
});
