import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HeatUpdate } from '@ulak/contracts/heatmap/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aHeatMap, aPoint, heatHours } from '../../test/heat.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { HeatMapScreen } from './heat-map-screen.tsx';

vi.mock('../../ui/map/heat-map.tsx', () => ({ HeatMap: () => <p>the map</p> }));
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const BRANCHES = [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })];
const POINTS = [aPoint(), aPoint({ lat: 40.9995, orderCount: 3, revenue: 90, avgDeliveryTime: 80 })];
const STATISTICS = {
  ORDER_DENSITY: { total: 15, average: 7.5, max: 12, min: 3 },
  DELIVERY_TIME: { total: 15, average: 41.2, max: 31.5, min: 31.5 },
};
const MAP = aHeatMap(POINTS, { statistics: STATISTICS });
const UPDATE = {
  id: 7,
  state: 'RUNNING',
  done: 2,
  total: 9,
  startedAt: '2026-03-02T16:30:00.000Z',
  finishedAt: null,
} as unknown as HeatUpdate;

function show(
  address: string,
  special: (sent: SentRequest) => Answer = () => undefined,
  branches = BRANCHES,
) {
  const answer = ({ path, method }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: branches };
    if (pathname === '/api/heatmap/data') return { body: MAP };
    if (pathname === '/api/heatmap/hours')
      return {
        body: {
          success: true,
          data: heatHours([{ weekday: 5, hour: 19, orders: 12, ordersPerHour: 3, couriers: 0 }]),
        },
      };
    if (pathname === '/api/neighborhoods/names')
      return {
        body: { success: true, data: [{ id: 8, name: 'Moda', district: 'Kadıköy', city: 'İstanbul' }] },
      };
    if (pathname === '/api/heatmap/orders')
      return {
        body: {
          success: true,
          data: [
            {
              id: 91,
              orderNumber: '1042',
              status: 'DELIVERED',
              createdAt: '2026-03-01T17:05:00.000Z',
              total: 250,
              deliveryMinutes: 32,
            },
          ],
          pagination: { page: 1, limit: 20, total: 1 },
        },
      };
    if (method === 'POST') return { body: { success: true, data: { update: null } } };
    return undefined;
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(HeatMapScreen, { at: `/heat-map?${address}`, role: 'COMPANY_ADMIN' }),
    queries: (path = '/api/heatmap/data') =>
      calls
        .filter((sent) => sent.path.startsWith(`${path}?`))
        .map((sent) => Object.fromEntries(new URL(sent.path, 'http://localhost').searchParams)),
    posts: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  };
}

const shown = () => screen.findByRole('region', { name: 'Isı haritası' });

describe('spec 4 §2: the heat map', () => {
  it('without a branch a yellow notice asks for one, and nothing is read', async () => {
    const { queries } = show('');
    await screen.findByText('Isı haritasını görmek için bir şube seçin.');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(queries()).toEqual([]);
  });

  it('who has one branch need not choose', async () => {
    show('', undefined, [aBranch({ id: 3 })]);
    await shown();
    expect(screen.queryByLabelText('Şube')).toBeNull();
  });

  it('asks for what the address says, whole days of Istanbul', async () => {
    const { queries } = show('branch=3&from=2026-02-01&to=2026-02-28&slot=evening&weekdays=5,6');
    await shown();
    expect(queries()).toEqual([
      {
        branchId: '3',
        startDate: '2026-01-31T21:00:00.000Z',
        endDate: '2026-02-28T20:59:59.999Z',
        timeSlot: 'evening',
        weekdays: '5,6',
      },
    ]);
  });

  it('is narrowed to a neighbourhood of its orders, as are the hours', async () => {
    const { queries } = show('branch=3');
    await shown();
    fireEvent.click(await screen.findByRole('combobox', { name: 'Mahalle' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Moda · Kadıköy', hidden: true }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ neighborhoodId: '8' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Gün ve Saat' }));
    await waitFor(() =>
      expect(queries('/api/heatmap/hours').at(-1)).toMatchObject({ branchId: '3', neighborhoodId: '8' }),
    );
    fireEvent.click(screen.getByRole('combobox', { name: 'Mahalle' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Mahallesiz', hidden: true }));
    await waitFor(() =>
      expect(queries('/api/heatmap/hours').at(-1)).toMatchObject({ neighborhoodId: 'none' }),
    );
  });

  it('figures, legend and the fullest cells; another analysis asks for nothing new', async () => {
    const { queries } = show('branch=3');
    const map = within(await shown());
    expect(map.getByRole('region', { name: 'İstatistikler' }).textContent).toMatch(
      /Toplam15.*Ortalama7,5.*En yüksek12.*En düşük3/,
    );
    const cells = within(map.getByRole('region', { name: 'En yoğun hücreler' })).getAllByRole('button');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^12 siparişŞubeden \d+ m kuzeydoğuda$/),
      expect.stringMatching(/^3 siparişŞubeden 1,4 km kuzeyde$/),
    ]);
    expect(map.getByText('Veri zamanı: 02.03.2026 19:30')).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: 'Analiz türü' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Teslimat süresi', hidden: true }));
    await map.findByText('5’ten az siparişli hücreler soluk gösterilir.');
    expect(map.getByRole('region', { name: 'En uzun süren hücreler' }).textContent).toContain('31,5 dk');
    expect(queries()).toHaveLength(1);
  });

  it('a day pressed narrows', async () => {
    const { search, queries } = show('branch=3');
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Cuma' }));
    await waitFor(() => expect(search()).toEqual({ branch: '3', weekdays: '5' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ weekdays: '5' }));
  });

  it('a cell opens its orders, each of which leads to its details', async () => {
    const { queries } = show('branch=3');
    await shown();
    fireEvent.click(screen.getByRole('button', { name: /^12 sipariş/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Hücredeki siparişler/ }));
    const order = await dialog.findByRole('link', { name: '#1042' });
    expect(order.getAttribute('href')).toBe('/orders?order=91');
    expect(dialog.getByText('01.03.2026 20:05 · 32dk')).toBeTruthy();
    expect(queries('/api/heatmap/orders')[0]).toMatchObject({ lat: '40.9905', lng: '29.0305', page: '1' });
  });

  it('weekday by hour: orders against couriers', async () => {
    show('branch=3&tab=hours');
    const hours = within(await screen.findByRole('region', { name: 'Gün ve saate göre yoğunluk' }));
    expect(hours.getByText('Cuma 19:00–20:00')).toBeTruthy();
    expect(hours.getAllByRole('row')).toHaveLength(25);
    expect(document.querySelectorAll('[data-unmanned]')).toHaveLength(1);
  });
});

