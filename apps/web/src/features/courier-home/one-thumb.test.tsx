import { asOrderId, type OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { DeliveryBlocks } from './components/delivery-blocks.tsx';
import { preloadLaterDialogs } from './components/lazy-dialogs.tsx';
import { deliveryList } from './model/delivery-list.ts';
import { roadOf } from './model/road.ts';

const NONE: ReadonlySet<OrderId> = new Set();
const ROUTE = {
  computedAt: new Date().toISOString(),
  stops: [3, 1, 2].map((id) => ({ orderId: asOrderId(id), km: id, minutes: id * 4 })),
};
type Given = Parameters<typeof anOrder>[0];

beforeAll(preloadLaterDialogs, 60_000);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

/** The courier's orders with these fields, numbered from 1; 'değişir' replaces them by `later`. */
function show(given: readonly Given[], later: readonly Given[] = given) {
  const onStep = vi.fn<(order: OrderView, to: string) => void>();
  const toOrders = (all: readonly Given[]) =>
    all.map((one, index) => anOrder({ id: index + 1, status: 'PICKED_UP', courierId: 7, ...one }));
  function Blocks() {
    const [isLater, setLater] = useState(false);
    const [chosen, setChosen] = useState<OrderId | null>(null);
    const orders = toOrders(isLater ? later : given);
    const road = roadOf(ROUTE, false);
    return (
      <>
        <button onClick={() => setLater(true)} type="button">
          değişir
        </button>
        <DeliveryBlocks
          brands={[]}
          chosen={chosen}
          list={deliveryList(orders, road.ids)}
          onChoose={setChosen}
          onStep={onStep}
          query={{ data: orders, error: null, refetch: vi.fn<() => never>() }}
          renderMap={() => null}
          reportStep={() => Promise.resolve({})}
          road={road}
          status={{ online: true }}
          waiting={NONE}
        />
      </>
    );
  }
  renderWeb(<Blocks />);
  const steps = () => onStep.mock.calls.map(([order, to]) => [Number(order.id), to]);
  return { steps };
}

const bar = () => within(screen.getByRole('group', { name: 'Sıradaki adım' }));
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

describe('the step under the thumb', () => {
  it('is pinned with the order it is about, and in no other place', () => {
    show([{ status: 'IN_DELIVERY' }]);
    expect(screen.getAllByRole('button', { name: 'Teslim Edildi' })).toHaveLength(1);
    expect(bar().getByRole('button', { name: 'Teslim Edildi', description: /#1001/ })).toBeTruthy();
  });

  it('accepts what waits when nothing is in hand', async () => {
    const { steps } = show([{ status: 'ASSIGNED', assignedBy: 'STAFF' }]);
    expect(screen.getAllByRole('button', { name: /Kabul Et/ })).toHaveLength(1);
    await userEvent.click(bar().getByRole('button', { name: 'Kabul Et' }));
    expect(steps()).toEqual([[1, 'PICKED_UP']]);
  });

  it('answers an open offer first', async () => {
    const offerExpiresAt = new Date(Date.now() + 100_000).toISOString();
    const { steps } = show([{ status: 'ASSIGNED', assignedBy: 'ENGINE', offerExpiresAt }]);
    expect(screen.getAllByRole('button', { name: /Geliyorum/ })).toHaveLength(1);
    await userEvent.click(bar().getByRole('button', { name: 'Geliyorum' }));
    expect(steps()).toEqual([[1, 'ASSIGNED']]);
  });

  it('accepts all of several', () => {
    show([{ status: 'ASSIGNED' }, { status: 'ASSIGNED' }]);
    expect(screen.getAllByRole('button', { name: 'Tümünü Kabul Et (2)' })).toHaveLength(1);
    expect(bar().getByRole('button', { name: 'Tümünü Kabul Et (2)' })).toBeTruthy();
  });
});

describe('several packages in hand', () => {
  it('all stay visible in the order of the road, with address, distance, call and map', () => {
    show([{}, {}, { customerName: 'Ali Ak' }]);
    expect(cards()).toEqual(['Sipariş 1003', 'Sipariş 1001', 'Sipariş 1002']);
    expect(screen.getByText('Önerilen yol sırası')).toBeTruthy();
    const folded = within(screen.getByRole('article', { name: 'Sipariş 1002' }));
    expect(folded.getByText('Caferağa Mah. Moda Cad. No: 12 D: 4, Kadıköy')).toBeTruthy();
    expect(folded.getByText(/^2,0 km kuş uçuşu · ~\d\d:\d\d$/)).toBeTruthy();
    expect(folded.getByRole('link', { name: 'Ayşe Yılmaz ara' }).textContent).toBe('Ara');
    expect(folded.getByRole('link', { name: 'Haritada aç #1002' }).getAttribute('href')).toContain('maps');
    expect(folded.queryByText('Nakit tahsil edin')).toBeNull();
  });

  it('a tap unfolds one, moves the focus there, and the bar follows', async () => {
    show([{}, {}, {}]);
    await userEvent.click(screen.getByRole('button', { name: /#1002/, expanded: false }));
    expect(document.activeElement?.textContent).toBe('#1002');
    expect(bar().getByText('#1002')).toBeTruthy();
    expect(cards()).toEqual(['Sipariş 1003', 'Sipariş 1001', 'Sipariş 1002']);
    expect(screen.getAllByText('Nakit tahsil edin')).toHaveLength(1);
  });

  it('those not started stay visible behind the one on the road', () => {
    show([{}, { status: 'IN_DELIVERY' }, {}]);
    expect(cards()).toEqual(['Sipariş 1002', 'Sipariş 1003', 'Sipariş 1001']);
    expect(bar().getByRole('button', { name: 'Teslim Edildi' })).toBeTruthy();
  });

  it('"Hepsini başlat" asks once, says what it leaves out, and starts what it asked about only', async () => {
    const before: Given[] = [{}, {}, { status: 'ASSIGNED' }];
    const { steps } = show(before, [{}, {}, {}]);
    await userEvent.click(screen.getByRole('button', { name: 'Hepsini başlat (2)' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText('2 siparişin teslimatına başlıyor musunuz?')).toBeTruthy();
    expect(question.getByText('#1001, #1002')).toBeTruthy();
    expect(question.getByText(/Kabul etmediğiniz 1 sipariş başlatılmaz/)).toBeTruthy();
    fireEvent.click(screen.getByText('değişir'));
    await userEvent.click(question.getByRole('button', { name: 'Hepsini başlat' }));
    expect(steps()).toEqual([
      [1, 'IN_DELIVERY'],
      [2, 'IN_DELIVERY'],
    ]);
  });

  it('one order alone has no list, and nothing to start together', () => {
    show([{}]);
    expect(screen.queryByText('Elinizdekiler')).toBeNull();
    expect(screen.queryByRole('button', { name: /Hepsini başlat/ })).toBeNull();
  });
});

describe('the question before "Teslim Edildi" repeats the money', () => {
  it.each([
    ['CASH', '491,00 TL nakit alın', '491,00 TL nakit aldım Teslim Edildi'],
    ['CREDIT_CARD', '491,00 TL kart ile alın', '491,00 TL kart ile aldım Teslim Edildi'],
    ['ONLINE', 'Ödeme alınmış, para almayın', 'Teslim Edildi'],
  ])('%s', async (paymentType, words, yes) => {
    const { steps } = show([{ status: 'IN_DELIVERY', paymentType, total: 491 }]);
    await userEvent.click(bar().getByRole('button', { name: 'Teslim Edildi' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(words)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: yes }));
    expect(steps()).toEqual([[1, 'DELIVERED']]);
  });

  it('not before the start, nor when it could not be delivered', async () => {
    show([{ total: 491 }]);
    await userEvent.click(bar().getByRole('button', { name: 'Teslimata Başla' }));
    expect(within(screen.getByRole('dialog')).queryByText(/TL/)).toBeNull();
  });
});
