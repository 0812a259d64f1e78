import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { CancelForm } from './components/cancel-form.tsx';

it('a cancellation needs a reason; choosing one answers the complaint that none was given', async () => {
  const calls = fakeServer(() => undefined);
  renderWeb(<CancelForm order={anOrder()} onDone={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Siparişi iptal et' }));
  expect(screen.getByText('İptal nedenini yazın')).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Mükerrer sipariş' }));
  expect(screen.queryByText('İptal nedenini yazın')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('İptal nedeni').value).toBe('Mükerrer sipariş');
});
