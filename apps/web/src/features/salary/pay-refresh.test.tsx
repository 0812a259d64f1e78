import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive } from '../../lib/live.ts';
import { pass, stubStreams } from '../../test/fake-streams.ts';
import { usePayRefresh } from './components/use-pay-refresh.ts';
import { SALARY_KEY } from './queries.ts';

let streams: ReturnType<typeof stubStreams>;
let end = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  streams = stubStreams();
});
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('changes of pay elsewhere refresh the salaries, a burst of them once', async () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  end = startLive();
  const { unmount } = renderHook(() => usePayRefresh(), { wrapper });
  await pass(0);
  const paid = { type: 'COURIER_PAY_UPDATED', courierId: 5, branchId: 1 };
  for (const courierId of [5, 6, 7]) await streams.newest().say({ ...paid, courierId });
  expect(invalidate).not.toHaveBeenCalled();
  await pass(1_000);
  expect(invalidate.mock.calls).toEqual([[{ queryKey: SALARY_KEY }]]);
  await streams.newest().say({ type: 'COURIER_LOCATION_UPDATED' });
  await pass(5_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
  await streams.newest().say(paid);
  const fetching = vi.spyOn(client, 'isFetching').mockReturnValue(1);
  await pass(3_000);
  // a fetch that takes long is let finish
  expect(invalidate).toHaveBeenCalledTimes(1);
  fetching.mockReturnValue(0);
  await pass(1_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  // what is missed once the screen is left is asked for by the next one
  unmount();
  expect(invalidate).toHaveBeenLastCalledWith({ queryKey: SALARY_KEY, refetchType: 'none' });
});
