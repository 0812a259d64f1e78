import { MantineProvider } from '@mantine/core';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { CurrentCard } from './components/current-card.tsx';

type OnOrder = (order: OrderView) => void;

const show = (given: Parameters<typeof anOrder>[0], isWaiting = false) => {
  const calls = { onProblem: vi.fn<OnOrder>(), onOpen: vi.fn<OnOrder>() };
  const order = anOrder({ id: 42, createdAt: new Date().toISOString(), ...given });
  const { unmount } = render(
    <MantineProvider>
      <CurrentCard {...calls} isWaiting={isWaiting} number={2} order={order} />
    </MantineProvider>,
  );
  return { ...calls, order, unmount };
};

it('ux "Courier phone": receipt, address, amount and how, note, and nothing internal', () => {
  show({
    status: 'IN_DELIVERY',
    receiptNumber: '1042',
    orderNumber: 'GTR-99817',
    deliveryNotes: 'Zil bozuk',
    total: 1234.5,
  });
  expect(screen.getByRole('button', { name: '#1042' })).toBeTruthy();
  expect(screen.getByText('Caferağa Mah. Moda Cad. No: 12 D: 4, Kadıköy')).toBeTruthy();
  expect(screen.getByText('1.234,50 TL')).toBeTruthy();
  expect(screen.getByText('Nakit tahsil edin')).toBeTruthy();
  expect(screen.getByText('Zil bozuk')).toBeTruthy();
  expect(screen.queryByText(/GTR-99817/)).toBeNull();
});

it('decision 068: a test order says that it is one, a real one does not', () => {
  const { unmount } = show({ isTest: true });
  expect(screen.getByText('TEST')).toBeTruthy();
  unmount();
  show({ isTest: false });
  expect(screen.queryByText('TEST')).toBeNull();
});

it('calls and directions leave to the phone', () => {
  show({ status: 'PICKED_UP' });
  expect(screen.getByRole('link', { name: 'Ayşe Yılmaz ara' }).getAttribute('href')).toBe(
    'tel:+905321234567',
  );
  expect(screen.getByRole('link', { name: 'Yol tarifi' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=40.9871,29.0262',
  );
});

it('spec 3 §4.2: a problem can be reported on the road only; the next step stands apart', async () => {
  const { unmount } = show({ status: 'PICKED_UP' });
  expect(screen.queryByRole('button', { name: 'Sorun bildir' })).toBeNull();
  unmount();
  const { onProblem, order } = show({ status: 'IN_DELIVERY' });
  expect(screen.queryByRole('button', { name: 'Teslim Edildi' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sorun bildir' }));
  expect(onProblem).toHaveBeenCalledWith(order);
});

it('a step without signal is shown as waiting', () => {
  show({ status: 'IN_DELIVERY' }, true);
  expect(screen.getByText('gönderilmeyi bekliyor')).toBeTruthy();
});
