import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { DeliveryBlocks } from './components/delivery-blocks.tsx';
import { preloadLaterDialogs } from './components/lazy-dialogs.tsx';
import { deliveryList } from './model/delivery-list.ts';
import type { StepDetails } from './model/next-step.ts';
import { roadOf } from './model/road.ts';

beforeAll(preloadLaterDialogs, 60_000);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

async function atTheDoor(payment: { paymentType: string; total: number }) {
  const onStep = vi.fn<(order: OrderView, to: string, details?: StepDetails) => void>();
  const orders = [anOrder({ id: 1, status: 'IN_DELIVERY', courierId: 7, ...payment })];
  renderWeb(
    <DeliveryBlocks
      brands={['Multinet']}
      chosen={null}
      list={deliveryList(orders)}
      onChoose={() => {}}
      onStep={onStep}
      query={{ data: orders, error: null, refetch: vi.fn<() => never>() }}
      reportStep={() => Promise.resolve({})}
      renderMap={() => null}
      road={roadOf(undefined, false)}
      status={{ online: true }}
      waiting={new Set()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Teslim Edildi' }));
  return onStep;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('the order’s own payment is delivered without a word about money', async () => {
  const onStep = await atTheDoor({ paymentType: 'CASH', total: 185 });
  await press(/185,00 TL nakit aldım/);
  expect(onStep.mock.calls.map(([, to, details]) => [to, details])).toEqual([['DELIVERED', undefined]]);
});

it('decision 075: another kind of payment goes with the step; what remains is live', async () => {
  const onStep = await atTheDoor({ paymentType: 'CASH', total: 185 });
  await press('Farklı tahsilat');
  const cash = screen.getByRole('textbox', { name: 'Nakit' });
  expect(cash.getAttribute('inputmode')).toBe('decimal');
  await userEvent.clear(cash);
  await userEvent.type(cash, '100,50');
  expect(screen.getByText('Kalan: 84,50 TL')).toBeTruthy();
  await press('Kalanı Yemek kartı · Multinet olarak yaz');
  expect(screen.getByText('Kalan: 0,00 TL')).toBeTruthy();
  await press('185,00 TL aldım, Teslim Edildi');
  const collection = {
    lines: [
      { kind: 'CASH', brand: null, amount: 100.5 },
      { kind: 'MEAL_CARD', brand: 'Multinet', amount: 84.5 },
    ],
    note: '',
  };
  expect(onStep.mock.calls.map(([, to, details]) => [to, details])).toEqual([['DELIVERED', { collection }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('less than the total needs a note', async () => {
  const onStep = await atTheDoor({ paymentType: 'CASH', total: 185 });
  await press('Farklı tahsilat');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Nakit' }));
  const nothing = screen.getByRole<HTMLButtonElement>('button', { name: 'Para almadım, Teslim Edildi' });
  expect(nothing.disabled).toBe(true);
  expect(screen.getByText('Eksik tahsilatın nedenini yazın.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Neden eksik?' }), 'Parası çıkmadı');
  await userEvent.click(nothing);
  expect(onStep.mock.calls[0]?.[2]).toEqual({ collection: { lines: [], note: 'Parası çıkmadı' } });
});

it('more than the total, or no amount, is said and not sent', async () => {
  await atTheDoor({ paymentType: 'CASH', total: 185 });
  await press('Farklı tahsilat');
  await userEvent.type(screen.getByRole('textbox', { name: 'Kart' }), '1');
  expect(screen.getByRole('alert').textContent).toBe('Tahsilat, sipariş tutarından fazla olamaz.');
  expect(screen.getByText('Fazla: 1,00 TL')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Kart' }), 'x');
  expect(screen.getByRole('alert').textContent).toBe('Geçerli bir tutar girin.');
});

it('an order that is paid online has no such button', async () => {
  await atTheDoor({ paymentType: 'ONLINE', total: 185 });
  expect(screen.queryByRole('button', { name: 'Farklı tahsilat' })).toBeNull();
});
