import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadReach } from '@ulak/roads/router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RouterHost } from './road-task.ts';
import { createUrlHost } from './url-host.ts';
import recorded from '../../test/valhalla-answers.json' with { type: 'json' };

/** Answers of Valhalla 3.6.1 over the four districts, as they were recorded. */
const MODA = { lat: 40.9841, lng: 29.0253 };
const ALTIYOL = { lat: 40.9906, lng: 29.0291 };
const SEA = { lat: 40.97, lng: 29.0 };

type Question = {
  readonly locations?: unknown[];
  readonly sources?: unknown[];
  readonly targets?: unknown[];
};
let server: Server;
let host: RouterHost;
let asked: { path: string; question: Question }[] = [];
let special: ((response: ServerResponse) => void) | null = null;

/** Here the nearest road is an island; at `WEAK` there is a better one, which lies at `FIRM`. */
const WEAK = { lat: 40.9801, lng: 29.03 };
const FIRM = { lat: 40.9803, lng: 29.0304 };
const ISLAND = { lat: 40.9811, lng: 29.031 };
const edge = ({ lat, lng }: LatLng, reach: number) => ({
  outbound_reach: reach,
  inbound_reach: reach,
  correlated_lat: lat,
  correlated_lon: lng,
});
const edgesAt = ({ lat, lon }: { readonly lat: number; readonly lon: number }) => {
  if (lat === SEA.lat) return null;
  if (lat === WEAK.lat) return [edge(WEAK, 2), edge(FIRM, 50)];
  return [edge({ lat, lng: lon }, lat === ISLAND.lat ? 2 : 50)];
};
const isSea = (place: unknown): boolean => (place as { lat: number }).lat === SEA.lat;

function answer({ url = '' }: IncomingMessage, question: Question, response: ServerResponse): void {
  const path = new URL(url, 'http://x').pathname;
  asked.push({ path, question });
  if (special) return special(response);
  const send = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const places = [...(question.locations ?? []), ...(question.sources ?? []), ...(question.targets ?? [])];
  if (path === '/v/locate')
    return send(
      200,
      places.map((place) => ({ edges: edgesAt(place as { lat: number; lon: number }) })),
    );
  if (places.some(isSea)) return send(400, recorded.noEdges);
  if (path === '/v/sources_to_targets') {
    const line = (value: number) => Array.from(question.targets ?? [], () => value);
    const lines = (value: number) => Array.from(question.sources ?? [], () => line(value));
    return send(200, { sources_to_targets: { distances: lines(1.4), durations: lines(180) } });
  }
  if (path === '/v/route') return send(200, recorded.route);
  if (path === '/v/trace_attributes') return send(200, recorded.trace);
  return send(200, recorded.isochrone);
}

