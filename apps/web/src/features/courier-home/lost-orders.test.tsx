import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { useLostOrders } from './components/use-lost-orders.ts';

afterEach(() => vi.unstubAllGlobals());

const mine = anOrder({ id: 5, status: 'IN_DELIVERY', courierId: 7, receiptNumber: '1005' });

/** A list that the order leaves. @returns the calls of the page */
function lose(found: OrderView | null, isTold: (id: OrderId) => boolean = () => false) {
  const calls = fakeServer(() =>
    found ? { body: { success: true, data: found } } : refusal(404, 'ORDER_NOT_FOUND', 'Sipariş bulunamadı.'),
  );
  function Home() {
    const [orders, setOrders] = useState<readonly OrderView[]>([mine]);
    useLostOrders(orders, isTold);
    return (
      <button onClick={() => setOrders([])} type="button">
        gider
      </button>
    );
  }
  renderWeb(<Home />);
  fireEvent.click(screen.getByText('gider'));
  return calls;
}

it('a cancelled order says so, with the reason: its courier may be on the road with it', async () => {
  lose({ ...mine, status: 'CANCELLED', cancelReason: 'Müşteri vazgeçti' });
  expect(await screen.findByText('#1005 iptal edildi: Müşteri vazgeçti')).toBeTruthy();
});

it('an order assigned to somebody else is announced as such', async () => {
  lose(null);
  expect(await screen.findByText('#1005 sizden geri alındı.')).toBeTruthy();
});

it('one that was delivered with the courier’s other phone leaves without a notice', async () => {
  const calls = lose({ ...mine, status: 'DELIVERED' });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/#1005/)).toBeNull();
});

it('nothing is fetched when the response to the courier’s own step explains it', () => {
  expect(lose(null, (id) => id === mine.id)).toEqual([]);
});
