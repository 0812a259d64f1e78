import { asOrderId, type OrderId } from '@ulak/contracts/ids';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { CalmTime } from './components/use-calm-time.ts';
import { WaitingOrders } from './components/waiting-orders.tsx';
import { expiredOffers, OFFER_EXPIRED } from './model/lost-orders.ts';

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

const NONE: ReadonlySet<OrderId> = new Set();

function show(...given: Parameters<typeof anOrder>[0][]) {
  return showUnsent(NONE, ...given);
}

function showUnsent(waiting: ReadonlySet<OrderId>, ...given: Parameters<typeof anOrder>[0][]) {
  const onComing = vi.fn<(order: { id: number }) => void>();
  const view = renderWeb(
    <WaitingOrders
      orders={given.map((one, index) => anOrder({ id: index + 1, status: 'ASSIGNED', courierId: 7, ...one }))}
      waiting={waiting}
      isBusy={false}
      onComing={onComing}
      onAccept={() => {}}
      onAcceptAll={() => {}}
      onOpen={() => {}}
    />,
  );
  return { ...view, onComing };
}

const OFFERED = { assignedBy: 'ENGINE', offerExpiresAt: inMs(170_000) } as const;
/** How loud a button is, as the design system draws it. */
const loudness = (name: string | RegExp): string =>
  screen.getByRole('button', { name }).dataset.variant ?? 'filled';

it('an offer of the engine shows time limit and readiness of the goods; a manual assignment not', () => {
  const { unmount } = show(OFFERED);
  expect(screen.getByText(/^Teklif · 2:\d\d kaldı$/).parentElement?.textContent).toContain('hazırlanıyor');
  unmount();
  const ready = show({ ...OFFERED, readyAt: inMs(-60_000) });
  expect(screen.getByText(/^Teklif/).parentElement?.textContent).toContain('paket hazır');
  ready.unmount();
  show({ assignedBy: 'STAFF' });
  expect(screen.queryByText(/Teklif|şubede bekleniyorsunuz/)).toBeNull();
  expect(loudness('#1001 Kabul Et')).toBe('filled');
});

it('while an offer is open, its acknowledgement alone is emphasised', async () => {
  const { onComing } = show(OFFERED, { assignedBy: 'STAFF' });
  expect(
    ['#1001 Geliyorum', '#1001 Kabul Et', '#1002 Kabul Et', 'Tümünü Kabul Et (2)'].map(loudness),
  ).toEqual(['filled', 'subtle', 'light', 'default']);
  await userEvent.click(screen.getByRole('button', { name: '#1001 Geliyorum' }));
  expect(onComing.mock.calls.map(([order]) => order.id)).toEqual([1]);
});

it('an acknowledged offer shows as such and is accepted at the counter', () => {
  show({ assignedBy: 'ENGINE', readyAt: inMs(-60_000) });
  expect(
    within(screen.getByRole('listitem')).getByText('Sizde, şubede bekleniyorsunuz').parentElement
      ?.textContent,
  ).toContain('paket hazır');
  expect(screen.queryByRole('button', { name: /Geliyorum/ })).toBeNull();
  expect(loudness('#1001 Kabul Et')).toBe('filled');
});

it('a step without signal shows as waiting, not as done', () => {
  showUnsent(new Set([asOrderId(1)]), { assignedBy: 'ENGINE' });
  expect(screen.getByText('Geliyorum dediniz').parentElement?.textContent).toContain('gönderilmeyi bekliyor');
  expect(screen.queryByText(/şubede bekleniyorsunuz/)).toBeNull();
});

it('when the time is over it says so until it is taken back', () => {
  show({ assignedBy: 'ENGINE', offerExpiresAt: inMs(-60_000) });
  expect(screen.getByText(OFFER_EXPIRED)).toBeTruthy();
});

it('an offer that went after its time was taken back; one that went before, or was accepted, was not', () => {
  const now = Date.parse('2026-03-02T16:30:00Z');
  const offer = (id: number, expiresAt: string) =>
    anOrder({ id, status: 'ASSIGNED', courierId: 7, assignedBy: 'ENGINE', offerExpiresAt: expiresAt });
  const lapsed = offer(1, '2026-03-02T16:29:59Z');
  const moved = offer(2, '2026-03-02T16:31:00Z');
  const accepted = offer(3, '2026-03-02T16:29:59Z');
  const byHand = anOrder({ id: 4, status: 'ASSIGNED', courierId: 7, assignedBy: 'STAFF' });
  const after = [{ ...accepted, status: 'PICKED_UP' as const, offerExpiresAt: null }];
  expect(expiredOffers([lapsed, moved, accepted, byHand], after, now)).toEqual([lapsed]);
});

it('safe mode: no alarm and no count of lateness; the offer still says how long it is open', () => {
  const order = anOrder({ status: 'ASSIGNED', courierId: 7, createdAt: inMs(-5 * 3_600_000), ...OFFERED });
  renderWeb(
    <CalmTime.Provider value>
      <WaitingOrders
        orders={[order]}
        waiting={NONE}
        isBusy={false}
        onComing={() => {}}
        onAccept={() => {}}
        onAcceptAll={() => {}}
        onOpen={() => {}}
      />
    </CalmTime.Provider>,
  );
  expect(screen.getByText('Acele etmeyin').dataset.tone).toBe('calm');
  expect(screen.queryByText(/gecikti/)).toBeNull();
  expect(screen.getByText(/^Teklif · 2:\d\d kaldı$/)).toBeTruthy();
});
