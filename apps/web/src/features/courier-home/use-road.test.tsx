import { asUserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { useRoad } from './components/use-road.ts';
import { roadNote } from './model/road.ts';

const ME = asUserId(7);
const carried = (...ids: number[]) => ids.map((id) => anOrder({ id, status: 'PICKED_UP', courierId: 7 }));

/** What the list shows of the road; 'değişir' replaces the load. */
function Road({ first, later }: { first: readonly OrderView[]; later: readonly OrderView[] }) {
  const [orders, setOrders] = useState(first);
  const road = useRoad(ME, orders);
  return (
    <>
      <button onClick={() => setOrders(later)} type="button">
        değişir
      </button>
      <p>{roadNote(orders, road) ?? 'hiç'}</p>
      <output>{road.ids.join()}</output>
    </>
  );
}

const routeOf = (...ids: number[]) => ({
  body: {
    success: true,
    data: {
      computedAt: '2026-03-02T16:30:00.000Z',
      stops: ids.map((orderId) => ({ orderId, km: 1, minutes: 5 })),
    },
  },
});
const idsShown = () => screen.getByRole('status').textContent;

it('asks for the order of the road with two packages, and anew when the load changes', async () => {
  const answers = [routeOf(2, 1), routeOf(3, 2, 1)];
  const calls = fakeServer(({ path }) => (path === '/api/courier/route' ? answers.shift() : undefined));
  renderWeb(<Road first={carried(1, 2)} later={carried(1, 2, 3)} />);
  await waitFor(() => expect(idsShown()).toBe('2,1'));
  expect(screen.getByText('Önerilen yol sırası')).toBeTruthy();
  fireEvent.click(screen.getByText('değişir'));
  await waitFor(() => expect(idsShown()).toBe('3,2,1'));
  expect(calls).toHaveLength(2);
});

it('nothing is asked before a package is in hand; for one the way on the map is', async () => {
  const calls = fakeServer(() => routeOf(1));
  renderWeb(<Road first={[anOrder({ id: 1, status: 'ASSIGNED', courierId: 7 })]} later={carried(1)} />);
  await Promise.resolve();
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByText('değişir'));
  await waitFor(() => expect(idsShown()).toBe('1'));
  expect(screen.getByText('hiç')).toBeTruthy();
});

it('without signal the last suggestion stays, and it says so', async () => {
  fakeServer(() => routeOf(2, 1));
  renderWeb(<Road first={carried(1, 2)} later={carried(2, 1, 3)} />);
  await waitFor(() => expect(idsShown()).toBe('2,1'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByText('değişir'));
  await screen.findByText('Yol sırası alınamadı: teslim süresi en yakın olan önde.');
  expect(idsShown()).toBe('2,1');
});
