import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive } from '../../lib/live.ts';
import { pass, stubStreams } from '../../test/fake-streams.ts';
import { usePayStream } from './components/use-pay-stream.ts';
import { WALLETS } from './queries.ts';

let end = (): void => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('changes of pay and deliveries ask for the wallets anew, a burst once; other steps do not', async () => {
  const streams = stubStreams();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  end = startLive();
  const { unmount } = renderHook(() => usePayStream(), { wrapper });
  await pass(0);
  const stream = streams.newest();
  const order = { type: 'ORDER_STATUS_UPDATED', orderId: 1, branchId: 1, courierId: 7 };
  await stream.say({ ...order, status: 'PICKED_UP' });
  await pass(1_000);
  expect(invalidate).not.toHaveBeenCalled();
  for (let part = 0; part < 5; part += 1)
    await stream.say({ type: 'COURIER_PAY_UPDATED', courierId: 7 + part, branchId: 1 });
  await stream.say({ ...order, status: 'DELIVERED' });
  await pass(1_000);
  expect(invalidate.mock.calls).toEqual([[{ queryKey: WALLETS }]]);
  await stream.say({ ...order, status: 'DELIVERED' });
  await pass(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  // what is missed once the screen is left is asked for by the next one
  unmount();
  expect(invalidate).toHaveBeenLastCalledWith({ queryKey: WALLETS, refetchType: 'none' });
});

it('a fetch that takes long is let finish before the next', async () => {
  const streams = stubStreams();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const fetching = vi.spyOn(client, 'isFetching').mockReturnValue(1);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  end = startLive();
  renderHook(() => usePayStream(), { wrapper });
  await pass(0);
  await streams.newest().say({ type: 'COURIER_PAY_UPDATED', courierId: 7, branchId: 1 });
  await pass(3_000);
  expect(invalidate).not.toHaveBeenCalled();
  fetching.mockReturnValue(0);
  await pass(1_000);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: WALLETS });
});
