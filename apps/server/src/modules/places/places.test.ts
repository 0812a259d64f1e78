import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { createPlaceService } from './service.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy' });
  manager = await t.given.user('GENERAL_MANAGER', { branch });
  await t.given.order(branch, {
    customer_address: 'Caferağa Mah. Moda Cad. No 12',
    lat: 40.981,
    lng: 29.024,
  });
  await t.given.order(branch, {
    customer_address: 'Caferağa Mah. Moda Cad. No 12',
    lat: 40.982,
    lng: 29.025,
  });
  const other = await t.given.branch({ name: 'Yabancı' });
  await t.given.order(other, { customer_address: 'Caferağa Mah. Moda Cad. No 99' });
});
afterAll(() => t?.close());

const search = (q: string, who = manager) => t.call(who, 'GET', `/api/places?q=${encodeURIComponent(q)}`);

describe('GET /api/places', () => {
  it('design §6: own past pins come first, the newest per address; other companies’ never', async () => {
    const { status, body } = await search('CAFERAĞA moda');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      label: 'Caferağa Mah. Moda Cad. No 12',
      detail: 'Önceki teslimat · Kadıköy',
      location: { lat: 40.982, lng: 29.025 },
      source: 'history',
    });
    expect(JSON.stringify(body.data)).not.toContain('No 99');
  });

  it('criteria D03: finds provinces, districts, neighbourhoods, letters folded, nearest first', async () => {
    const { body } = await search('CAFERAGA mahallesi');
    expect(body.data.find((place: { source: string }) => place.source === 'gazetteer')).toMatchObject({
      label: 'Caferağa Mah',
      detail: 'Kadıköy / İstanbul',
    });
    const district = (await search('kadıköy')).body.data.find(
      (place: { source: string }) => place.source === 'gazetteer',
    );
    expect(district).toMatchObject({ label: 'Kadıköy', detail: 'İstanbul' });
    const near = (await search('Atatürk mah')).body.data.filter(
      (place: { source: string }) => place.source === 'gazetteer',
    );
    expect(near[0].detail).toMatch(/İstanbul$/);
    expect(Math.abs(near[0].location.lat - BRANCH_POINT.lat)).toBeLessThan(0.2);
    expect((await search('ığdır')).body.data[0]).toMatchObject({ label: 'Iğdır', detail: null });
  });

  it('a name that was typed whole comes before those that only begin so', async () => {
    const { body } = await search('moda');
    const named = body.data.filter((place: { source: string }) => place.source === 'gazetteer');
    expect(named[0].label).toBe('Moda Mah');
    expect(named.map((place: { label: string }) => place.label)).toContain('Modanlı Köyü');
    const districts = (await search('kadı')).body.data;
    expect(districts.find((place: { source: string }) => place.source === 'gazetteer').label).toBe('Kadıköy');
  });

  it('answers a typed address by its known words and an unknown one with nothing', async () => {
    const { body } = await search('Moda Cad. No:5 Caferağa Mah. Kadıköy/İstanbul');
    expect(body.data.map((place: { label: string }) => place.label)).toContain('Caferağa Mah');
    expect((await search('xqzw')).body).toEqual({ success: true, data: [] });
    expect((await search('%_')).body.data).toBeInstanceOf(Array);
  });

  it('decision 050: says how exact a point is, and never more than it knows', async () => {
    const own = await t.given.branch({ lat: 40.95, lng: 29.1 });
    const boss = await t.given.user('BRANCH_MANAGER', { branch: own });
    const at = async (
      customer_address: string,
      lat: number,
      status: 'DELIVERED' | 'PREPARING' = 'DELIVERED',
    ) => t.given.order(own, { customer_address, lat, lng: 29.07, status });
    await at('Şair Nedim Sk. No 3', 40.961);
    await at('Şair Nedim Sokağı 8/2', 40.962);
    await at('Şair Nedim Sk. 15', 40.9621);
    await at('Nedim Mah. Şair Sk. 99', 40.99);
    await at('Yeni Sk. 4', 40.97, 'PREPARING');
    await t.given.order(own, { customer_address: 'Hata Cad. No 1', lat: 40.95, lng: 29.1 });
    const first = async (text: string) => (await search(text, boss)).body.data[0];
    expect(await first('şair nedim sk no 3')).toMatchObject({ precision: 'door', location: { lat: 40.961 } });
    expect(await first('Yeni Sk. 4')).toMatchObject({ label: 'Yeni Sk. 4', source: 'history' });
    expect((await first('Yeni Sk. 4')).precision).toBeUndefined();
    expect(await first('Şair Nedim Sk. No 77')).toMatchObject({
      label: 'Şair Nedim Sk',
      detail: 'Bu sokakta önceki 3 adresin ortası · yaklaşık',
      precision: 'street',
      location: { lat: 40.962, lng: 29.07 },
    });
    const past = { lat: 40.97, lng: 29.07, customer_address: 'Tek Sk. 4' };
    await t.given.order(own, past);
    expect(await first('tek sk 9')).toMatchObject({
      label: 'Tek Sk',
      detail: 'Bu sokakta önceki bir adresin yeri · yaklaşık',
    });
    // a pin at the branch's own point is nobody's door
    expect(JSON.stringify((await search('Hata Cad. No 1', boss)).body.data)).not.toContain('Hata Cad');
    const gazetteer = (await search('caferağa mahallesi', boss)).body.data;
    expect(gazetteer.find((place: { source: string }) => place.source === 'gazetteer').precision).toBe(
      'district',
    );
  });

  it('refuses short texts, couriers and anonymous callers', async () => {
    expect((await search('a')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { q: 'En az 2 karakter girin' },
    });
    expect((await search('moda', await t.given.courier(branch))).status).toBe(403);
    expect((await t.call(null, 'GET', '/api/places?q=moda')).status).toBe(401);
  });
});

