import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { CourierPool } from './components/courier-pool.tsx';
import { DeliveryRate } from './components/use-delivery-rate.ts';
import { preloadLaterDialogs } from './components/lazy-dialogs.tsx';

beforeAll(preloadLaterDialogs, 60_000);

const PLACE = { lat: 40.99, lng: 29.03 };
const STATUS = { online: true, onBreak: false, status: 'FREE' } as CourierStatusView;
const BRANCH = {
  location: PLACE,
  radius: 300,
  assignmentMethod: 'POOL',
  requireInBranchArea: true,
  maxConcurrentDeliveries: 2,
} as BranchView;
const POOLED = {
  id: 5,
  orderNumber: 'YS-5',
  status: 'READY',
  branchId: 1,
  customerAddress: 'Moda Cad. 41',
  location: PLACE,
  total: 240,
  paymentType: 'CASH',
  orderNotes: null,
  itemCount: 2,
  distanceKm: 2.4,
  estimatedMinutes: 12,
  maxDeliveryMin: 45,
  createdAt: new Date().toISOString(),
  version: 1,
};

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => vi.unstubAllGlobals());

/** A pool with one order, and what the claim of it answers. */
const server = (claim: ReturnType<typeof refusal> = { body: { success: true, data: anOrder({ id: 5 }) } }) =>
  fakeServer(({ path }) => (path === '/api/pool-orders' ? { body: [POOLED] } : claim));

const pool = (position: LatLng | null, orders: readonly OrderView[] = []) => (
  <DeliveryRate.Provider
    value={{ baseRate: 41, pricePerKm: 10, minimumRate: 45, payDistance: 'GREAT_CIRCLE' }}
  >
    <CourierPool
      branch={BRANCH}
      orders={orders}
      position={position}
      renderMap={() => <div data-testid="map" />}
      status={STATUS}
    />
  </DeliveryRate.Provider>
);

describe('spec 3 §2.1, §4.4: the pool of the courier home', () => {
  it('is asked for as soon as the position is at the server, and never called empty before', async () => {
    const sent = server();
    function Home() {
      const [position, setPosition] = useState<LatLng | null>(null);
      return (
        <>
          <button onClick={() => setPosition(PLACE)} type="button">
            konum ulaştı
          </button>
          {pool(position)}
        </>
      );
    }
    renderWeb(<Home />);
    expect(screen.getByText(/Konumunuz henüz bilinmiyor/)).toBeTruthy();
    expect(screen.queryByText('Havuzda sipariş yok.')).toBeNull();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByText('konum ulaştı'));
    expect(await screen.findByText('#YS-5')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/api/pool-orders']);
  });

  it('a card opens with map, distance and earning; a claim is asked before it is made', async () => {
    const sent = server();
    renderWeb(pool(PLACE));
    await userEvent.click(await screen.findByText('Moda Cad. 41'));
    const card = within(screen.getByRole('dialog'));
    for (const text of [
      '2,4 km kuş uçuşu · yaklaşık 12 dk',
      '65,00 TL',
      '41,00 + 2,40 km kuş uçuşu × 10,00 = 65,00 TL',
      '240,00 TL · Nakit tahsil edin',
    ])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByTestId('map')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Siparişi Al' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(/2,4 km kuş uçuşu\. Alınsın mı\?/)).toBeTruthy();
    const pay = (await question.findByText('65,00 TL')).parentElement;
    expect(pay?.textContent).toBe('Kazancınız 65,00 TL · bugünkü tarifeyle');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    vi.stubGlobal('scrollTo', () => {});
    await userEvent.click(question.getByRole('button', { name: 'Siparişi Al' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/claim-order/5'));
  });

  it('at the limit nothing can be pressed, and the reason is in words', async () => {
    server();
    renderWeb(pool(PLACE, [anOrder({ id: 1 }), anOrder({ id: 2 })]));
    const button = await screen.findByRole('button', { name: '#YS-5 Siparişi Al' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/Sipariş taşıma limitine ulaştınız \(2\/2\)/)).toBeTruthy();
  });

  it('a lost race is titled as what it is', async () => {
    server(refusal(409, 'ORDER_TAKEN', 'Bu siparişi az önce Ali aldı.'));
    renderWeb(pool(PLACE));
    await userEvent.click(await screen.findByRole('button', { name: '#YS-5 Siparişi Al' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Siparişi Al' }));
    expect(await screen.findByText('Sipariş başka bir kuryede')).toBeTruthy();
    expect(screen.getByText('Bu siparişi az önce Ali aldı.')).toBeTruthy();
    expect(screen.queryByText('Teslimat Limiti')).toBeNull();
  });
});
