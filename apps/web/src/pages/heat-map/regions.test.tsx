import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { aMove, aRegion, someRegions } from '../../test/regions.ts';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { aUser } from '../../test/user.ts';
import { HeatMapScreen } from './heat-map-screen.tsx';

vi.mock('../../ui/map/heat-map.tsx', () => ({ HeatMap: () => <p>the map</p> }));
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const BRANCHES = [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })];
const REGIONS = someRegions(
  [
    aRegion(),
    aRegion({
      id: 'h3-1',
      kind: 'CELL',
      regionName: 'Şubeden 1,2 km kuzeyde',
      profitabilityScore: 59,
      recommendedCouriers: 1,
      currentCouriers: 0.7,
      courierEfficiency: 70,
      estimated: ['currentCouriers', 'courierEfficiency'],
    }),
  ],
  { regions: 4, orders: 11 },
);
const success = (data: unknown): Answer => ({ body: { success: true, data } });

function show(address: string, special: (sent: SentRequest) => Answer = () => undefined) {
  const answer = ({ path, method }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: BRANCHES };
    if (pathname === '/api/heatmap/regions') return success(REGIONS);
    if (pathname === '/api/heatmap/route-optimization')
      return success({ suggestions: [aMove()], firstDay: '2026-02-02', lastDay: '2026-03-01' });
    if (pathname === '/api/users')
      return {
        body: [
          aUser({ id: 21, fullName: 'Ali Kaya', branchId: 4 }),
          aUser({ id: 22, fullName: 'Veli Taş', branchId: 3 }),
          aUser({ id: 23, fullName: 'Pasif Kurye', branchId: 4, active: false }),
        ],
      };
    if (method === 'POST') return success(aUser({ id: 21, fullName: 'Ali Kaya', branchId: 3 }));
    return undefined;
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(HeatMapScreen, { at: `/heat-map?${address}`, role: 'COMPANY_ADMIN' }),
    calls,
  };
}

describe('spec 4 §2: Bölge Analizi', () => {
  it('cards with figures, estimates called so, and what they are made of', async () => {
    show('branch=3&tab=regions&slot=evening');
    const card = within(await screen.findByRole('listitem', { name: 'Caferağa, Kadıköy' }));
    expect(card.getByText('19:00–20:00')).toBeTruthy();
    expect(card.getByText('%62').closest('[data-badge]')?.getAttribute('data-badge')).toBe('yellow');
    expect(card.getByText('%84').closest('[data-badge]')?.getAttribute('data-badge')).toBe('green');
    expect(card.getByText(/76 sipariş/)).toBeTruthy();
    const other = within(screen.getByRole('listitem', { name: 'Şubeden 1,2 km kuzeyde' }));
    expect(other.getAllByText('tahmin')).toHaveLength(2);
    expect(other.getByText('%59').closest('[data-badge]')?.getAttribute('data-badge')).toBe('red');
    expect(screen.getByText('4 küçük bölge daha var; toplam 11 sipariş.')).toBeTruthy();
  });

  it('asks for the selection; a missing courier can be rehearsed, a small gap not', async () => {
    const { calls } = show('branch=3&tab=regions&from=2026-02-01&to=2026-02-28&slot=evening&weekdays=5,6');
    const link = await screen.findByRole('link', { name: 'Prova et' });
    expect(link.getAttribute('href')).toBe('/heat-map?tab=rehearsal&branch=3&couriers=19%3A%2B2');
    const asked = calls.find(({ path }) => path.startsWith('/api/heatmap/regions?'));
    const query = new URL(asked?.path ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      branchId: '3',
      startDate: '2026-01-31T21:00:00.000Z',
      endDate: '2026-02-28T20:59:59.999Z',
      timeSlot: 'evening',
      weekdays: '5,6',
    });
  });

  it('Görüntüle leads to the place on the map', async () => {
    const { search } = show('branch=3&tab=regions');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Görüntüle' }))[0] as HTMLElement);
    await waitFor(() => expect(search()).toEqual({ branch: '3', at: '40.9905,29.0305' }));
  });

  it('spec 4 §8: nothing, and what fails', async () => {
    let isDown = true;
    show('branch=3&tab=regions', ({ path }) => {
      if (!path.startsWith('/api/heatmap/regions')) return undefined;
      return isDown ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : success(someRegions([]));
    });
    await screen.findByText('API Hatası: 503 - Çok uzun sürdü.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Bölge Analizi Bulunamadı')).toBeTruthy();
  });
});

describe('spec 4 §2: Rota Optimizasyonu', () => {
  it('a suggestion with reason, effect, hours it is made of, and a rehearsal', async () => {
    show('branch=3&tab=moves');
    const card = within(await screen.findByRole('listitem', { name: 'Moda → Kadıköy, 18:00–20:00' }));
    expect(card.getByText('Yüksek öncelik')).toBeTruthy();
    expect(card.getByText(/%64 → %8/)).toBeTruthy();
    const rows = within(card.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SaatSiparişKadıköy: var / gerekModa: var / gerek',
      '18:00–19:00143 / 54 / 2',
      '19:00–20:00163 / 54,5 / 2',
    ]);
    expect(card.getByRole('link', { name: 'Prova et' }).getAttribute('href')).toBe(
      '/heat-map?tab=rehearsal&branch=3&couriers=18%3A%2B2%2C19%3A%2B2',
    );
  });

  it('Uygula transfers a courier of the giver', async () => {
    const { calls } = show('branch=3&tab=moves');
    fireEvent.click(await screen.findByRole('button', { name: 'Uygula' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kurye transferi · Moda → Kadıköy' }));
    const send = await dialog.findByRole('button', { name: 'Transfer et' });
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(dialog.getByText('Veli Taş')).toBeTruthy();
    expect((send as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Ali Kaya' }));
    fireEvent.click(send);
    await screen.findByText('Şube transferi başarılı');
    const sent = calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(sent).toEqual([['/api/users/21/transfer', { branchId: 3 }]]);
  });

  it('a refused transfer says why', async () => {
    show('branch=3&tab=moves', ({ method }) =>
      method === 'POST' ? refusal(409, 'COURIER_ON_ROAD', 'Kurye yolda.') : undefined,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Uygula' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Ali Kaya' }));
    fireEvent.click(screen.getByRole('button', { name: 'Transfer et' }));
    expect(await screen.findByText('Şube transferi başarısız. Kurye yolda.')).toBeTruthy();
  });

  it('nobody to spare: nothing to apply; spec 4 §8: nothing, and what fails', async () => {
    let answer: Answer = refusal(500, 'INTERNAL', 'Beklenmeyen hata.');
    show('branch=3&tab=moves', ({ path }) =>
      path.startsWith('/api/heatmap/route-optimization') ? answer : undefined,
    );
    await screen.findByText('API Hatası: 500 - Beklenmeyen hata.');
    const shown = (suggestions: unknown) =>
      success({ suggestions, firstDay: '2026-02-02', lastDay: '2026-03-01' });
    answer = shown([aMove({ fromBranchId: null, fromBranchName: null, distanceKm: null })]);
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await screen.findByRole('heading', { name: 'Kadıköy: kurye eksik' });
    expect(screen.queryByRole('button', { name: 'Uygula' })).toBeNull();
    answer = shown([]);
    fireEvent.click(screen.getByRole('button', { name: 'Verileri Güncelle' }));
    await screen.findByText('Optimizasyon Önerisi Bulunamadı');
  });
});
