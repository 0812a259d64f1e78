import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { MAX_ASSIGN_AT_ONCE } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeFromOrder } from '../../domain/orders/order-changes.ts';
import { popUndoable } from '../../lib/undo.ts';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { undoLast } from '../../ui/undo-toast.tsx';
import { useOrderCommands } from './components/use-order-commands.ts';
import { MAX_AT_ONCE } from './model/assignment.ts';
import { activeOrders, applyChanges, findCachedOrder } from '../../domain/orders/active-orders.ts';

const MEHMET = { courierId: asUserId(7), name: 'Mehmet Kaya' };
/** Each test has orders of its own: the change log is shared by all lists of a page. */
let lastId = 100;
const nextId = (): number => (lastId += 1);

/** The steps, over a list of active orders as a page has it. */
function renderCommands(orders: readonly OrderView[]) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const key = activeOrders('all').queryKey;
  client.getQueryCache().build(client, client.defaultQueryOptions(activeOrders('all')));
  client.setQueryData(key, orders);
  renderWeb(null);
  const { result } = renderHook(() => useOrderCommands(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return {
    client,
    commands: result.current,
    shown: () => client.getQueryData<readonly OrderView[]>(key) ?? [],
  };
}

// What an earlier test has done is not this one's to take back.
beforeEach(() => {
  while (popUndoable());
});

const isStep = ({ method }: SentRequest): boolean => method === 'POST';
const stepsOf = (calls: readonly SentRequest[]) => calls.filter(isStep).map(({ path, body }) => [path, body]);

describe('ux "Management dashboard": a step shows at once and is rolled back when refused', () => {
  it('shows the courier optimistically, and the server’s order after the response', async () => {
    const id = nextId();
    const order = anOrder({ id });
    fakeServer(() => ({
      body: { success: true, data: anOrder({ id, version: 2, status: 'ASSIGNED', courierId: 7 }) },
    }));
    const { commands: steps, shown } = renderCommands([order]);
    const step = steps.assign([order], MEHMET);
    expect(shown()[0]).toMatchObject({
      status: 'ASSIGNED',
      courierId: 7,
      assignedToName: 'Mehmet Kaya',
      version: 1,
    });
    await act(() => step);
    expect(shown()[0]).toMatchObject({ status: 'ASSIGNED', version: 2 });
    expect(await screen.findByText('Sipariş kuryeye başarıyla atandı')).toBeTruthy();
    expect(screen.getByText(`#${order.receiptNumber} · Mehmet Kaya`)).toBeTruthy();
  });

  it('a refusal puts back the very same orders; those that were given stay given', async () => {
    const [first, second, other] = [
      anOrder({ id: nextId() }),
      anOrder({ id: nextId() }),
      anOrder({ id: nextId() }),
    ];
    fakeServer((sent) =>
      isStep(sent)
        ? {
            body: {
              success: true,
              data: {
                assigned: [{ ...first, version: 2, status: 'ASSIGNED', courierId: 7 }],
                refused: [{ orderId: second.id, code: 'COURIER_AT_CAPACITY', message: 'Dolu.' }],
              },
            },
          }
        : { body: [] },
    );
    const { commands: steps, shown } = renderCommands([first, second, other]);
    const step = steps.assign([first, second], MEHMET);
    expect(shown().map(({ status }) => status)).toEqual(['ASSIGNED', 'ASSIGNED', 'PREPARING']);
    const { refused } = await act(() => step);
    expect(refused).toEqual([{ order: second, message: 'Dolu.' }]);
    expect(shown()[0]).toMatchObject({ status: 'ASSIGNED', version: 2 });
    expect(shown()[1]).toBe(second);
    expect(shown()[2]).toBe(other);
  });

  it('a newer change that came during the step is not rolled back', async () => {
    const order = anOrder({ id: nextId() });
    const taken = {
      ...order,
      version: 3,
      status: 'ASSIGNED' as const,
      courierId: asUserId(9),
      assignedToName: 'Ali',
    };
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    const { client, commands: steps, shown } = renderCommands([order]);
    const step = steps.assign([order], MEHMET);
    applyChanges(client, [changeFromOrder(taken)]);
    await act(() => step);
    expect(shown()[0]).toBe(taken);
  });

  it('two steps on one order: the refusal of the second restores the last server state', async () => {
    const order = anOrder({ id: nextId() });
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    const { commands: steps, shown } = renderCommands([order]);
    const both = [steps.assign([order], MEHMET), steps.setStatus(order, 'READY')];
    await act(() => Promise.all(both));
    expect(shown()[0]).toBe(order);
  });
});

describe('taking back for eight seconds', () => {
  const assigned = (order: OrderView, given: Partial<OrderView> = {}): OrderView => ({
    ...order,
    version: order.version + 1,
    status: 'ASSIGNED',
    courierId: MEHMET.courierId,
    assignedToName: MEHMET.name,
    ...given,
  });

  it.each([
    ['waiting', anOrder({ id: nextId() }), [{ verb: 'unassign', body: undefined }]],
    [
      'offered to the pool',
      anOrder({ id: nextId(), status: 'AVAILABLE' }),
      [
        { verb: 'unassign', body: undefined },
        { verb: 'status', body: { status: 'AVAILABLE' } },
      ],
    ],
    [
      'failed',
      anOrder({ id: nextId(), status: 'UNDELIVERABLE', courierId: 9 }),
      [{ verb: 'unassign', body: undefined }],
    ],
    [
      'with another courier',
      anOrder({ id: nextId(), status: 'ASSIGNED', courierId: 9 }),
      [{ verb: 'assign', body: { courierId: 9, branchId: asBranchId(1), fromCourierId: 7 } }],
    ],
  ])('an order that was %s goes back', async (_, order, expected) => {
    const freed = { ...order, version: 3, status: 'READY' as const, courierId: null };
    const calls = fakeServer((sent) => ({
      body: { success: true, data: sent.path.endsWith('unassign') ? freed : assigned(order) },
    }));
    const { commands: steps } = renderCommands([order]);
    await act(() => steps.assign([order], MEHMET));
    calls.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: /Geri al/ }));
    await screen.findAllByText(/geri alındı|kuryesinde|havuzda/);
    expect(stepsOf(calls)).toEqual(
      expected.map(({ verb, body }) => [`/api/orders/${order.id}/${verb}`, body]),
    );
  });

  it('an order that was taken from its courier is given to them again', async () => {
    const order = anOrder({ id: nextId(), status: 'ASSIGNED', courierId: 9 });
    const freed = {
      ...order,
      version: 2,
      status: 'PREPARING' as const,
      courierId: null,
      assignedToName: null,
    };
    const calls = fakeServer((sent) => ({
      body: { success: true, data: sent.path.endsWith('unassign') ? freed : assigned(order) },
    }));
    const { commands: steps } = renderCommands([order]);
    await act(() => steps.unassign([order]));
    await screen.findByText('Atama geri alındı');
    act(() => undoLast());
    await screen.findByText('Sipariş yeniden Mehmet Kaya kuryesinde');
    expect(stepsOf(calls)[1]).toEqual([
      `/api/orders/${order.id}/assign`,
      { courierId: 9, branchId: 1, fromCourierId: null },
    ]);
  });

  it('an order that was offered to the pool is withdrawn to what it was', async () => {
    const order = anOrder({ id: nextId(), status: 'READY', readyAt: '2026-03-02T16:05:00Z' });
    const calls = fakeServer(({ body }) => ({
      body: { success: true, data: { ...order, version: 2, ...(body as object) } },
    }));
    const { commands: steps } = renderCommands([order]);
    await act(() => steps.setStatus(order, 'AVAILABLE'));
    act(() => undoLast());
    await screen.findByText('Sipariş havuzdan geri alındı');
    expect(stepsOf(calls).map(([, body]) => body)).toEqual([{ status: 'AVAILABLE' }, { status: 'READY' }]);
  });

  it('says in words when the courier has picked it up meanwhile, without asking', async () => {
    const order = anOrder({ id: nextId() });
    const calls = fakeServer(() => ({ body: { success: true, data: assigned(order) } }));
    const { client, commands: steps } = renderCommands([order]);
    await act(() => steps.assign([order], MEHMET));
    act(() => applyChanges(client, [changeFromOrder(assigned(order, { version: 5, status: 'PICKED_UP' }))]));
    calls.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: /Geri al/ }));
    await screen.findByText(/^Geri alınamadı: /);
    expect(screen.getByText(/Sipariş şu anda "Kurye Üzerinde" durumunda/)).toBeTruthy();
    expect(stepsOf(calls)).toEqual([]);
  });

  it('never takes an order from a courier whom somebody else gave it to since', async () => {
    const order = anOrder({ id: nextId() });
    fakeServer(() => ({ body: { success: true, data: assigned(order) } }));
    const { client, commands: steps } = renderCommands([order]);
    await act(() => steps.assign([order], MEHMET));
    act(() =>
      applyChanges(client, [
        changeFromOrder(assigned(order, { version: 5, courierId: asUserId(9), assignedToName: 'Ali' })),
      ]),
    );
    await act(async () => undoLast());
    expect(await screen.findByText('Geri alınamadı: Bu siparişi az önce Ali aldı.')).toBeTruthy();
  });

  it('is over after it was done once', async () => {
    const order = anOrder({ id: nextId() });
    fakeServer(() => ({ body: { success: true, data: assigned(order) } }));
    const { commands: steps } = renderCommands([order]);
    await act(() => steps.assign([order], MEHMET));
    act(() => undoLast());
    act(() => undoLast());
    expect(await screen.findByText('Geri alınabilecek bir işlem yok.')).toBeTruthy();
  });
});

it('the limit of one call is the contract’s', () => {
  expect(MAX_AT_ONCE).toBe(MAX_ASSIGN_AT_ONCE);
});

describe('an order that several lists of the page hold', () => {
  it('the newest version in any list counts', () => {
    const id = nextId();
    const client = new QueryClient();
    const [old, newest] = [anOrder({ id, version: 3 }), anOrder({ id, version: 5, status: 'READY' })];
    const others = [anOrder({ id: nextId(), version: 9 })];
    client.setQueryData(activeOrders('all').queryKey, [...others, old]);
    client.setQueryData(activeOrders(asBranchId(1)).queryKey, [newest]);
    client.setQueryData(activeOrders(asBranchId(2)).queryKey, [anOrder({ id, version: 4 })]);
    expect(findCachedOrder(client, old.id)).toEqual(newest);
    expect(findCachedOrder(client, anOrder({ id: nextId() }).id)).toBeUndefined();
  });
});
