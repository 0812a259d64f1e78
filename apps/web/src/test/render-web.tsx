import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

/** Renders as the panel does, without animations and with toasts. */
export function renderWeb(view: ReactNode) {
  cleanNotifications();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  return render(
    <MantineProvider cssVariablesResolver={cssVariablesResolver} env="test" theme={theme}>
      <QueryClientProvider client={client}>
        {view}
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

interface FakeResponse {
  readonly status?: number;
  readonly body: unknown;
}

/** Answers the calls of a test in place of the server. @returns everything that was sent */
export function fakeServer(answer: (sent: SentRequest) => FakeResponse | undefined): SentRequest[] {
  const calls: SentRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const sent: SentRequest = {
      method: init.method ?? 'GET',
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    };
    calls.push(sent);
    const { status = 200, body } = answer(sent) ?? {
      status: 404,
      body: { message: 'yok', code: 'ROUTE_NOT_FOUND' },
    };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return calls;
}

/** Keeps requests of a method on their way from now on. @returns lets them go */
export function holdRequests(method: string): () => void {
  const send = globalThis.fetch;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === method) await held;
    return send(url, init);
  });
  return letGo;
}

/** An error body as every call answers with (DECISIONS). */
export const refusal = (
  status: number,
  code: string,
  message: string,
  details?: Record<string, string>,
): FakeResponse => ({
  status,
  body: { success: false, error: message, message, code, ...(details ? { details } : {}) },
});
