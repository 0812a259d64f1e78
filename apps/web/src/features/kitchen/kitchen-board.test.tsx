import { act, fireEvent, screen, within } from '@testing-library/react';
import { asOrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { KitchenBoard } from './components/kitchen-board.tsx';
import { type KitchenSteps, useKitchenSteps } from './components/use-kitchen-steps.ts';
import { useMissingOrders } from './components/use-missing-orders.ts';
import { usePrintedReceipts } from './components/use-printed-receipts.ts';
import { kitchenLists } from './model.ts';

/** Orders whose time is over. */
const LATE: ReadonlySet<number> = new Set([4]);

interface KitchenProps {
  send?: Parameters<typeof useKitchenSteps>[0];
  ask?: (id: number) => Promise<string | null>;
  onPrint?: (orders: readonly OrderView[]) => void;
}

const later = () => new Promise<never>(() => {});

/** The active orders, as the stream changes them. */
const active = createStore();

function createStore() {
  let orders: readonly OrderView[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => orders,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next: readonly OrderView[]): void => {
      orders = next;
      for (const tell of listeners) tell();
    },
  };
}

function show(orders: readonly OrderView[], props: KitchenProps = {}) {
  active.set(orders);
  return renderWeb(<Kitchen {...props} />);
}

/** The board with its hooks, as the page puts them together. */
function Kitchen({ send = later, ask = later, onPrint = () => {} }: KitchenProps) {
  const orders = useSyncExternalStore(active.subscribe, active.get);
  const steps: KitchenSteps = useKitchenSteps(send);
  const { printed, recordPrinted } = usePrintedReceipts();
  const rows = orders.map((order) => ({
    order,
    remainingMin: 20,
    urgency: LATE.has(order.id) ? ('overdue' as const) : ('normal' as const),
  }));
  const lists = kitchenLists(rows, 'waiting', steps.pendingIds);
  const { missing, dismiss } = useMissingOrders(orders, [...lists.toPrepare, ...lists.ready], ask);
  const print = (some: readonly OrderView[]): void => {
    onPrint(some);
    recordPrinted(some);
  };
  return (
    <KitchenBoard
      lists={lists}
      missing={missing}
      loadState="known"
      newIds={new Set()}
      printed={printed}
      pendingIds={steps.pendingIds}
      refusals={steps.refusals}
      actions={{
        runStep: steps.runStep,
        print: (order) => print([order]),
        open: () => {},
        assign: () => {},
        dismiss: ({ id }) => {
          steps.dismissRefusal(id);
          dismiss(id);
        },
      }}
      onPrintMany={print}
    />
  );
}

const toPrepare = () => within(screen.getByRole('region', { name: /Hazırlanacak/ }));
const ready = () => within(screen.getByRole('region', { name: /Hazır, kurye bekliyor/ }));
const card = (number: number) => ({ name: `${number} numaralı sipariş` });

beforeEach(() => localStorage.clear());

it('decision 068: a test order says that it is one, to be packed and ready', () => {
  show([
    anOrder({ id: 1, isTest: true }),
    anOrder({ id: 2, isTest: true, status: 'READY' }),
    anOrder({ id: 3 }),
  ]);
  expect(screen.getAllByText('TEST')).toHaveLength(2);
});

describe('the card of an order', () => {
  it('says what to pack: pieces, options, notes, requested time, courier', () => {
    show([
      anOrder({
        id: 1,
        status: 'ASSIGNED',
        courierId: 7,
        orderNotes: 'Soğan olmasın',
        expectedDeliveryTime: '2026-03-02T17:30:00Z',
        items: [{ name: 'Lahmacun', quantity: 12, price: 80, options: ['Acılı'], notes: 'ikiye kesilmiş' }],
      }),
    ]);
    const shown = toPrepare().getByRole('article', card(1001)).textContent ?? '';
    for (const text of [
      '12×',
      'Lahmacun',
      'Acılı',
      'ikiye kesilmiş',
      'Soğan olmasın',
      'İstenen saat 20:30',
      'Mehmet Kaya',
    ])
      expect(shown).toContain(text);
    expect(toPrepare().getByRole('button', { name: 'Hazır: 1001 numaralı sipariş' })).toBeTruthy();
    expect(shown).toContain('Hazır olunca Mehmet Kaya alacak');
  });
});

