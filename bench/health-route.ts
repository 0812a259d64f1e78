import { compareThroughput } from './harness/compare.ts';
import { measure } from './harness/measure.ts';
import { round } from './harness/statistics.ts';

const TARGET = 0.7;

/** criteria C01: a static JSON route through all our hooks, against bare Fastify. */
await measure('health-route', 120_000, async (bench) => {
  const ulak = await bench.ulak({ METRICS_TOKEN: 'bench-bench-bench-bench' });
  const bare = await bench.bare('fastify-routes');
  const next = () => ({ method: 'GET', path: '/api/health' }) as const;
  const { ratio, ours, bare: reference } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next);
  return {
    text:
      `${round(ratio)} × bare Fastify (${Math.round(ours)} against ${Math.round(reference)} per ` +
      `second; at least ${TARGET})`,
    ok: ratio >= TARGET,
  };
});
