import { screen, waitFor, within } from '@testing-library/react';
import type { TestOrder } from '@ulak/contracts/branches/test-mode';
import { asBranchId, asOrderId } from '@ulak/contracts/ids';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import type { Role } from '@ulak/contracts/roles';
import { formatFullDateTime } from '@ulak/contracts/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { answered, press } from '../../test/signed-in.tsx';
import { TestModeBanner } from './components/test-mode-banner.tsx';
import { TestModePanel } from './components/test-mode-panel.tsx';
import { nextTestStep, waitsForCourier } from './model/next-test-step.ts';

const UNTIL = new Date(Date.now() + 3_600_000).toISOString();
const PAST = new Date(Date.now() - 1_000).toISOString();

const aTestOrder = (given: Partial<TestOrder> = {}): TestOrder => ({
  id: asOrderId(9),
  orderNumber: 'DNM-1',
  source: 'Yemeksepeti',
  status: 'PREPARING',
  courierName: null,
  total: 250.9,
  createdAt: '2026-03-02T16:30:00.000Z',
  version: 1,
  ...given,
});

interface Served {
  orders?: readonly TestOrder[] | null;
  /** How many each removal takes and leaves. */
  removals?: readonly { removed: number; left: number }[];
  until?: string | null;
  mayStep?: boolean;
}

function show({ orders = [], removals = [], until = null, mayStep = true }: Served = {}) {
  const rest = [...removals];
  const calls = fakeServer(({ path, method }) => {
    if (path.startsWith('/api/branches/7/test-orders') && method === 'DELETE') {
      const next = rest.shift();
      return next ? answered(next) : refusal(409, 'ORDER_CHANGED', 'Sipariş değişti.');
    }
    if (path.startsWith('/api/branches/7/test-orders'))
      return orders === null
        ? { status: 500, body: {} }
        : {
            body: { success: true, data: orders, pagination: { page: 1, limit: 50, total: orders.length } },
          };
    if (path === '/api/branches/7/test-mode') return answered({ testModeUntil: UNTIL });
    if (path === '/api/orders/9/status')
      return mayStep ? answered({}) : refusal(409, 'ORDER_CHANGED', 'Sipariş değişti.');
    return undefined;
  });
  const branch = aBranch({ id: 7, name: 'Üsküdar', testModeUntil: until });
  renderPage(() => <TestModePanel branch={branch} />, { at: '/integrations', role: 'OWNER' });
  return (method: string) => calls.filter((one) => one.method === method);
}

afterEach(() => vi.unstubAllGlobals());

describe('the switch', () => {
  it('off: says so, and asks for hours', async () => {
    const sent = show();
    expect(await screen.findByText('Test modu kapalı.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Şimdi kapat' })).toBeNull();
    press('4 saat aç');
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { hours: 4 } }]));
  });

  it('on: says until when, can be prolonged and ended', async () => {
    const sent = show({ until: UNTIL });
    expect((await screen.findByText('Test modu açık.')).parentElement?.textContent).toContain(
      formatFullDateTime(Date.parse(UNTIL)),
    );
    press('1 saat sonra kapat');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Şimdi kapat' })).toHaveProperty('disabled', false),
    );
    press('Şimdi kapat');
    await waitFor(() => expect(sent('PUT')[1]).toMatchObject({ body: { hours: 0 } }));
  });

  it('an end that has passed is off', async () => {
    show({ until: PAST });
    expect(await screen.findByText('Test modu kapalı.')).toBeTruthy();
  });
});

describe('the test orders', () => {
  it('none: says what to do', async () => {
    show();
    expect(await screen.findByText(/Test siparişi yok\. Test modunu açıp/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hepsini sil' })).toBeNull();
  });

  it('none in test mode: only the order is missing', async () => {
    show({ until: UNTIL });
    expect(await screen.findByText(/Test siparişi yok\. Örnek kodla/)).toBeTruthy();
  });

  it('a failure can be tried again', async () => {
    show({ orders: null });
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });

  it('names each with its state, and takes the courier’s next step', async () => {
    const sent = show({ orders: [aTestOrder({ status: 'ASSIGNED', courierName: 'Ali Kaya' })] });
    const entry = await screen.findByText('#DNM-1');
    expect(entry.closest('li')?.textContent).toContain('Ali Kaya');
    press('#DNM-1: Teslim alındı say');
    await waitFor(() => expect(sent('POST')).toMatchObject([{ body: { status: 'PICKED_UP' } }]));
  });

  it('one that waits leads to the order, where it gets a courier', async () => {
    show({ orders: [aTestOrder()] });
    const link = await screen.findByRole('link', { name: 'Siparişi açıp kurye atayın' });
    expect(link.getAttribute('href')).toBe('/orders?order=9');
  });

  it('are removed after a question, until none is left', async () => {
    const sent = show({
      orders: [aTestOrder()],
      removals: [
        { removed: 500, left: 3 },
        { removed: 3, left: 0 },
      ],
    });
    await screen.findByText('#DNM-1');
    press('Hepsini sil');
    const dialog = await screen.findByRole('dialog');
    expect(sent('DELETE')).toHaveLength(0);
    within(dialog).getByRole('button', { name: 'Hepsini sil' }).click();
    await waitFor(() => expect(sent('DELETE')).toHaveLength(2));
  });

  it('a refused removal says why in the question', async () => {
    show({ orders: [aTestOrder()] });
    await screen.findByText('#DNM-1');
    press('Hepsini sil');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Hepsini sil' }).click();
    expect(await within(dialog).findByText('Sipariş değişti.')).toBeTruthy();
  });
});

describe('the line on the desk', () => {
  const open = (role: Role, branches = [aBranch({ id: 7, name: 'Üsküdar', testModeUntil: UNTIL })]) => {
    const calls = fakeServer(({ path }) =>
      path === '/api/branches/7/test-mode' ? answered({ testModeUntil: null }) : undefined,
    );
    renderPage(() => <TestModeBanner branches={branches} />, { at: '/dashboard', role });
    return calls;
  };

  it('names the branch and the end, and is switched off there', async () => {
    const calls = open('BRANCH_MANAGER');
    expect(await screen.findByText(/^Üsküdar şubesi test modunda: .* test sayılır\.$/)).toBeTruthy();
    press('Üsküdar şubesinin test modunu kapat');
    await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ body: { hours: 0 } })));
  });

  it('whoever may not end it reads it all the same', async () => {
    open('PACKAGING_CHIEF');
    expect(await screen.findByText(/test modunda/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes when the mode has ended', async () => {
    open('OWNER', [
      aBranch({ id: 7, testModeUntil: PAST }),
      aBranch({ id: asBranchId(8), name: 'Moda', testModeUntil: UNTIL }),
    ]);
    expect(await screen.findAllByText(/test modunda/)).toHaveLength(1);
  });
});

it('every state has a next step, a way to a courier, or an end', () => {
  const said = Object.fromEntries(
    ORDER_STATUSES.map((status) => [
      status,
      nextTestStep(status) ?? (waitsForCourier(status) ? 'courier' : 'end'),
    ]),
  );
  expect(said).toEqual({
    PENDING: 'courier',
    PREPARING: 'courier',
    READY: 'courier',
    AVAILABLE: 'courier',
    ASSIGNED: 'PICKED_UP',
    PICKED_UP: 'IN_DELIVERY',
    IN_DELIVERY: 'DELIVERED',
    DELIVERED: 'end',
    UNDELIVERABLE: 'courier',
    CANCELLED: 'end',
  });
});