describe('decision 090: packages under the slot that they were promised', () => {
  const promised = (minute: number) => ({
    createdAt: '2026-03-02T14:30:00Z',
    promisedSlot: { from: `2026-03-02T15:${minute}:00.000Z`, to: `2026-03-02T15:${minute + 10}:00.000Z` },
  });

  it('a heading per slot and one for those without, and how many of each are late', () => {
    show([
      anOrder({ id: 1, ...promised(40) }),
      anOrder({ id: 2, createdAt: '2026-03-02T14:00:00Z' }),
      anOrder({ id: 3, ...promised(30) }),
      anOrder({ id: 4, ...promised(30) }),
    ]);
    const headings = toPrepare().getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Aralıksız · 1 paket',
      '18:30–18:40 · 2 paket 1 gecikti',
      '18:40–18:50 · 1 paket',
    ]);
    expect(toPrepare().getByRole('article', card(1004)).textContent).toContain('18:30–18:40 · gecikti');
  });

  it('none where no order has a slot', () => {
    show([anOrder({ id: 1 })]);
    expect(toPrepare().queryByRole('heading', { level: 3 })).toBeNull();
  });
});

describe('one tap: ready', () => {
  it('moves the card at once, and only once however often it is tapped', () => {
    const send = vi.fn<NonNullable<KitchenProps['send']>>(later);
    show([anOrder({ id: 1 }), anOrder({ id: 2 })], { send });
    const button = toPrepare().getByRole('button', { name: 'Hazır: 1001 numaralı sipariş' });
    act(() => {
      button.click();
      button.click();
    });
    expect(send.mock.calls.map(([order, step]) => [order.id, step])).toEqual([[1, 'markReady']]);
    expect(toPrepare().queryByRole('article', card(1001))).toBeNull();
    expect(ready().getByRole('article', card(1001))).toBeTruthy();
  });

  it('refused: the card goes back with the server’s words, and the next tap takes them away', async () => {
    let refuse: (error: Error) => void = () => {};
    const send = vi.fn<NonNullable<KitchenProps['send']>>(
      () => new Promise((_, reject) => (refuse = reject)),
    );
    show([anOrder({ id: 1 })], { send });
    fireEvent.click(toPrepare().getByRole('button', { name: /^Hazır/ }));
    await act(async () =>
      refuse(new CallError({ status: 409, code: 'ORDER_CHANGED', message: 'Sipariş az önce değişti.' })),
    );
    expect(toPrepare().getByRole('alert').textContent).toBe('Sipariş az önce değişti.');
    expect(ready().queryByRole('article')).toBeNull();
    fireEvent.click(toPrepare().getByRole('button', { name: /^Hazır/ }));
    expect(screen.queryByText('Sipariş az önce değişti.')).toBeNull();
  });
});

describe('an order that disappears from the kitchen’s list', () => {
  it('stays with the reason until somebody has taken note', async () => {
    const ask = vi
      .fn<NonNullable<KitchenProps['ask']>>()
      .mockResolvedValue('Sipariş iptal edildi: Ürün kalmadı');
    show([anOrder({ id: 1 }), anOrder({ id: 2 })], { ask });
    await act(async () => active.set([anOrder({ id: 2 })]));
    expect(ask.mock.calls).toEqual([[asOrderId(1)]]);
    expect(toPrepare().getByRole('article', card(1001)).textContent).toContain(
      'Sipariş iptal edildi: Ürün kalmadı',
    );
    expect(screen.getByRole('heading', { name: 'Hazırlanacak 1' })).toBeTruthy();
    fireEvent.click(toPrepare().getByRole('button', { name: 'Gördüm' }));
    expect(toPrepare().queryByRole('article', card(1001))).toBeNull();
  });

  it('needs no notice when it was handed over', async () => {
    show([anOrder({ id: 1, status: 'READY' })], { ask: () => Promise.resolve(null) });
    await act(async () => active.set([]));
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByText('Hazırlanacak sipariş yok')).toBeTruthy();
  });
});

describe('receipts', () => {
  it('the new ones are printed together, and what was printed is stored in this browser', () => {
    const onPrint = vi.fn<NonNullable<KitchenProps['onPrint']>>();
    const { unmount } = show([anOrder({ id: 1 }), anOrder({ id: 2 })], { onPrint });
    fireEvent.click(screen.getByRole('button', { name: '1001 numaralı siparişi yazdır' }));
    fireEvent.click(screen.getByRole('button', { name: 'Tümünü yazdır (1)' }));
    expect(onPrint.mock.calls.map(([orders]) => orders.map(({ id }) => id))).toEqual([[1], [2]]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tümü yazdırıldı' }).disabled).toBe(true);
    unmount();
    show([anOrder({ id: 2 }), anOrder({ id: 3 })]);
    expect(screen.getByRole('button', { name: 'Tümünü yazdır (1)' })).toBeTruthy();
  });
});