describe('the configured geocoder (design §6)', () => {
  // a server of its own: a month passes, and the sessions of the others would be over
  let own: TestApp;
  let searcher: GivenUser;
  beforeAll(async () => {
    own = await startTestApp();
    searcher = await own.given.user('GENERAL_MANAGER', { branch: await own.given.branch() });
  });
  afterAll(() => own?.close());
  const asked: { url: URL; agent: string | undefined }[] = [];
  let answer: () => Promise<Response>;
  const found = () =>
    Promise.resolve(
      Response.json([{ display_name: 'Bağdat Caddesi, Kadıköy, İstanbul', lat: '40.96', lon: '29.07' }]),
    );
  const service = () =>
    createPlaceService({
      db: own.db,
      clock: own.clock,
      url: 'https://geo.example/search',
      warn: () => undefined,
      fetch: (url, init) => {
        asked.push({ url, agent: init.headers['user-agent'] });
        return answer();
      },
    });
  const ask = async (text: string) => {
    const { scopeOf } = await import('../../access/scope.ts');
    const scope = scopeOf({
      ...searcher,
      kind: 'user',
      name: searcher.name,
      sessionId: 1,
      restrictGeneralManagers: false,
    });
    const places = await service().search(scope, { q: text });
    return places.filter((place) => place.source === 'geocoder');
  };
  afterEach(() => {
    asked.length = 0;
    own.clock.advance(10_000);
  });

  it('queries in Nominatim’s format and reads its numbers from strings', async () => {
    answer = found;
    expect(await ask('Bağdat Caddesi')).toEqual([
      {
        label: 'Bağdat Caddesi',
        detail: 'Kadıköy, İstanbul',
        location: { lat: 40.96, lng: 29.07 },
        source: 'geocoder',
      },
    ]);
    expect(asked[0]?.url.href).toContain('q=Ba%C4%9Fdat+Caddesi&format=jsonv2');
    expect(asked[0]?.agent).toMatch(/^Ulak/);
  });

  it('decision 050: how exact a found point is, by the rank of what was found', async () => {
    const ranks: [Record<string, unknown>, string | undefined][] = [
      [{ category: 'place', type: 'house', place_rank: 30 }, 'door'],
      [{ category: 'building', type: 'yes', place_rank: 30 }, 'door'],
      [{ category: 'amenity', type: 'cafe', place_rank: 30 }, 'street'],
      [{ category: 'highway', type: 'residential', place_rank: 26 }, 'street'],
      [{ category: 'place', type: 'neighbourhood', place_rank: 22 }, 'neighbourhood'],
      [{ category: 'boundary', type: 'administrative', place_rank: 12 }, 'district'],
      [{ category: 'boundary', type: 'administrative', place_rank: 8 }, 'province'],
      [{}, undefined],
    ];
    answer = () =>
      Promise.resolve(
        Response.json(ranks.map(([found]) => ({ display_name: 'Moda', lat: '40.9', lon: '29', ...found }))),
      );
    expect((await ask('Moda dereceleri')).map(({ precision }) => precision)).toEqual(
      ranks.map(([, precision]) => precision),
    );
  });

  it('caches an answer 30 days, however it was typed', async () => {
    answer = found;
    await ask('Nispetiye Caddesi');
    await ask('NİSPETİYE  caddesi ');
    expect(asked).toHaveLength(1);
    own.clock.advance(31 * 86_400_000);
    await ask('nispetiye caddesi');
    expect(asked).toHaveLength(2);
  });

  it('criteria D12: queries once a second, and goes without when the queue is long', async () => {
    answer = found;
    const start = performance.now();
    const answers = await Promise.all(
      ['Bir Sokak', 'İki Sokak', 'Üç Sokak', 'Dört Sokak', 'Beş Sokak'].map(ask),
    );
    expect(performance.now() - start).toBeGreaterThan(1_900);
    expect(asked).toHaveLength(3);
    expect(answers.filter((places) => places.length === 0)).toHaveLength(2);
  });

  it('a failing geocoder costs only its own results, and is queried again', async () => {
    answer = () => Promise.reject(new Error('timeout'));
    expect(await ask('Kötü Sokak')).toEqual([]);
    own.clock.advance(5_000);
    answer = () => Promise.resolve(new Response('no', { status: 500 }));
    expect(await ask('Kötü Sokak')).toEqual([]);
    own.clock.advance(5_000);
    answer = found;
    expect(await ask('Kötü Sokak')).toHaveLength(1);
  });
});
