import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { asBranchId } from '@ulak/contracts/ids';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive } from '../../lib/live.ts';
import { pass, stubStreams } from '../../test/fake-streams.ts';
import { useAreaChanges } from './use-area-changes.ts';

let end = (): void => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('decision 098: an area, not its previews, is asked for anew when its own branch has changed', async () => {
  const streams = stubStreams();
  const client = new QueryClient();
  const [area, preview] = [
    ['delivery-area', 7],
    ['delivery-area', 7, 'preview', 15],
  ];
  for (const key of [area, preview]) client.setQueryData(key, {});
  const isAskedAnew = (key: typeof area) => client.getQueryState(key)?.isInvalidated;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  end = startLive();
  renderHook(() => useAreaChanges(asBranchId(7)), { wrapper });
  await pass(0);
  await streams.newest().say({ type: 'BRANCH_UPDATED', branchId: 8 });
  expect(isAskedAnew(area)).toBe(false);
  await streams.newest().say({ type: 'BRANCH_UPDATED', branchId: 7 });
  expect([isAskedAnew(area), isAskedAnew(preview)]).toEqual([true, false]);
});
