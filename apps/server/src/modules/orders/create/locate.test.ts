import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';
import { loadStreets } from '../../../test/streets.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
const north = (km: number) => ({ lat: BRANCH_POINT.lat + km / 111.2, lng: BRANCH_POINT.lng });
const STREETS = [
  { name: 'Moda Caddesi', ...north(1), district: 'Kadıköy', city: 'İstanbul' },
  { name: 'Modalı Sokağı', ...north(1.3), district: 'Kadıköy', city: 'İstanbul' },
  { name: 'Bölük Caddesi', ...north(2), district: 'Kadıköy', city: 'İstanbul' },
  { name: 'Bölük Caddesi', ...north(2.5), district: 'Kadıköy', city: 'İstanbul', lengthM: 600 },
  { name: 'Uzak Caddesi', ...north(60), district: 'Uzak', city: null },
];
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());

const send = (address: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) => {
  const { location: _, ...body } = orderBody({ customerAddress: address });
  return t.call({ key: branch.key }, 'POST', '/api/orders', { ...body, ...more }, headers);
};
const read = async (id: number) => (await t.call(chief, 'GET', `/api/orders/${id}`)).body.data;
const SEND_POINT = 'Adresin sokağı bulunamadı. Teslimat noktasını gönderin: location {lat, lng}.';
const NOT_FOUND = { code: 'LOCATION_REQUIRED', message: SEND_POINT, details: { location: SEND_POINT } };
const REFUSED = { code: 'VALIDATION_ERROR', details: { location: 'Lütfen teslimat konumunu seçin' } };

describe('decision 093: an order from outside without a point', () => {
  it('is refused by a code of its own while no streets are loaded', async () => {
    await loadStreets(t.ownerUrl, []);
    const answer = await send('Moda Cad. No 12');
    expect([answer.status, answer.body]).toMatchObject([400, NOT_FOUND]);
  });

  describe('with a set', () => {
    beforeAll(() => loadStreets(t.ownerUrl, STREETS));

    it('lies in the middle of its street, says so, and the desk sees it', async () => {
      const answer = await send('Caferağa Mah. MODA CD. No:12 D:3 Kadıköy', { orderNumber: 'A-1' });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        data: { locationApproximate: true, location: north(1) },
        warning: { field: 'location', code: 'APPROXIMATE_LOCATION' },
      });
      const { id } = answer.body.data;
      expect(await read(id)).toMatchObject({ locationApproximate: true, location: north(1) });
      const repeat = await send('Başka Sok. 4', { orderNumber: 'A-1', location: north(2) });
      expect([repeat.status, repeat.body]).toEqual([200, answer.body]);

      const edit = (body: unknown) => t.call(chief, 'PATCH', `/api/orders/${id}`, body);
      expect((await edit({ orderNotes: 'Acele' })).body.data.locationApproximate).toBe(true);
      const moved = (await edit({ location: north(1.01) })).body.data;
      expect([moved.locationApproximate, moved.location]).toEqual([undefined, north(1.01)]);
    });

    it('the desk may also say that the point is right as it is, or is not', async () => {
      const { id } = (await send('Moda Caddesi 5')).body.data;
      const edit = async (locationApproximate: unknown) =>
        (await t.call(chief, 'PATCH', `/api/orders/${id}`, { locationApproximate })).body;
      expect((await edit(false)).data.locationApproximate).toBeUndefined();
      expect((await edit(true)).data.locationApproximate).toBe(true);
      expect((await edit('evet')).details).toEqual({ locationApproximate: 'true veya false olmalı' });
      const body = orderBody({ locationApproximate: true });
      const made = await t.call(chief, 'POST', '/api/orders', body);
      expect([made.body.data.locationApproximate, made.body.warning]).toEqual([true, undefined]);
    });

    it('a door that was delivered to is known; one that was approximate is not', async () => {
      await t.given.order(branch, {
        customer_address: 'Moda Caddesi No: 40',
        status: 'DELIVERED',
        ...north(1.11),
      });
      const known = await send('Moda Cad. No 40');
      expect([known.status, known.body.data.locationApproximate]).toEqual([201, undefined]);
      expect((await read(known.body.data.id)).location).toEqual(north(1.11));
      await t.given.order(branch, {
        customer_address: 'Moda Caddesi No: 41',
        status: 'DELIVERED',
        location_approximate: true,
        ...north(1.2),
      });
      expect((await send('Moda Caddesi No: 41')).body.data).toMatchObject({
        locationApproximate: true,
        location: north(1),
      });
    });

    it.each([
      'Moda Cad. 5 İzmir',
      'Moda Cad. No 12, Ankara',
      'Moda Caddesi 12, 34710 Beşiktaş/İstanbul',
      'Moda Sokağı 3',
      'Moda',
      'Moda Mah. No 5',
      'Moda Sitesi, Rıhtım Cad. 4',
      'Bilinmeyen Moda Cad. 4',
    ])('%s is another street, or may be', async (address) => {
      const answer = await send(address);
      expect([answer.status, answer.body]).toMatchObject([400, NOT_FOUND]);
    });

    it.each([
      '34710 Moda Cad. 4',
      'No: 5 Moda Cad.',
      'Moda Cad. A Blok D:3 Kadıköy / İSTANBUL',
      'Moda Cad. 7',
    ])('%s lies on it', async (address) => {
      const answer = await send(address.normalize('NFD'));
      expect([answer.status, answer.body.data?.location]).toEqual([201, north(1)]);
    });

    it.each(['Mod No 3', 'Uzak Caddesi 5', 'Kadıköy', 'Caferağa Mah. No 5', '%_', '😀 😀'])(
      '%s is no street near the branch',
      async (address) => expect((await send(address)).body).toMatchObject(NOT_FOUND),
    );

    it('a street in pieces is one, and its point is as approximate', async () =>
      expect((await send('Bölük Caddesi 5')).body.data).toMatchObject({
        locationApproximate: true,
        location: north(2.5),
      }));

    it('an address of invisible marks is none', async () =>
      expect((await send('\u202E')).body.details).toEqual({ customerAddress: 'Teslimat adresi zorunludur' }));

    it('hears of every other bad field first; staff set the point themselves', async () => {
      expect((await send('Moda Caddesi 5', { customerName: '' })).body.details).toEqual({
        customerName: 'Müşteri adı zorunludur',
      });
      const { location: _, ...body } = orderBody({ customerAddress: 'Moda Caddesi 5' });
      for (const point of [{}, { location: null }])
        expect((await t.call(chief, 'POST', '/api/orders', { ...body, ...point })).body).toMatchObject(
          REFUSED,
        );
      expect((await send('Moda Caddesi 5', { location: null })).body.data.location).toEqual(north(1));
      expect((await send('Moda Caddesi 5', { location: { lat: 0, lng: 0 } })).body).toMatchObject(REFUSED);
    });

    it('a repeated Idempotency-Key answers what was answered, whatever the streets say now', async () => {
      const headers = { 'idempotency-key': 'adres-1' };
      const first = await send('Modalı Sokağı 7', {}, headers);
      await loadStreets(t.ownerUrl, []);
      const again = await send('Modalı Sokağı 7', {}, headers);
      expect([again.status, again.raw.body]).toEqual([201, first.raw.body]);
      await loadStreets(t.ownerUrl, STREETS);
    });
  });
});
