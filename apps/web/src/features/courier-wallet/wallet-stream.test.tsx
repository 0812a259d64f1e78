import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive } from '../../lib/live.ts';
import { pass, stubStreams } from '../../test/fake-streams.ts';
import { useWalletStream } from './components/use-wallet-stream.ts';
import { OWN_WALLET } from './queries.ts';

const ME = asUserId(7);
let end = (): void => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what managers change and own orders ask for the wallet anew, a burst once; others’ do not', async () => {
  const streams = stubStreams();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  end = startLive();
  const { unmount } = renderHook(() => useWalletStream(ME), { wrapper });
  await pass(0);
  const stream = streams.newest();
  await stream.say({ type: 'COURIER_PAY_UPDATED', courierId: 8, branchId: 1 });
  await stream.say({ type: 'ORDER_STATUS_UPDATED', courierId: 8, previousCourierId: null });
  await stream.say({ type: 'COURIER_NOTICES_UPDATED', courierId: 7, branchId: 1 });
  await pass(1_000);
  expect(invalidate).not.toHaveBeenCalled();
  for (let part = 0; part < 5; part += 1)
    await stream.say({ type: 'COURIER_PAY_UPDATED', courierId: 7, branchId: 1 });
  await stream.say({ type: 'ORDER_STATUS_UPDATED', courierId: 7, previousCourierId: null });
  await pass(1_000);
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([OWN_WALLET]);
  await stream.say({ type: 'ORDER_STATUS_UPDATED', courierId: null, previousCourierId: 7 });
  await pass(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  // what is missed once the screen is left is asked for by the next one
  unmount();
  expect(invalidate).toHaveBeenLastCalledWith({ queryKey: OWN_WALLET, refetchType: 'none' });
});
