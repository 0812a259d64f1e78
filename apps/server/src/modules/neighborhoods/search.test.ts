import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type GivenStreet, loadStreets } from '../../test/streets.ts';
import { createPlaceService } from '../places/service.ts';
import { createNeighborhoodService } from './service.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  branch = await t.given.branch({ lat: 40.99, lng: 29.02 });
});
afterAll(() => t?.close());

const ring = (half: number): number[][] => [
  [29.02 - half, 40.98],
  [29.02 + half, 40.98],
  [29.02, 40.98 + half],
  [29.02 - half, 40.98],
];
const found = (extra: object = {}) => ({
  place_id: 1,
  display_name: 'Caferağa Mahallesi, Kadıköy, İstanbul, Türkiye',
  lat: '40.9833',
  lon: '29.0262',
  osm_id: 1275913,
  osm_type: 'relation',
  geojson: { type: 'Polygon', coordinates: [ring(0.01)] },
  address: { suburb: 'Caferağa Mahallesi', town: 'Kadıköy', province: 'İstanbul' },
  ...extra,
});

let answer: (url: URL) => Promise<Response>;
const asked: URL[] = [];
const search = (text: string) => {
  const places = createPlaceService({
    ...t,
    fetch: (url) => {
      asked.push(url);
      return answer(url);
    },
    url: 'https://geocoder.example/search',
    warn: () => undefined,
  });
  return createNeighborhoodService({ db: t.db, places }).search(systemScope(), text);
};
const answers = (body: unknown, init?: ResponseInit) => {
  answer = async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
};
/** The refusal and its sentence. */
const refused = (text: string) =>
  search(text).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.facts] : error),
  );

beforeEach(() => {
  asked.length = 0;
  // each search has its turn
  t.clock.advance(5_000);
});

describe('GET /api/neighborhoods/search with a geocoder (spec 4 §7, §8)', () => {
  it('reads boundary, numbers and names; the same question is not asked again', async () => {
    answers([found()]);
    const [result] = await search('Caferağa');
    expect(result).toMatchObject({
      lat: 40.9833,
      lon: 29.0262,
      osm_id: 1275913,
      osm_type: 'relation',
      name: 'Caferağa Mahallesi',
      district: 'Kadıköy',
      city: 'İstanbul',
      boundary_fault: null,
      source: 'geocoder',
    });
    expect(result?.geojson).toMatchObject({ type: 'Polygon' });
    expect(await search('CAFERAĞA')).toEqual([result]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get('polygon_geojson')).toBe('1');
  });

  it('says which of them are saved, by their names or by what OpenStreetMap calls them', async () => {
    const idOf = async (name: string, more: object): Promise<unknown> =>
      (
        await t.call(owner, 'POST', '/api/neighborhoods', {
          name,
          district: 'Kadıköy',
          city: 'İstanbul',
          boundary_coordinates: { type: 'Polygon', coordinates: [ring(0.01)] },
          ...more,
        })
      ).body.data.id;
    const byName = await idOf('Osmanağa', {});
    const byOsm = await idOf('Rasimpaşa Mah.', { osm_id: 77, osm_type: 'relation' });
    const named = (suburb: string) => ({ suburb, town: 'Kadıköy', province: 'İstanbul' });
    answers([
      found({ osm_id: 1, address: named('Osmanağa Mahallesi') }),
      found({ osm_id: 77, address: named('Başka') }),
      found({ osm_id: 77, osm_type: 'way', address: named('Başka') }),
    ]);
    expect((await search('kayıtlılar')).map(({ saved_id }) => saved_id)).toEqual([byName, byOsm, null]);
    answers([]);
    expect(await search('hiçbiri xyz')).toEqual([]);
  });

  it('what cannot be a boundary is none, and says why in words', async () => {
    const crossing = {
      type: 'Polygon',
      coordinates: [
        [
          [29, 41],
          [29.01, 41.01],
          [29.01, 41],
          [29, 41.01],
          [29, 41],
        ],
      ],
    };
    answers([
      found({ geojson: crossing }),
      found({ geojson: { type: 'Point', coordinates: [29, 41] } }),
      found({ geojson: { type: 'Polygon', coordinates: [[['29', 41]]] } }),
      found({ geojson: undefined, osm_id: 'x', address: 5 }),
      found({ geojson: { type: 'Polygon', coordinates: [Array.from({ length: 20_001 }, () => [29, 41])] } }),
    ]);
    const results = await search('kötü sınır');
    expect(results.map(({ geojson }) => geojson)).toEqual([null, null, null, null, null]);
    expect(results.map(({ boundary_fault }) => boundary_fault)).toEqual([
      expect.stringContaining('birbirini kesiyor'),
      null,
      expect.stringContaining('[boylam, enlem] sayılarından'),
      null,
      'Sınır en fazla 20.000 noktadan oluşabilir. Sadeleştirip yeniden gönderin.',
    ]);
    expect(results[3]).toMatchObject({ osm_id: null, osm_type: null, name: 'Caferağa Mahallesi', city: '' });
  });

  it('simplifies a boundary of very many points', async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => {
      const angle = (at / 9_000) * 2 * Math.PI;
      return [29.03 + 0.02 * Math.cos(angle), 40.98 + 0.02 * Math.sin(angle)];
    });
    answers([found({ geojson: { type: 'Polygon', coordinates: [[...many, many[0]]] } })]);
    const [result] = await search('çok noktalı');
    const [line] = result?.geojson?.coordinates ?? [];
    expect(line?.length).toBeLessThanOrEqual(5_000);
  });

  it.each([
    [
      '429',
      ['GEOCODER_FAILED', { status: 429, statusText: 'Too Many Requests' }],
      { status: 429, statusText: 'Too Many Requests' },
      '',
    ],
    [
      '500',
      ['GEOCODER_FAILED', { status: 500, statusText: 'Internal Server Error' }],
      { status: 500, statusText: 'Internal Server Error' },
      '<html>',
    ],
    ['not JSON', ['GEOCODER_UNREADABLE', {}], {}, '<html>'],
    ['empty text', ['GEOCODER_UNREADABLE', {}], {}, ''],
    ['another form', ['GEOCODER_UNREADABLE', {}], {}, '{"error":"x"}'],
    ['numbers that are none', ['GEOCODER_UNREADABLE', {}], {}, JSON.stringify([found({ lat: 'kuzey' })])],
  ])('tells what went wrong: %s', async (name, refusal, init, text) => {
    answers(text, init);
    expect(await refused(`hata ${name}`)).toEqual(refusal);
    answers([found()]);
    t.clock.advance(5_000);
    // nothing of it was kept
    expect(await search(`hata ${name}`)).toHaveLength(1);
  });

  it('tells a slow one, one that cannot be reached, and a full queue', async () => {
    answer = () => Promise.reject(new DOMException('slow', 'TimeoutError'));
    expect(await refused('yavaş')).toEqual(['GEOCODER_SLOW', {}]);
    t.clock.advance(5_000);
    answer = () => Promise.reject(new TypeError('fetch failed'));
    expect(await refused('kapalı')).toEqual(['GEOCODER_FAILED', {}]);
    t.clock.advance(5_000);
    answers([found()]);
    const many = await Promise.all(Array.from({ length: 6 }, (_, at) => refused(`sıra ${at}`)));
    expect(many).toContainEqual(['GEOCODER_BUSY', {}]);
  });
});