describe('spec 4 §8: nothing, and what fails', () => {
  it('no orders: the spec’s sentence', async () => {
    show('branch=3', ({ path }) =>
      path.startsWith('/api/heatmap/data') ? { body: aHeatMap([]) } : undefined,
    );
    expect(await screen.findByText('Veri Bulunamadı')).toBeTruthy();
  });

  it('a refusal says its status in the red box, and can be tried again', async () => {
    let isDown = true;
    show('branch=3', ({ path }) =>
      isDown && path.startsWith('/api/heatmap/data')
        ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.')
        : undefined,
    );
    await screen.findByText('API Hatası: 503 - Çok uzun sürdü.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await shown()).toBeTruthy();
  });

  it('no answer at all', async () => {
    show('branch=3', ({ path }) => {
      if (path.startsWith('/api/heatmap/data')) throw new TypeError('offline');
      return undefined;
    });
    expect(await screen.findByText('Veri yüklenirken bir hata oluştu')).toBeTruthy();
  });
});

describe('spec 4 §2: Verileri Güncelle', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Verileri Güncelle' }));

  it('a short range is read anew', async () => {
    const { posts, queries } = show('branch=3&from=2026-02-01&to=2026-02-28');
    await shown();
    press();
    await screen.findByText('Veriler güncellendi');
    expect(posts()).toEqual([
      [
        '/api/heatmap/update',
        {
          branchId: 3,
          startDate: '2026-01-31T21:00:00.000Z',
          endDate: '2026-02-28T20:59:59.999Z',
          timeSlot: 'all',
        },
      ],
    ]);
    expect(queries()).toHaveLength(2);
  });

  it('a long one shows how far it is, can be cancelled, and then shows what was before', async () => {
    let state: 'before' | 'running' | 'cancelled' = 'before';
    const { posts } = show('branch=3&from=2025-06-01&to=2026-02-28', ({ path, method }) => {
      if (path.startsWith('/api/heatmap/data'))
        return {
          body: aHeatMap([], { asOf: null, update: state === 'running' ? UPDATE : null }),
        };
      if (method === 'POST' && path.endsWith('/cancel')) {
        state = 'cancelled';
        return { body: { success: true, data: { ...UPDATE, state: 'CANCELLED' } } };
      }
      if (method === 'POST') {
        state = 'running';
        return { body: { success: true, data: { update: UPDATE } } };
      }
      if (path.startsWith('/api/heatmap/updates/')) return { body: { success: true, data: UPDATE } };
      return undefined;
    });
    await screen.findByText(/^Bu aralık 92 günden uzun/);
    press();
    await screen.findByText('Veriler hesaplanıyor: 2 / 9 bölüm');
    expect(screen.getByRole('progressbar', { name: 'Hesaplanan bölümler' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'İptal' }));
    await screen.findByText('Güncelleme iptal edildi');
    await screen.findByText(/^Bu aralık 92 günden uzun/);
    expect(posts().at(-1)).toEqual(['/api/heatmap/updates/7/cancel', undefined]);
  });
});
