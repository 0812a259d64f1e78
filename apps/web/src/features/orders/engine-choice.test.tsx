import { asUserId } from '@ulak/contracts/ids';
import type { OrderHistoryRow } from '@ulak/contracts/orders/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { StatusCell } from './components/order-cells.tsx';
import { OrderFacts } from './components/order-facts.tsx';
import { OrderHistory } from './components/order-history.tsx';
import { withAssignment, withoutAssignment } from './model/assignment.ts';

const candidate = (id: number, name: string, addedMin: number) => ({
  courierId: asUserId(id),
  name,
  pickupAt: '2026-03-02T16:32:00Z',
  deliveryAt: '2026-03-02T16:44:00Z',
  deliveryFrom: '2026-03-02T16:40:00Z',
  deliveryTo: '2026-03-02T16:50:00Z',
  addedMin,
  note: `${name} şubede`,
});

const ROW: OrderHistoryRow = {
  id: 9,
  at: '2026-03-02T16:30:00Z',
  action: 'assign',
  from: 'READY',
  to: 'ASSIGNED',
  actorName: 'Sistem',
  actorRole: null,
  courierName: 'Mehmet Kaya',
  location: null,
  note: null,
  choice: {
    reason: 'En erken teslim: 19:42. Mehmet 3 dk sonra dönüyor.',
    candidates: [
      candidate(1, 'Mehmet Kaya', 12),
      candidate(2, 'Ayşe Demir', 16.2),
      candidate(3, 'Ali Can', 21),
    ],
  },
};

describe('why the engine chose a courier', () => {
  it('the history says the reason; Neden? opens the three compared, the chosen one first', async () => {
    renderWeb(<OrderHistory rows={[ROW]} />);
    expect(screen.getByText('En erken teslim: 19:42. Mehmet 3 dk sonra dönüyor.')).toBeTruthy();
    expect(screen.getByText('Otomatik atama · Hazır → Atandı')).toBeTruthy();
    const why = screen.getByRole('button', { name: 'Neden?' });
    expect([why.getAttribute('aria-expanded'), screen.queryByText('Ali Can')]).toEqual(['false', null]);
    await userEvent.click(why);
    const compared = within(screen.getByRole('list', { name: 'Karşılaştırılan kuryeler' })).getAllByRole(
      'listitem',
    );
    expect(compared.map(({ textContent }) => textContent)).toEqual([
      'Mehmet Kaya · seçilenTeslim 19:40 – 19:50Mehmet Kaya şubede',
      'Ayşe DemirTeslim 19:40 – 19:50 · +4 dk beklemeAyşe Demir şubede',
      'Ali CanTeslim 19:40 – 19:50 · +9 dk beklemeAli Can şubede',
    ]);
    await userEvent.click(why);
    expect(screen.queryByText('Ali Can')).toBeNull();
  });

  it.each([
    ['VALHALLA', 'Süreler yola göre.'],
    ['GREAT_CIRCLE', 'Süreler kuş uçuşuna göre.'],
  ] as const)('decision 096: measured by %s, it says %s', async (distanceMethod, text) => {
    const choice = ROW.choice && { ...ROW.choice, distanceMethod };
    renderWeb(<OrderHistory rows={[{ ...ROW, choice }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Neden?' }));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('what people did has no such line', () => {
    renderWeb(
      <OrderHistory
        rows={[{ ...ROW, choice: null, actorName: 'Pınar Şahin', actorRole: 'BRANCH_MANAGER' }]}
      />,
    );
    expect(screen.getByText('Pınar Şahin (Şube Müdürü) · Hazır → Atandı')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Neden?' })).toBeNull();
  });
});

describe('whose choice it was', () => {
  const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

  it('an engine’s order has a badge and the time left to accept; neither once expired or picked up', () => {
    const order = anOrder({
      status: 'ASSIGNED',
      courierId: 7,
      assignedBy: 'ENGINE',
      offerExpiresAt: inMs(170_000),
    });
    const first = renderWeb(<StatusCell order={order} />);
    expect(screen.getByText('Otomatik')).toBeTruthy();
    expect(screen.getByText(/^kabul için 2:\d\d$/)).toBeTruthy();
    first.unmount();
    const late = renderWeb(<StatusCell order={{ ...order, offerExpiresAt: inMs(-60_000) }} />);
    expect(screen.getByText('kabul süresi doldu')).toBeTruthy();
    late.unmount();
    renderWeb(<StatusCell order={{ ...order, status: 'PICKED_UP', offerExpiresAt: null }} />);
    expect([screen.queryByText('Otomatik'), screen.queryByText(/kabul/)]).toEqual([null, null]);
    expect(screen.getByText('Kurye Üzerinde')).toBeTruthy();
  });

  it('in an AUTOMATIC branch a choice by hand says that it is kept; elsewhere nothing needs saying', () => {
    const order = anOrder({ status: 'ASSIGNED', courierId: 7, assignedBy: 'STAFF' });
    const { unmount } = renderWeb(<OrderFacts order={order} now={0} isAutomatic />);
    expect(screen.getByText('Elle atandı; otomatik atama dokunmaz')).toBeTruthy();
    unmount();
    renderWeb(<OrderFacts order={order} now={0} isAutomatic={false} />);
    expect(screen.queryByText('Elle atandı; otomatik atama dokunmaz')).toBeNull();
  });

  it('optimistic: an order assigned by hand is no engine offer, an unassigned one has no courier', () => {
    const order = anOrder({
      status: 'ASSIGNED',
      courierId: 7,
      assignedBy: 'ENGINE',
      offerExpiresAt: inMs(60_000),
    });
    const given = withAssignment(order, { courierId: asUserId(8), name: 'Ayşe' }, inMs(0));
    expect([given.assignedBy, given.offerExpiresAt]).toEqual(['STAFF', null]);
    const back = withoutAssignment(order);
    expect([back.assignedBy, back.offerExpiresAt]).toEqual([null, null]);
  });
});
