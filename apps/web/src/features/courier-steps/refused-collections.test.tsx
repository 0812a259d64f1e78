import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { RefusedCards } from './components/refused-cards.tsx';
import { useRefusedCollections } from './components/use-refused-collections.ts';
import { type QueuedStep, withRefused } from './model.ts';

const ORDER = anOrder({ id: 42, status: 'IN_DELIVERY', receiptNumber: '1042' });
const STEP: QueuedStep = {
  key: 'k1',
  orderId: ORDER.id,
  receiptNumber: '1042',
  to: 'DELIVERED',
  note: null,
  at: '2026-03-02T16:00:00.000Z',
  collection: { lines: [{ kind: 'MEAL_CARD', brand: 'Multinet', amount: 185 }], note: 'Bozuk yoktu' },
};
const REFUSAL = { step: STEP, message: 'Bu yemek kartı şubenizde geçmiyor.', dropped: [] };

/** A phone on which a collection is refused, and its order goes on. */
function Phone({ user }: { user: number }) {
  const refusals = useRefusedCollections(asUserId(user));
  return (
    <>
      <RefusedCards {...refusals} />
      <button onClick={() => refusals.keep(REFUSAL)} type="button">
        ret
      </button>
      {(['IN_DELIVERY', 'DELIVERED'] as const).map((status) => (
        <button key={status} onClick={() => refusals.settle({ id: ORDER.id, status })} type="button">
          {status}
        </button>
      ))}
    </>
  );
}
const show = (user: number) =>
  render(
    <MantineProvider>
      <Phone user={user} />
    </MantineProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('decision 075: a refused collection stays with what was typed until the courier knows', async () => {
  show(1);
  press('ret');
  const card = await screen.findByRole('alert');
  for (const text of ['Tahsilat kaydedilmedi', '#1042', REFUSAL.message, 'Multinet 185,00 TL', 'Bozuk yoktu'])
    expect(card.textContent).toContain(text);
  press('Anladım');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('goes once the order is delivered after all', async () => {
  show(2);
  press('ret');
  await screen.findByRole('alert');
  press('IN_DELIVERY');
  expect(screen.getByRole('alert')).toBeTruthy();
  press('DELIVERED');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('the newest of an order is kept; a step without collection is none', () => {
  const { collection: _, ...plain } = STEP;
  expect(withRefused([], { ...REFUSAL, step: plain })).toEqual([]);
  expect(withRefused([], { ...REFUSAL, message: null })).toEqual([]);
  const first = withRefused([], REFUSAL);
  const second = withRefused(first, { ...REFUSAL, step: { ...STEP, key: 'k2' }, message: 'Olmaz.' });
  expect(second.map(({ key, message }) => [key, message])).toEqual([['k2', 'Olmaz.']]);
});
