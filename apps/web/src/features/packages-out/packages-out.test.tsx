import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aPackage } from '../../test/notice.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { PackagesOut } from './components/packages-out.tsx';
import { packageText } from './model.ts';
import { concernsPackages } from './queries.ts';

// Fetched on demand, which takes long where modules are made ready one by one.
beforeAll(() =>
  Promise.all([import('./components/packages-dialog.tsx'), import('../../ui/confirm-dialog.tsx')]),
);
afterEach(() => vi.unstubAllGlobals());

const show = () => {
  let isOut = true;
  const calls = fakeServer(({ method }) => {
    if (method === 'GET') return { body: isOut ? [aPackage({ id: 3 })] : [] };
    isOut = false;
    return { body: { success: true, data: aPackage({ id: 3, handedBackAt: new Date().toISOString() }) } };
  });
  renderWeb(
    <>
      <PackagesOut branchId="all" />
      <ConfirmHost />
    </>,
  );
  return calls;
};

it('counts what is with couriers; taken back after a question', async () => {
  const calls = show();
  fireEvent.click(await screen.findByRole('button', { name: /1\s*Kuryede paket/ }));
  const take = await screen.findByRole('button', { name: 'Paketi teslim aldım' });
  expect(
    screen.getByText(/iptal edildi · 12 dk önce · kurye henüz onaylamadı · Kadıköy Şubesi/),
  ).toBeTruthy();
  fireEvent.click(take);
  expect(
    await screen.findByText('#1005 numaralı siparişin paketini Mehmet Kaya size verdi mi?'),
  ).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Evet, teslim aldım' }));
  expect(await screen.findByText('Kuryede paket yok.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/api/packages-out/3/handed-back');
});

it('says nothing while there are none', async () => {
  const calls = fakeServer(() => ({ body: [] }));
  renderWeb(<PackagesOut branchId={asBranchId(4)} />);
  await waitFor(() => expect(calls[0]?.path).toBe('/api/packages-out?branchId=4'));
  expect(screen.queryByText('Kuryede paket')).toBeNull();
});

it('says why and since when', () => {
  const at = Date.parse('2026-11-22T16:32:00Z');
  const one = aPackage({ kind: 'ORDER_UNDELIVERED', createdAt: new Date(at - 65 * 60_000).toISOString() });
  expect(packageText({ ...one, acknowledgedAt: one.createdAt }, at)).toBe('teslim edilemedi · 1 sa önce');
});

it('is asked for when goods go back or one of its orders moves on, not with every order', () => {
  const change = {
    type: 'ORDER_STATUS_UPDATED',
    orderId: asOrderId(77),
    branchId: asBranchId(1),
    status: 'DELIVERED',
    version: 4,
    action: 'deliver',
    courierId: asUserId(7),
    previousCourierId: null,
  } as const;
  const packages = [aPackage()];
  expect(concernsPackages(change, packages)).toBe(false);
  expect(concernsPackages({ ...change, orderId: asOrderId(5) }, packages)).toBe(true);
  expect(concernsPackages({ ...change, action: 'cancel', status: 'CANCELLED' }, [])).toBe(true);
  expect(
    concernsPackages(
      { type: 'COURIER_NOTICES_UPDATED', courierId: asUserId(7), branchId: asBranchId(1) },
      [],
    ),
  ).toBe(true);
});
