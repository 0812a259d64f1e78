import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { answered, refused } from '../../test/signed-in.tsx';
import { hasSlotLine, OrderSlot } from './components/order-slot.tsx';

const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const slot = (from: string, to: string, taken = 0) => ({ from: at(from), to: at(to), capacity: 4, taken });
const promisedSlot = { from: at('15:40'), to: at('15:50') };
const SLOTS = [slot('15:40', '15:50', 3), slot('15:50', '16:00', 4), slot('16:00', '16:10', 1)];
const order = { ...anOrder(), promisedSlot };

function show(change = answered({ ...order, promisedSlot: SLOTS[2] }), slots: typeof SLOTS | null = SLOTS) {
  const calls = fakeServer(({ path, method }) => {
    if (path === `/api/orders/${order.id}/slot` && method === 'PUT') return change;
    if (path !== `/api/orders/${order.id}/slots`) return undefined;
    if (slots === null) return { status: 500, body: {} };
    return answered({ peakAt: slots.length > 0 ? at('16:00') : null, couriers: 3, slots });
  });
  renderWeb(<OrderSlot order={order} />);
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Aralığı değiştir' }));

describe('decision 090: the slot of an order in its details', () => {
  it('is changed to one with room; a full one cannot be chosen', async () => {
    const sent = show();
    await open();
    const full = await screen.findByRole('radio', { name: /18:50–19:00 ?4\/4 dolu/ });
    expect(full).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /18:40–18:50 ?3\/4 · şimdiki/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByRole('button', { name: 'Söz ver' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: /19:00–19:10 ?1\/4/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Söz ver' }));
    await waitFor(() => expect(sent()).toEqual([{ from: at('16:00') }]));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('or to none', async () => {
    const sent = show();
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Aralıksız' }));
    await userEvent.click(screen.getByRole('button', { name: 'Söz ver' }));
    await waitFor(() => expect(sent()).toEqual([{ from: null }]));
  });

  it('says why when the place was taken meanwhile, and stays open', async () => {
    show(refused('SLOT_FULL'));
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: /19:00–19:10 ?1\/4/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Söz ver' }));
    expect(await screen.findByText(/az önce doldu/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Aralıksız' })).toBeTruthy();
  });

  it('no peak on its day, and slots that cannot be fetched, are told', async () => {
    show(undefined, []);
    await open();
    expect(await screen.findByText('Bu siparişin gününde yoğun saat yok.')).toBeTruthy();
  });

  it('failing: with a retry', async () => {
    show(undefined, null);
    await open();
    expect(await screen.findByRole('button', { name: /[Tt]ekrar|[Yy]eniden/ })).toBeTruthy();
  });

  it('says when to leave for it, until somebody has left', () => {
    const departFrom = new Date(Date.now() + 20 * 60_000).toISOString();
    const { unmount } = renderWeb(<OrderSlot order={{ ...order, departFrom }} />);
    expect(screen.getByText(/^en erken \d\d:\d\d gibi çıkılmalı$/)).toBeTruthy();
    unmount();
    renderWeb(<OrderSlot order={{ ...order, departFrom, status: 'IN_DELIVERY' }} />);
    expect(screen.queryByText(/en erken/)).toBeNull();
  });

  it('is read only from pick-up on; no line where no peak is named', () => {
    renderWeb(<OrderSlot order={{ ...order, status: 'IN_DELIVERY' }} />);
    expect(screen.getByText('18:40–18:50')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(hasSlotLine(anOrder())).toBe(false);
    expect(hasSlotLine({ ...anOrder(), isPaced: true })).toBe(true);
  });
});
