import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { LOCATIONS } from '../couriers/courier-locations.ts';
import { useCourierStream } from '../couriers/use-courier-stream.ts';
import { ACTIVE } from './active-orders.ts';
import { useOrderStream } from './use-order-stream.ts';

it.each([
  ['orders', useOrderStream, [...ACTIVE, 'all']],
  ['couriers', useCourierStream, LOCATIONS],
] as const)('%s are asked for again by a screen that comes after one without the stream', (_, hook, key) => {
  const client = new QueryClient();
  client.setQueryData(key, []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => void hook(), { wrapper });
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  unmount();
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
