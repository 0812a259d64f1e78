import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastError } from './toast.ts';

it('the same error again takes the place of the last one, another one stands beside it', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  for (const message of ['Bağlantı yok', 'Bağlantı yok', 'Tutar yok']) act(() => toastError(message));
  expect(await screen.findAllByText('Tutar yok')).toHaveLength(1);
  expect(screen.getAllByText('Bağlantı yok')).toHaveLength(1);
});
