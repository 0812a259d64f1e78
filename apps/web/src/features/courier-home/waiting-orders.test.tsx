import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { WaitingOrders } from './components/waiting-orders.tsx';
import { lapsedOffers, OFFER_OVER } from './model.ts';

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

const show = (given: Parameters<typeof anOrder>[0]) =>
  renderWeb(
    <WaitingOrders
      orders={[anOrder({ status: 'ASSIGNED', courierId: 7, ...given })]}
      isBusy={false}
      onAccept={() => {}}
      onAcceptAll={() => {}}
      onOpen={() => {}}
    />,
  );

it('an offer of the engine says how long it waits; what a manager gave does not', () => {
  const { unmount } = show({ assignedBy: 'ENGINE', offerExpiresAt: inMs(170_000) });
  expect(screen.getByText(/2:\d\d$/)).toBeTruthy();
  unmount();
  show({ assignedBy: 'STAFF' });
  expect(screen.queryByText(/\d:\d\d$/)).toBeNull();
});

it('when the time is over it says so until it is taken back', () => {
  show({ assignedBy: 'ENGINE', offerExpiresAt: inMs(-60_000) });
  expect(screen.getByText(OFFER_OVER)).toBeTruthy();
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
  expect(lapsedOffers([lapsed, moved, accepted, byHand], after, now)).toEqual([lapsed]);
});
