import { MantineProvider } from '@mantine/core';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { UndeliverableDialog } from './components/undeliverable-dialog.tsx';

// jsdom has the element without its methods.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

const show = () => {
  const onConfirm = vi.fn<(order: OrderView, note: string) => void>();
  const order = anOrder({ id: 42, status: 'IN_DELIVERY' });
  render(
    <MantineProvider env="test">
      <UndeliverableDialog onClose={() => {}} onConfirm={onConfirm} order={order} />
    </MantineProvider>,
  );
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Teslim Edilemedi' });
  return {
    onConfirm,
    order,
    confirm,
    note: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Açıklama/ }),
  };
};

it('spec 3 §5: the explanation is required; blanks are none', async () => {
  const { confirm, note, onConfirm } = show();
  expect(confirm().disabled).toBe(true);
  await userEvent.type(note(), '   ');
  expect(confirm().disabled).toBe(true);
  await userEvent.type(note(), 'Bina kapısı kilitli ');
  expect(confirm().disabled).toBe(false);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('sends the text without the blanks around it', async () => {
  const { confirm, note, onConfirm, order } = show();
  await userEvent.type(note(), ' Bina kapısı kilitli ');
  await userEvent.click(confirm());
  expect(onConfirm).toHaveBeenCalledWith(order, 'Bina kapısı kilitli');
});

it('a frequent reason is one tap, and can be changed by hand', async () => {
  const { note, confirm } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Adres bulunamadı' }));
  expect(note().value).toBe('Adres bulunamadı');
  await userEvent.clear(note());
  expect(confirm().disabled).toBe(true);
});
