import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { type GivenStreet, loadStreets } from '../../test/streets.ts';

let t: TestApp;
let manager: GivenUser;
const at = (kmNorth: number): { lat: number; lng: number } => ({
  lat: BRANCH_POINT.lat + kmNorth / 111.2,
  lng: BRANCH_POINT.lng,
});
const KADIKOY = { district: 'Kadıköy', city: 'İstanbul' };
const STREETS: GivenStreet[] = [
  { name: 'Moda Caddesi', ...at(1), ...KADIKOY, lengthM: 1_240 },
  { name: 'Modacılar Sokağı', ...at(0.2), ...KADIKOY },
  { name: 'Moda Caddesi', ...at(12), district: 'Üsküdar', city: 'İstanbul' },
  { name: 'Moda Caddesi', lat: 38.42, lng: 27.14, district: 'Konak', city: 'İzmir' },
  { name: 'Şair Nedim Sokağı', ...at(2), ...KADIKOY },
  { name: 'Şair Nedim Caddesi', ...at(1.5), ...KADIKOY },
  { name: 'Işıklar Bulvarı', ...at(3), district: null, city: null },
  { name: '1417. Sokak', ...at(1), ...KADIKOY },
  { name: '15 Temmuz Şehitler Caddesi', ...at(4), ...KADIKOY },
  { name: 'Doktor Esat Işık Caddesi', ...at(1.2), ...KADIKOY },
  { name: 'Bulvar Caddesi', ...at(5), ...KADIKOY },
  { name: 'Kumrulu', kind: 'NEIGHBOURHOOD', ...at(1.1), ...KADIKOY },
];
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.given.user('GENERAL_MANAGER', { branch: await t.given.branch() });
});
afterAll(() => t?.close());

