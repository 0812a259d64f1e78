import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { DeliveryBlocks } from './components/delivery-blocks.tsx';
import { preloadLaterDialogs } from './components/lazy-dialogs.tsx';
import { deliveryList } from './model/delivery-list.ts';
import { roadOf } from './model/road.ts';

const NONE: ReadonlySet<OrderId> = new Set();

beforeAll(preloadLaterDialogs, 60_000);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

it('a question about one step never becomes one about the next (a second phone)', async () => {
  const onStep = vi.fn<(order: OrderView, to: string) => void>();
  function Blocks() {
    const [status, setStatus] = useState<'PICKED_UP' | 'IN_DELIVERY'>('PICKED_UP');
    const orders = [anOrder({ id: 1, status, courierId: 7 })];
    return (
      <>
        <button onClick={() => setStatus('IN_DELIVERY')} type="button">
          ilerler
        </button>
        <DeliveryBlocks
          brands={[]}
          chosen={null}
          list={deliveryList(orders)}
          onChoose={() => {}}
          onStep={onStep}
          query={{ data: orders, error: null, refetch: vi.fn<() => never>() }}
          renderMap={() => null}
          reportStep={() => Promise.resolve({})}
          road={roadOf(undefined, false)}
          status={{ online: true }}
          waiting={NONE}
        />
      </>
    );
  }
  renderWeb(<Blocks />);
  await userEvent.click(screen.getByRole('button', { name: 'Teslimata Başla' }));
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Teslimata Başla' })).toBeTruthy();
  fireEvent.click(screen.getByText('ilerler'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Teslim Edildi' })).toBeTruthy();
  expect(onStep).not.toHaveBeenCalled();
});
