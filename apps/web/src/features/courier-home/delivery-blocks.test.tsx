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

/** The blocks of a courier with these orders. */
const blocksOf = (orders: readonly OrderView[], onStep: (order: OrderView, to: string) => void) => (
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
);

const ahead = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
/** In hand, and due in a slot that begins in so many minutes; the way takes 18. */
const slotted = (id: number, minutes: number): OrderView =>
  anOrder({
    id,
    status: 'PICKED_UP',
    courierId: 7,
    promisedSlot: { from: ahead(minutes), to: ahead(minutes + 15) },
    departFrom: ahead(minutes - 18),
  });

it('decision 090: leaving long before the slot is asked once, and then done', async () => {
  const onStep = vi.fn<(order: OrderView, to: string) => void>();
  renderWeb(blocksOf([slotted(1, 60)], onStep));
  expect(screen.getAllByText(/Söz verilen: \d\d:\d\d–\d\d:\d\d/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Teslimata Başla' }));
  const question = within(screen.getByRole('dialog'));
  expect(
    question.getByText(/^\d\d:\d\d öncesinde çıkarsanız erken varırsınız\. Yine de yola çık/),
  ).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Yine de yola çık' }));
  expect(onStep.mock.calls.map(([{ id }, to]) => [id, to])).toEqual([[1, 'IN_DELIVERY']]);
});

it('decision 090: near the slot it asks as usual; of several it names the early ones', async () => {
  renderWeb(blocksOf([slotted(1, 20), slotted(2, 60)], vi.fn()));
  await userEvent.click(screen.getByRole('button', { name: 'Teslimata Başla' }));
  expect(screen.getByText('Bu siparişin teslimatına başlıyor musunuz?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Vazgeç' }));
  await userEvent.click(screen.getByRole('button', { name: 'Hepsini başlat (2)' }));
  expect(screen.getByText(/^#1002: \d\d:\d\d öncesinde çıkarsanız erken varırsınız\.$/)).toBeTruthy();
  expect(screen.queryByText(/^#1001: /)).toBeNull();
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
        {blocksOf(orders, onStep)}
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
