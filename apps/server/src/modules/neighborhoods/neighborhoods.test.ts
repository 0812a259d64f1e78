import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';

const URL = '/api/neighborhoods';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());

/** A square of about 1 km around a point. */
const square = (lat: number, lng: number, half = 0.005) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ],
});
const body = (name: string, extra: object = {}) => ({
  name,
  district: 'Kadıköy',
  city: 'İstanbul',
  boundary_coordinates: square(40.985, 29.025),
  ...extra,
});
const save = (sent: unknown, who: Parameters<TestApp['call']>[0] = owner) => t.call(who, 'POST', URL, sent);

describe('POST /api/neighborhoods (spec 4 §7)', () => {
  it('names the saved ones with which a new one shares more than an edge', async () => {
    const at = (lat: number, lng: number, half?: number) => ({
      boundary_coordinates: square(lat, lng, half),
    });
    const overlapsOf = async (name: string, extra: object): Promise<string[]> =>
      (await save(body(name, { district: 'Örtü', ...extra }))).body.data.overlaps;
    expect(await overlapsOf('İlk', at(39.9, 32.8))).toEqual([]);
    // side by side, with 20 m in common
    expect(await overlapsOf('Bitişik', at(39.9, 32.8098))).toEqual([]);
    expect(await overlapsOf('Üstünde', at(39.903, 32.803))).toEqual(['İlk', 'Bitişik']);
    expect(await overlapsOf('Küçük', at(39.896, 32.796, 0.0002))).toEqual(['İlk']);
    expect(await overlapsOf('Büyük', at(39.9, 32.8, 0.05))).toEqual(['İlk', 'Üstünde', 'Küçük', 'Bitişik']);
  });

  it('saves a place with its boundary, area and middle; audited', async () => {
    const sent = body('Caferağa', {
      osm_id: 1275913,
      osm_type: 'relation',
      center_lat: 40.986,
      center_lng: 29.024,
      address_details: { suburb: 'Caferağa Mahallesi' },
      search_query: 'caferağa',
    });
    const { status, body: reply } = await save(sent);
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      name: 'Caferağa',
      center_lat: 40.986,
      boundary_source: 'OSM',
      assigned_at: null,
    });
    expect(reply.data.area_km2).toBeCloseTo(0.934, 2);
    const detail = await t.call(owner, 'GET', `${URL}/${reply.data.id}`);
    expect(detail.body.data).toMatchObject({
      osm_id: 1275913,
      boundary_coordinates: {
        type: 'Polygon',
        coordinates: [
          [
            [29.02, 40.98],
            [29.03, 40.98],
            [29.03, 40.99],
            [29.02, 40.99],
            [29.02, 40.98],
          ],
        ],
      },
    });
    const log = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'NEIGHBORHOOD_SAVED')
        .where('entity_id', '=', reply.data.id)
        .execute(),
    );
    expect(log).toMatchObject([{ entity: 'neighborhood', entity_id: reply.data.id, company_id: null }]);
  });

  it('a place is saved once: by its names, however they are written, or by its OSM number', async () => {
    await save(body('Fenerbahçe', { osm_id: 7, osm_type: 'way' }));
    for (const again of [
      body('FENERBAHÇE MAHALLESİ'),
      body('fenerbahce  mah.', { district: 'KADIKÖY', city: 'istanbul' }),
      body('Bambaşka', { osm_id: 7, osm_type: 'way' }),
    ]) {
      const { status, body: reply } = await save(again);
      expect([status, reply.code, reply.message]).toEqual([
        409,
        'NEIGHBORHOOD_EXISTS',
        'Fenerbahçe (Kadıköy, İstanbul) zaten kayıtlı.',
      ]);
    }
    expect((await save(body('Fenerbahçe', { district: 'Adalar' }))).status).toBe(201);
  });

  it('two at once: one saves, the other is told', async () => {
    const replies = await Promise.all([save(body('Osmanağa')), save(body('Osmanağa Mahallesi'))]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('a repeated key saves nothing twice', async () => {
    const headers = { 'idempotency-key': 'mahalle-1' };
    const first = await t.call(owner, 'POST', URL, body('Rasimpaşa'), headers);
    const again = await t.call(owner, 'POST', URL, body('Rasimpaşa'), headers);
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
  });

  it('a boundary of more than 5,000 points is simplified, within a body’s limit', async () => {
    const ring = Array.from({ length: 7_000 }, (_, at) => {
      const angle = (at / 7_000) * 2 * Math.PI;
      return [+(29.03 + 0.02 * Math.cos(angle)).toFixed(6), +(40.98 + 0.02 * Math.sin(angle)).toFixed(6)];
    });
    ring.push(ring[0] ?? []);
    const round = { type: 'MultiPolygon', coordinates: [[ring]] };
    const { status, body: reply } = await save(body('Daire', { boundary_coordinates: round }));
    expect(status).toBe(201);
    const { data } = (await t.call(owner, 'GET', `${URL}/${reply.data.id}`)).body;
    expect(data.boundary_coordinates.coordinates[0][0].length).toBeLessThanOrEqual(5_000);
    expect(data.area_km2).toBeCloseTo(reply.data.area_km2, 2);
  });
});

describe('decision 085: how much boundary may be sent', () => {
  /** A circle of so many points, closed, of so many decimals. */
  const circle = (points: number, decimals: number) => {
    const around = (at: number, by: (angle: number) => number): number =>
      +(by((at / (points - 1)) * 2 * Math.PI) * 0.05).toFixed(decimals);
    const ring = Array.from({ length: points - 1 }, (_, at) => [
      29.03 + around(at, Math.cos),
      40.98 + around(at, Math.sin),
    ]);
    return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  };

  it.each([
    ['10,000 points of ordinary precision', 10_000, 7],
    ['20,000 points of all digits', 20_000, 17],
  ])('%s are taken and simplified', async (_name, points, decimals) => {
    const boundary = circle(points, decimals);
    const { status } = await save(body(`Çok ${points}`, { boundary_coordinates: boundary }));
    expect(status).toBe(201);
  });

  it('more points are refused on their field, in words that say what to do', async () => {
    const { status, body: reply } = await save(body('Kötü', { boundary_coordinates: circle(20_001, 6) }));
    expect([status, reply.code, reply.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      { boundary_coordinates: 'Sınır en fazla 20.000 noktadan oluşabilir. Sadeleştirip yeniden gönderin.' },
    ]);
  });

  it.each([
    ['for its values', 33_000, 6, [400, 'BODY_TOO_COMPLEX']],
    ['for its length', 60_000, 17, [413, 'BODY_TOO_LARGE']],
  ])('what is refused %s says the same', async (_name, points, decimals, expected) => {
    const { status, body: reply } = await save(
      body('Kötü', { boundary_coordinates: circle(points, decimals) }),
    );
    expect([status, reply.code]).toEqual(expected);
    expect(reply.message).toBe(
      'Sınır çok uzun: en fazla 20.000 nokta ve 1 MB olabilir. ' +
        'Noktaları azaltın, koordinatları altı ondalıkla yazın ve yeniden gönderin.',
    );
    expect(reply.details).toEqual({ boundary_coordinates: reply.message });
  });
});

describe('issue: bad input is told on its field, and nothing is half stored', () => {
  const bowTie = {
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
  const withSide = (lng: string | number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lng, 41],
        [29.1, 41],
        [29.1, 41.1],
        [lng, 41],
      ],
    ],
  });
  it.each([
    ['self-crossing', bowTie, /birbirini kesiyor/],
    ['swapped axes', square(28.97, 41.01), /sırası ters/],
    ['abroad', square(48.2, 16.37), /Türkiye’nin dışına/],
    ['too big', square(39, 33, 0.5), /çok büyük: en fazla 3\.000 km²/],
    ['a dot', square(41, 29, 0.000_01), /alan çevrelemiyor/],
    ['open', { type: 'Polygon', coordinates: [square(41, 29).coordinates[0]?.slice(0, 4)] }, /kapalı olmalı/],
    ['empty', { type: 'MultiPolygon', coordinates: [] }, /kapalı olmalı/],
    ['no ring', { type: 'Polygon', coordinates: [] }, /kapalı olmalı/],
  ])('%s', async (_name, boundary, words) => {
    const { status, body: reply } = await save(body('Kötü', { boundary_coordinates: boundary }));
    expect([status, reply.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(reply.details.boundary_coordinates).toMatch(words);
  });

  it.each([
    ['texts for numbers', withSide('29')],
    ['a point', { type: 'Point', coordinates: [29, 41] }],
    ['null', null],
    ['a text', 'Polygon'],
    ['foreign members', { ...square(41, 29), crs: {} }],
    ['one number', { type: 'Polygon', coordinates: [[[29], [29], [29], [29]]] }],
  ])('not a boundary: %s', async (_name, boundary) => {
    const { status, body: reply } = await save(body('Kötü', { boundary_coordinates: boundary }));
    expect([status, reply.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(Object.keys(reply.details)[0]).toMatch(/^boundary_coordinates/);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Lütfen mahalle adı girin.'],
    [{ district: '' }, 'district', 'İlçe adını girin'],
    [{ osm_id: 5 }, 'osm_type', 'OSM numarasıyla birlikte türünü de gönderin'],
    [{ osm_id: '5', osm_type: 'way' }, 'osm_id', 'Geçerli bir OSM numarası gönderin'],
    [{ center_lat: 41 }, 'center_lat', 'Merkezin enlem ve boylamını birlikte gönderin'],
    [{ center_lat: 39.9, center_lng: 32.8 }, 'boundary_coordinates', /60 km’den uzakta/],
    [{ address_details: { a: 1 } }, 'address_details.a', /.+/],
    [{ owner: true }, 'owner', /.+/],
  ])('%j', async (extra, field, words) => {
    const { status, body: reply } = await save(body('Kötü', extra));
    expect([status, reply.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(reply.details[field]).toMatch(words);
  });

  it('nothing of it was stored', async () => {
    const rows = await t.db.asSystem((tx) =>
      tx.selectFrom('neighborhoods').select('id').where('name', '=', 'Kötü').execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('list, figures, removal', () => {
  let own: TestApp;
  let boss: GivenUser;
  beforeEach(async () => {
    own = await startTestApp();
    boss = await own.given.user('OWNER');
    for (const [name, district, city] of [
      ['Çankaya', 'Çankaya', 'Ankara'],
      ['Şenlik', 'Keçiören', 'Ankara'],
      ['Caferağa', 'Kadıköy', 'İstanbul'],
    ])
      await own.call(boss, 'POST', URL, body(name ?? '', { district, city }));
  });
  afterEach(() => own?.close());

  it('lists in the Turkish alphabet, by page and by exact names', async () => {
    const boss = await own.given.user('OWNER');
    const all = await own.call(boss, 'GET', `${URL}?limit=2`);
    expect(all.body.data.map(({ name }: { name: string }) => name)).toEqual(['Caferağa', 'Çankaya']);
    expect(all.body.pagination).toEqual({ page: 1, limit: 2, total: 3 });
    const narrow = await own.call(
      boss,
      'GET',
      `${URL}?city=Ankara&district=${encodeURIComponent('Keçiören')}`,
    );
    expect(narrow.body.data.map(({ name }: { name: string }) => name)).toEqual(['Şenlik']);
    expect((await own.call(boss, 'GET', `${URL}?limit=0`)).status).toBe(400);
    expect((await own.call(boss, 'GET', `${URL}?il=Ankara`)).status).toBe(400);
  });

  it('counts them by place and the recent ones of seven days; a removed place is free again', async () => {
    own.clock.advance(6 * 86_400_000);
    const late = await own.given.user('OWNER');
    await own.call(late, 'POST', URL, body('Göztepe'));
    own.clock.advance(2 * 86_400_000);
    const { body: reply } = await own.call(await own.given.user('OWNER'), 'GET', `${URL}/stats`);
    expect(reply.data).toEqual({
      totalNeighborhoods: 4,
      totalCities: 2,
      totalDistricts: 3,
      recentlyAdded: 1,
      cityStats: [
        { city: 'Ankara', count: 2 },
        { city: 'İstanbul', count: 2 },
      ],
      districtStats: [
        { city: 'Ankara', district: 'Çankaya', count: 1 },
        { city: 'Ankara', district: 'Keçiören', count: 1 },
        { city: 'İstanbul', district: 'Kadıköy', count: 2 },
      ],
    });

    const who = await own.given.user('OWNER');
    const { id } = (await own.call(who, 'GET', `${URL}?city=Ankara`)).body.data[0];
    expect((await own.call(who, 'DELETE', `${URL}/${id}`)).body).toEqual({ success: true });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await own.call(who, method, `${URL}/${id}`)).body.code).toBe('NEIGHBORHOOD_NOT_FOUND');
    const again = await own.call(who, 'POST', URL, body('Çankaya', { district: 'Çankaya', city: 'Ankara' }));
    expect(again.status).toBe(201);
  });
});

describe('DECISIONS: the session cookie, or a short-lived token issued for these calls', () => {
  const issue = async (who: GivenUser) => (await t.call(who, 'POST', `${URL}/token`)).body.data;

  it('a token opens these calls and no others, until 15 minutes have passed', async () => {
    const boss = await t.given.user('OWNER');
    const { token, expiresAt } = await issue(boss);
    expect(new Date(expiresAt).getTime() - t.clock.now().getTime()).toBe(15 * 60_000);
    const by = (url: string) => t.call({ key: token }, 'GET', url);
    expect((await by(URL)).status).toBe(200);
    expect((await by(`${URL}/stats`)).status).toBe(200);
    expect((await save(body('Anahtarlı'), { key: token })).status).toBe(201);
    expect((await by('/api/companies')).status).toBe(401);
    expect((await t.call({ key: token }, 'POST', `${URL}/token`)).status).toBe(401);
    t.clock.advance(15 * 60_000);
    expect((await by(URL)).status).toBe(401);
  });

  it('ends with its session; a forged, foreign or empty one is none', async () => {
    const boss = await t.given.user('OWNER');
    const { token } = await issue(boss);
    await t.call(boss, 'POST', '/api/logout');
    expect((await t.call({ key: token }, 'GET', URL)).status).toBe(401);
    const sealed = t.secrets.seal('{"purpose":"other"}');
    for (const key of ['x', 'ulak_t_', `ulak_t_${sealed}`, `${token.slice(0, -6)}AAAAAA`])
      expect((await t.call({ key }, 'GET', URL)).status).toBe(401);
    // a bad token is not passed over for a good cookie
    const { cookie } = await t.given.user('OWNER');
    const both = await t.call({ cookie }, 'GET', URL, undefined, { authorization: 'Bearer x' });
    expect(both.status).toBe(401);
  });
});
