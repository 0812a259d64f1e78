import { useQuery } from '@tanstack/react-query';
import { asBranchId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { aBranch } from '../../test/dispatch.ts';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { DispatchDialogs } from './dispatch-dialogs.tsx';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';

const DESK = {
  branches: [aBranch(1, 'Kadıköy')],
  branchId: asBranchId(1),
  orders: [],
} as unknown as BranchData;
const nothing = (): void => {};

function Desk() {
  if (!useQuery(sessionQuery).data) return null;
  return (
    <DispatchDialogs
      data={DESK}
      open={{ kind: 'plan', branchId: asBranchId(1) }}
      isCovered={false}
      onChange={nothing}
      onOpenOrder={nothing}
      onAssign={nothing}
    />
  );
}

const at = '2026-03-02T16:40:00Z';
const STOP = {
  orderId: 5,
  orderNumber: '1005',
  customerName: 'Ayşe',
  customerAddress: 'Moda Cad. 1',
  isLate: false,
};
const PLAN = {
  branchId: 1,
  plannedAt: at,
  trips: [
    {
      courierId: 7,
      courierName: 'Mehmet Kaya',
      canAssignNow: true,
      departBy: at,
      pickupAt: at,
      reason: 'En erken teslim: 19:44.',
      orders: [{ ...STOP, deliveryAt: at, deliveryFrom: at, deliveryTo: at }],
    },
  ],
  unassigned: [],
};

/** What the order has become since it was suggested. */
const serving = (order: OrderView) =>
  fakeServer(({ path }) => {
    if (path === '/api/user') return { body: { id: 1, role: 'BRANCH_MANAGER', branchId: 1, username: '' } };
    if (path.endsWith('/plan')) return { body: { success: true, data: PLAN } };
    if (path === '/api/orders/5') return { body: { success: true, data: { ...order, history: [] } } };
    return undefined;
  });

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['CANCELLED', 'Sipariş şu anda "İptal Edildi" durumunda; bu işlem yapılamaz.'],
  ['DELIVERED', 'Sipariş şu anda "Teslim Edildi" durumunda; bu işlem yapılamaz.'],
] as const)('a suggested order that is %s by now is refused in its own words', async (status, words) => {
  const calls = serving(anOrder({ id: 5, status }));
  renderWeb(<Desk />);
  await userEvent.click(await screen.findByRole('button', { name: 'Hepsini ata (1)' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
