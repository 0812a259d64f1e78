import { round } from './statistics.ts';

export const METRICS_TOKEN = 'bench-bench-bench-bench';

/** Samples by their full name, labels included. */
export type Metrics = ReadonlyMap<string, number>;

const POLL_ROUTES = [
  '/api/orders/active',
  '/api/courier-locations',
  '/api/courier-status',
  '/api/courier/active-deliveries',
  '/api/pool-orders',
];

export async function readMetrics(url: string): Promise<Metrics> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`no metrics: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const split = line.lastIndexOf(' ');
      return [line.slice(0, split), Number(line.slice(split + 1))];
    }),
  );
}

/**
 * Where the time of the polls went between two readings: p50 and p99 of the server's own time for each route,
 * of the wait for a connection, of the time with it (statements, their results, the answer's text), and of
 * the event loop's delay. Percentiles are interpolated within the histogram's buckets.
 */
export function describeWaits(before: Metrics, after: Metrics): string[] {
  const show = (name: string, label: string): string =>
    [0.5, 0.99].map((share) => round(quantileMs({ before, after }, { name, label }, share), 1)).join('/');
  const routes = POLL_ROUTES.map((path) => `${path} ${show('ulak_http_request_seconds', `route="${path}"`)}`);
  const loop = after.get('nodejs_eventloop_lag_p99_seconds') ?? 0;
  return [
    `server's time p50/p99, ms: ${routes.join(', ')}`,
    `wait for a connection (admission queue) ${show('ulak_db_wait_seconds', 'class="read"')} ms, ` +
      `held ${show('ulak_db_held_seconds', 'class="read"')} ms; of orders and steps ` +
      `${show('ulak_db_wait_seconds', 'class="request"')} ms and ` +
      `${show('ulak_db_held_seconds', 'class="request"')} ms`,
    `delay of the server's event loop p99 ${round(loop * 1_000, 0)} ms`,
  ];
}

interface Histogram {
  readonly name: string;
  readonly label: string;
}

/** A percentile of what a histogram counted between two readings, ms; 0 when it counted nothing. */
function quantileMs(
  { before, after }: { before: Metrics; after: Metrics },
  { name, label }: Histogram,
  share: number,
): number {
  const buckets = [...after]
    .filter(([key]) => key.startsWith(`${name}_bucket{`) && key.includes(label))
    .map(([key, count]) => ({ upTo: upperBound(key), count: count - (before.get(key) ?? 0) }))
    .toSorted((a, b) => a.upTo - b.upTo);
  const wanted = (buckets.at(-1)?.count ?? 0) * share;
  let [below, from] = [0, 0];
  for (const { upTo, count } of buckets) {
    if (count >= wanted && count > below) {
      const to = Number.isFinite(upTo) ? upTo : from;
      return (from + ((to - from) * (wanted - below)) / (count - below)) * 1_000;
    }
    [below, from] = [count, Number.isFinite(upTo) ? upTo : from];
  }
  return 0;
}

function upperBound(key: string): number {
  const bound = /le="([^"]+)"/.exec(key)?.[1] ?? '+Inf';
  return bound === '+Inf' ? Infinity : Number(bound);
}