const ask = async (q: string, more = '') => {
  const answer = await t.call(manager, 'GET', `/api/places?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, q).toBe(200);
  return answer.body;
};
const streets = async (q: string, more = ''): Promise<{ label: string; detail: string | null }[]> =>
  (await ask(q, more)).data.filter(({ source }: { source: string }) => source === 'street');
const named = async (q: string, more = '') =>
  (await streets(q, more)).map(({ label, detail }) => `${label}, ${detail ?? '–'}`);

describe('issue "Roads": the search of streets', () => {
  it('without a set nothing is said of streets', async () => {
    await loadStreets(t.ownerUrl, []);
    expect(await streets('Moda Caddesi')).toEqual([]);
    expect((await ask('Caferağa mah')).data[0].source).toBe('gazetteer');
  });

  describe('with a set', () => {
    beforeAll(() => loadStreets(t.ownerUrl, STREETS));

    it('what is called so comes first, the nearest of it first, then what begins so', async () => {
      expect(await named('moda')).toEqual([
        'Moda Caddesi, Kadıköy / İstanbul · 1,2 km uzunlukta',
        'Moda Caddesi, Üsküdar / İstanbul',
        'Moda Caddesi, Konak / İzmir',
        'Modacılar Sokağı, Kadıköy / İstanbul',
      ]);
      expect((await streets('moda', '&lat=38.4&lng=27.1'))[0]).toEqual({
        label: 'Moda Caddesi',
        detail: 'Konak / İzmir',
        location: { lat: 38.42, lng: 27.14 },
        source: 'street',
        precision: 'street',
      });
    });

    it.each([
      ['MODA CAD', 'Moda Caddesi'],
      ['Moda Cd. No:12', 'Moda Caddesi'],
      ['moda caddesi 12/A kat 3', 'Moda Caddesi'],
      ['mod', 'Modacılar Sokağı'],
      ['sair ned sk', 'Şair Nedim Sokağı'],
      ['ŞAİR NEDİM CADDESİ 5', 'Şair Nedim Caddesi'],
      ['isiklar blv', 'Işıklar Bulvarı'],
      ['IŞIKLAR', 'Işıklar Bulvarı'],
      ['1417 sokak no 8', '1417. Sokak'],
      ['15 temmuz', '15 Temmuz Şehitler Caddesi'],
      ['dr esat ışık', 'Doktor Esat Işık Caddesi'],
      ['dokt esat', 'Doktor Esat Işık Caddesi'],
      ['bulvar cad', 'Bulvar Caddesi'],
      ['kumru', 'Kumrulu Mah'],
      ['Moda Cad. Çiçek Apt. No 12', 'Moda Caddesi'],
      ['Kadıköy Moda Cad 12', 'Moda Caddesi'],
      ['caferağa moda cad 12', 'Moda Caddesi'],
    ])('%s finds %s', async (text, label) => expect((await streets(text))[0]?.label).toBe(label));

    it('neighbourhood, district and city narrow', async () => {
      const only = ['Moda Caddesi, Üsküdar / İstanbul'];
      expect(await named('moda caddesi üsküdar')).toEqual(only);
      expect(await named('Moda Cad. No 3 Üsküdar/İstanbul')).toEqual(only);
      expect(await named('Moda Cad. Konak')).toEqual(['Moda Caddesi, Konak / İzmir']);
      expect(await named('Caferağa Mah. Moda Cad.')).toEqual([
        'Moda Caddesi, Kadıköy / İstanbul · 1,2 km uzunlukta',
        'Modacılar Sokağı, Kadıköy / İstanbul',
      ]);
    });

    it('the beginning of a district means the nearest, wherever the country lists them', async () => {
      expect(await named('moda ka')).toEqual(['Moda Caddesi, Kadıköy / İstanbul · 1,2 km uzunlukta']);
      expect(await named('moda ko', '&lat=38.4&lng=27.1')).toEqual(['Moda Caddesi, Konak / İzmir']);
    });

    it('streets of another district than the text names come behind everything else', async () => {
      const sources = async (q: string) =>
        (await ask(q)).data.map(({ source }: { source: string }) => source);
      expect((await sources('moda cad beyoğlu')).at(-1)).toBe('street');
      expect((await sources('moda cad beyoğlu'))[0]).toBe('gazetteer');
      expect((await sources('moda cad ankara'))[0]).toBe('gazetteer');
      expect((await sources('moda cad kadıköy'))[0]).toBe('street');
      expect((await sources('ışıklar bulvarı beyoğlu'))[0]).toBe('street');
    });

    it('the middle of past pins is called by the name of their street, and what it is', async () => {
      const branch = await t.given.branch({ lat: at(0.5).lat });
      const boss = await t.given.user('BRANCH_MANAGER', { branch });
      for (const door of [1, 3, 7])
        await t.given.order(branch, { customer_address: `MODA CAD ${door}`, ...at(1 + door / 100) });
      const { body } = await t.call(boss, 'GET', `/api/places?q=${encodeURIComponent('moda cd no 12')}`);
      expect(body.data[0]).toEqual({
        label: 'Moda Caddesi',
        detail: 'Bu sokakta önceki 3 adresin ortası · yaklaşık',
        location: at(1.03),
        source: 'history',
        precision: 'street',
      });
      expect(body.data[1]).toMatchObject({ label: 'Moda Caddesi', source: 'street' });
    });

    it('hostile texts find nothing and break nothing', async () => {
      const texts = ["%_'&|!:*()<->\\", `moda' & 'x`, '😀😀', '\u202Eadom', 'ǰǰ', 'a'.repeat(200)];
      for (const text of texts) expect(await streets(text), text).toBeInstanceOf(Array);
      expect(await streets('moda&!caddesi')).not.toEqual([]);
      expect((await t.call(manager, 'GET', '/api/places?q=moda%00cad')).status).toBe(400);
      expect((await t.call(manager, 'GET', `/api/places?q=${'a'.repeat(201)}`)).status).toBe(400);
      expect((await t.call(manager, 'GET', '/api/places?q=moda&lat=41')).body.details).toEqual({
        lat: 'Enlem ve boylam birlikte gönderilmeli',
      });
      for (const lat of ['x', '', '%20', '0x10', '1e1'])
        expect((await t.call(manager, 'GET', `/api/places?q=moda&lat=${lat}&lng=29`)).status, lat).toBe(400);
    });

    it('says whether a geocoder can be asked too, and asks none for what is known', async () => {
      expect(await ask('moda', '&only=known')).toMatchObject({ hasGeocoder: false });
      expect(await ask('moda', '&only=geocoder')).toEqual({ success: true, data: [] });
    });

    it('streets of sets that overlap are told once', async () => {
      const once = await named('moda');
      await loadStreets(t.ownerUrl, STREETS, 'Türkiye');
      expect(await named('moda')).toEqual(once);
      await loadStreets(t.ownerUrl, [], 'Türkiye');
    });

    it('pieces of one street are told as one', async () => {
      const name = 'Büyükdere Caddesi';
      const besiktas = { name, district: 'Beşiktaş', city: 'İstanbul' };
      const pieces = [
        { ...besiktas, ...at(8), lengthM: 900 },
        { ...besiktas, ...at(10.2), lengthM: 1_600 },
        { ...besiktas, ...at(11.5), lengthM: 300 },
        { ...besiktas, ...at(16), lengthM: 700 },
        { name, ...at(10.5), district: 'Şişli', city: 'İstanbul', lengthM: 400 },
      ];
      await loadStreets(t.ownerUrl, pieces, 'Başka');
      expect(await named('büyükdere cad')).toEqual([
        'Büyükdere Caddesi, Beşiktaş / İstanbul · 2,8 km uzunlukta',
        'Büyükdere Caddesi, Şişli / İstanbul',
        'Büyükdere Caddesi, Beşiktaş / İstanbul · 0,7 km uzunlukta',
      ]);
      expect((await ask('büyükdere cad')).data[0].location).toEqual(at(10.2));
      await loadStreets(t.ownerUrl, [], 'Başka');
    });

    it('a set that is replaced is searched anew; the pole and the date line are places too', async () => {
      await loadStreets(t.ownerUrl, [{ name: 'Yeni Yol', ...at(1) }], 'Başka');
      expect(await named('yeni yol')).toEqual(['Yeni Yol, –']);
      await loadStreets(t.ownerUrl, [{ name: 'Eski Yol', ...at(1) }], 'Başka');
      expect(await streets('yeni yol')).toEqual([]);
      expect(await named('eski yol', '&lat=90&lng=180')).toEqual(['Eski Yol, –']);
      expect(await named('eski yol', '&lat=-90&lng=-180')).toEqual(['Eski Yol, –']);
    });
  });
});