beforeEach(async () => {
  [asked, special] = [[], null];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, JSON.parse(Buffer.concat(parts).toString()), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  host = createUrlHost({ url: `http://127.0.0.1:${port}/v/?key=gizli-anahtar`, fetch, limitMs: 2_000 });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const matrix = (from: readonly LatLng[], to: readonly LatLng[]) => host.run({ kind: 'matrix', from, to });

describe('issue "Roads": Valhalla by its address', () => {
  it('rides a motorcycle, finds no road farther than 400 m away, and keeps its key', async () => {
    await matrix([MODA], [ALTIYOL]);
    const [located, asking] = asked.map(({ question }) => question);
    expect(located).toMatchObject({ costing: 'motorcycle', locations: [{ search_cutoff: 400 }, {}] });
    expect(asking).toMatchObject({ costing: 'motorcycle', sources: [{ lat: MODA.lat, search_cutoff: 400 }] });
  });

  it('leaves places in the sea out: one of them would fail the whole matrix', async () => {
    const got = await matrix([SEA, MODA], [ALTIYOL, SEA]);
    expect(got).toMatchObject({ method: 'VALHALLA' });
    const { metres, seconds } = got as { metres: Float64Array; seconds: Float64Array };
    expect([...metres]).toEqual([Number.NaN, Number.NaN, 1_400, Number.NaN]);
    expect(seconds[2]).toBe(180);
    expect(await matrix([SEA], [MODA])).toBeNull();
  });

  it('rides to a road that is well reached, and asks apart for a place that has none', async () => {
    const others = [MODA, ALTIYOL];
    await matrix(others, [WEAK, ISLAND, ALTIYOL]);
    const asking = asked
      .filter(({ path }) => path === '/v/sources_to_targets')
      .map(({ question }) => question);
    const latitudes = asking.map(({ targets }) => (targets as { lat: number }[]).map(({ lat }) => lat));
    expect(latitudes).toEqual([[FIRM.lat, ALTIYOL.lat], [ISLAND.lat]]);
    expect(asking[0]?.targets?.[0]).toMatchObject({ search_cutoff: 2 });
    // where a ride begins it is the place itself
    await matrix([WEAK], others);
    expect(asked.at(-1)?.question.sources?.[0]).toMatchObject({ lat: WEAK.lat, search_cutoff: 400 });
  });

  it('asks for at most 2,500 pairs and 50 places at once', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ lat: 40.98 + n * 0.0001, lng: 29.03 }));
    await matrix(many, many);
    for (const { question } of asked) {
      expect((question.locations ?? []).length).toBeLessThanOrEqual(50);
      expect((question.sources ?? []).length * (question.targets ?? []).length).toBeLessThanOrEqual(2_500);
    }
  });

  it('reads ways, traces and areas', async () => {
    const route = await host.run({ kind: 'route', places: [MODA, ALTIYOL] });
    expect(route).toMatchObject({ method: 'VALHALLA', metres: recorded.route.trip.summary.length * 1_000 });
    const { points } = route as { points: readonly LatLng[] };
    expect(points.length).toBeGreaterThan(5);
    expect(Math.abs((points[0]?.lat ?? 0) - MODA.lat)).toBeLessThan(0.004);
    const fixes = [MODA, ALTIYOL].map((place, n) => ({ ...place, at: n * 60_000, accuracyM: 10 }));
    expect(await host.run({ kind: 'match', fixes })).toMatchObject({ method: 'VALHALLA', matched: 1 });
    const area = await host.run({ kind: 'reachable', from: MODA, minutes: 5 });
    expect(area).toMatchObject({ method: 'VALHALLA' });
    expect((area as RoadReach).area[0]?.[0]?.length).toBeGreaterThan(10);
  });

  it('says that there is no way where there is none', async () => {
    special = (response) =>
      response.writeHead(400).end(JSON.stringify({ error_code: 442, error: 'No path' }));
    expect(await host.run({ kind: 'route', places: [MODA, ALTIYOL] })).toBeNull();
    expect(await host.run({ kind: 'reachable', from: SEA, minutes: 5 })).toBeNull();
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['HTML', (response) => void response.end('<html>bakım</html>')],
    ['a server error', (response) => void response.writeHead(503).end('{}')],
    ['another shape', (response) => void response.end('{"trip":{}}')],
    ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['nothing, ever', () => undefined],
    ['half of it', (response) => void response.writeHead(200).write('{"tr')],
    [
      'without an end',
      (response) => {
        const part = Buffer.alloc(1_000_000, 32);
        const more = (): boolean => !response.destroyed && response.write(part, () => void more());
        more();
      },
    ],
  ])('that answers %s fails, and no error names its key', async (_, broken) => {
    special = broken;
    const error = await host
      .run({ kind: 'route', places: [MODA, ALTIYOL] })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify([String(error), (error as Error).cause ?? null])).not.toMatch(/gizli|127\.0\.0\.1/);
  });

  it('that is not there fails, and no error names its address', async () => {
    server.close();
    const gone = createUrlHost({ url: 'http://127.0.0.1:9/?key=gizli-anahtar', fetch, limitMs: 2_000 });
    const error = await gone.run({ kind: 'covers', place: MODA }).catch((reason: unknown) => reason);
    expect(String(error)).toContain('cannot be reached');
    expect(String(error)).not.toMatch(/gizli|127\.0\.0\.1/);
  });
});
