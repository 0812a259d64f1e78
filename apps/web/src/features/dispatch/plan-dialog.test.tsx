import type { PlanPreview, SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import { asBranchId, asOrderId, asUserId, type OrderId } from '@ulak/contracts/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/dispatch.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { type AcceptTrip, PlanDialog } from './components/plan-dialog.tsx';

const stop = (id: number, isLate = false): SuggestedTrip['orders'][number] => ({
  orderId: asOrderId(id),
  orderNumber: String(1000 + id),
  customerName: `Müşteri ${id}`,
  customerAddress: `Moda Cad. ${id}`,
  deliveryAt: '2026-03-02T16:44:00Z',
  deliveryFrom: '2026-03-02T16:40:00Z',
  deliveryTo: '2026-03-02T16:50:00Z',
  isLate,
});

const PLAN: PlanPreview = {
  branchId: asBranchId(1),
  plannedAt: '2026-03-02T16:30:05Z',
  trips: [
    {
      courierId: asUserId(7),
      courierName: 'Mehmet Kaya',
      canAssignNow: true,
      departBy: '2126-03-02T16:34:00Z',
      pickupAt: '2126-03-02T16:36:00Z',
      reason: 'En erken teslim: 19:44.',
      orders: [stop(1), stop(2, true)],
    },
    {
      courierId: asUserId(8),
      courierName: 'Ayşe Demir',
      canAssignNow: false,
      departBy: '2026-03-02T16:20:00Z',
      pickupAt: '2026-03-02T16:36:00Z',
      reason: 'Ayşe 6 dk sonra dönüyor.',
      orders: [stop(3)],
    },
  ],
  unassigned: [
    {
      orderId: asOrderId(4),
      orderNumber: '1004',
      reason: 'ALL_COURIERS_BUSY',
      text: 'Bütün kuryeler yolda.',
    },
  ],
};

const BRANCHES = [aBranch(1, 'Kadıköy'), aBranch(2, 'Beşiktaş', { assignmentMethod: 'POOL' })];

function show(plan: PlanPreview = PLAN, given: Partial<Parameters<typeof PlanDialog>[0]> = {}) {
  const calls = fakeServer(({ path }) =>
    path.endsWith('/plan') ? { body: { success: true, data: plan } } : undefined,
  );
  const onAccept = vi.fn<AcceptTrip>().mockResolvedValue([]);
  const onOpenOrder = vi.fn<(id: OrderId) => void>();
  const onBranch = vi.fn<(id: number) => void>();
  renderWeb(
    <PlanDialog
      isOpen
      branches={BRANCHES.slice(0, 1)}
      branchId={asBranchId(1)}
      isCovered={false}
      onBranch={onBranch}
      onInsights={() => {}}
      onAccept={onAccept}
      onOpenOrder={onOpenOrder}
      onClose={() => {}}
      {...given}
    />,
  );
  const asked = (): number => calls.filter(({ path }) => path.endsWith('/plan')).length;
  return { onAccept, onOpenOrder, onBranch, calls, asked };
}

afterEach(() => vi.unstubAllGlobals());

describe('Öner: suggestions of the engine for a branch', () => {
  it('a trip says who, when, why, and its doors in their order with the range at each', async () => {
    show();
    const trip = within(await screen.findByRole('region', { name: 'Mehmet Kaya için öneri' }));
    expect(trip.getByText('çıkış en geç 19:34 · teslim alma 19:36')).toBeTruthy();
    expect(trip.getByText('En erken teslim: 19:44.')).toBeTruthy();
    expect(trip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1#1001 Müşteri 1Moda Cad. 1Teslim 19:40 – 19:50Ata',
      '2#1002 Müşteri 2Moda Cad. 2 Teslim 19:40 – 19:50 · gecikecekAta',
    ]);
    expect(screen.getByText('2 sefer, 3 sipariş · 19:30:05')).toBeTruthy();
    const rest = within(screen.getByRole('region', { name: 'Önerisi olmayan siparişler' }));
    expect(rest.getByText('Bütün kuryeler yolda.')).toBeTruthy();
  });

  it.each([
    ['STREETS', '2 sefer, 3 sipariş · 19:30:05 · süreler yola göre'],
    ['GREAT_CIRCLE', '2 sefer, 3 sipariş · 19:30:05 · süreler kuş uçuşuna göre'],
  ] as const)('decision 096: measured by %s, it says %s', async (distanceMethod, text) => {
    show({ ...PLAN, distanceMethod });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('who is away cannot be given anything yet', async () => {
    show();
    const away = within(await screen.findByRole('region', { name: 'Ayşe Demir için öneri' }));
    expect(away.getByRole<HTMLButtonElement>('button', { name: 'Ayşe Demir kuryesine ata' }).disabled).toBe(
      true,
    );
    expect(away.getByText('Kurye yolda; üzerindekileri bitirince atanabilir.')).toBeTruthy();
    expect(away.getByText('hemen çıkmalı · teslim alma 19:36')).toBeTruthy();
  });

  it('assigns a trip, one order of it, or all that can start now; refetches each time', async () => {
    const { onAccept, asked } = show();
    const idsOf = (call: number) => onAccept.mock.calls[call]?.[0].orders.map(({ orderId }) => orderId);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mehmet Kaya kuryesine 2 siparişi ata' }),
    );
    await waitFor(() => expect(asked()).toBe(2));
    await userEvent.click(
      screen.getByRole('button', { name: '1002 numaralı siparişi Mehmet Kaya kuryesine ata' }),
    );
    await waitFor(() => expect(asked()).toBe(3));
    await userEvent.click(screen.getByRole('button', { name: 'Hepsini ata (2)' }));
    await waitFor(() => expect(asked()).toBe(4));
    expect([idsOf(0), idsOf(1), idsOf(2)]).toEqual([[1, 2], [2], [1, 2]]);
    expect(onAccept.mock.calls.map(([{ courierId }]) => courierId)).toEqual([7, 7, 7]);
  });

  it('what was refused is said in words', async () => {
    const { onAccept } = show();
    onAccept.mockResolvedValue([{ orderNumber: '1002', message: 'Bu siparişi az önce Ali aldı.' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Hepsini ata (2)' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 sipariş atanamadı#1002: Bu siparişi az önce Ali aldı.',
    );
  });

  it('an order opens its details; another branch is asked for', async () => {
    const { onOpenOrder, onBranch } = show(PLAN, { branches: BRANCHES });
    await userEvent.click(await screen.findByRole('button', { name: '1004 numaralı siparişin ayrıntıları' }));
    expect(onOpenOrder).toHaveBeenCalledWith(4);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Şube' }), '2');
    expect(onBranch).toHaveBeenCalledWith(2);
  });

  it('nothing to assign', async () => {
    show({ ...PLAN, trips: [], unassigned: [] });
    expect(await screen.findByText('Atanacak sipariş yok.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Hepsini ata/ })).toBeNull();
  });

  it('suggestions that could not be renewed say of when they are', async () => {
    show();
    await screen.findByText('Mehmet Kaya');
    expect(screen.queryByRole('alert')).toBeNull();
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    await userEvent.click(screen.getByRole('button', { name: 'Yenile' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Öneriler yenilenemedi; aşağıdakiler 19:30:05 durumuna göre, atanmış olanları da gösterebilir.',
    );
  });

  it('a plan that cannot be had offers another try', async () => {
    fakeServer(() =>
      refusal(503, 'SERVICE_BUSY', 'Sunucu şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.'),
    );
    renderWeb(
      <PlanDialog
        isOpen
        branches={BRANCHES}
        branchId={null}
        isCovered={false}
        onBranch={() => {}}
        onInsights={() => {}}
        onAccept={() => Promise.resolve([])}
        onOpenOrder={() => {}}
        onClose={() => {}}
      />,
    );
    expect(
      await screen.findByText('Sunucu şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });
});