describe('without a geocoder, or where it knows none (DECISIONS "Owner tools")', () => {
  it('names of the gazetteer, without boundary', async () => {
    answers([]);
    const expected = {
      name: 'Caferağa',
      district: 'Kadıköy',
      city: 'İstanbul',
      geojson: null,
      source: 'gazetteer',
    };
    expect((await search('caferağa kadıköy'))[0]).toMatchObject(expected);
    const { status, body } = await t.call(
      owner,
      'GET',
      `/api/neighborhoods/search?q=${encodeURIComponent('caferağa')}`,
    );
    expect([status, body.data[0]]).toMatchObject([200, expected]);
    const none = await t.call(owner, 'GET', '/api/neighborhoods/search?q=xqzw');
    expect(none.body).toEqual({ success: true, data: [] });
  });

  it('neighbourhoods of the loaded streets, however many nearer streets are called so', async () => {
    answers([]);
    const place = { district: 'Kartal', city: 'İstanbul' };
    const streets = Array.from({ length: 12 }, (_, n): GivenStreet => {
      return { name: 'Cumhuriyet Caddesi', lat: 40.99 + n * 0.005, lng: 29.02, ...place };
    });
    const kind = 'NEIGHBOURHOOD';
    const quarter: GivenStreet = { kind, name: 'Cumhuriyet Mahallesi', lat: 40.9, lng: 29.2, ...place };
    await loadStreets(t.ownerUrl, [...streets, quarter]);
    const [first] = await search('cumhuriyet');
    await loadStreets(t.ownerUrl, []);
    expect(first).toMatchObject({ name: 'Cumhuriyet', district: 'Kartal', lat: 40.9, lon: 29.2 });
  });

  it('spec 4 §5: an empty name', async () => {
    const { status, body } = await t.call(owner, 'GET', '/api/neighborhoods/search?q=%20');
    expect([status, body.details]).toEqual([400, { q: 'Lütfen mahalle adı girin.' }]);
  });
});

describe('GET /api/neighborhoods/outline', () => {
  const outline = (name: string, district: string) =>
    t.call(owner, 'GET', `/api/neighborhoods/outline?${new URLSearchParams({ name, district }).toString()}`);
  const deliver = (customer_address: string, lat: number, lng: number) =>
    t.given.order(branch, { customer_address, lat, lng, status: 'DELIVERED' });

  it('goes around the deliveries that name it, without strays and other places', async () => {
    for (let at = 0; at < 12; at++) {
      const angle = (at / 12) * 2 * Math.PI;
      const [lat, lng] = [40.98 + 0.003 * Math.sin(angle), 29.03 + 0.003 * Math.cos(angle)];
      await deliver(`Bostancı Mah. Gül Sok. No ${at}, Kadıköy`, lat, lng);
    }
    await deliver('Bostancı Mah. Gül Sok. No 99, Kadıköy', 41.2, 29.4);
    await deliver('Bostancı Cad. No 5, Kadıköy', 40.95, 29.1);
    const { status, body } = await outline('Bostancı Mahallesi', 'Kadıköy');
    expect([status, body.data.deliveries]).toEqual([200, 12]);
    const points = body.data.boundary.coordinates.flat(body.data.boundary.type === 'Polygon' ? 1 : 2);
    for (const [lng, lat] of points) {
      expect(Math.abs(lat - 40.98)).toBeLessThan(0.004);
      expect(Math.abs(lng - 29.03)).toBeLessThan(0.004);
    }
  });

  it('too few, or all on one point: says so', async () => {
    for (let at = 0; at < 11; at++) await deliver(`Tek Mah. No ${at}, Kadıköy`, 40.98, 29.03);
    expect((await outline('Tek', 'Kadıköy')).body.code).toBe('NEIGHBORHOOD_OUTLINE_UNKNOWN');
    const none = await outline('%_ (', 'Kadıköy');
    expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('0 teslimat; en az 10')]);
  });
});
