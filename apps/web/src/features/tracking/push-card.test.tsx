import { fireEvent, screen } from '@testing-library/react';
import { asOrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePushBrowser, removePushBrowser } from '../../test/push-browser.ts';
import { fakeServer, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { PushCard } from './components/push-card.tsx';

const order = { id: asOrderId(41), status: 'PREPARING' } as TrackedOrder;
let sent: SentRequest[];
beforeEach(() => {
  localStorage.clear();
  sent = fakeServer(({ path }) => {
    if (path === '/api/push/key') return { body: { publicKey: 'BAAB' } };
    return path.endsWith('/push') ? { status: 201, body: { id: 1 } } : undefined;
  });
});
afterEach(() => {
  removePushBrowser();
  vi.unstubAllGlobals();
});

test('one press: permission, subscription for this order, and it is said; a later visit knows', async () => {
  const browser = fakePushBrowser({ answer: 'granted' });
  const { unmount } = renderWeb(<PushCard order={order} token="abc" />);
  expect(browser.asked).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Haber ver' }));
  await screen.findByRole('heading', { name: 'Haber vereceğiz' });
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/customer/track-order-by-token/abc/push',
    body: { orderId: 41, endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  });
  unmount();
  renderWeb(<PushCard order={order} token="abc" />);
  screen.getByRole('heading', { name: 'Haber vereceğiz' });
});

test('refused: taken as an answer, without a word of blame', async () => {
  fakePushBrowser({ answer: 'denied' });
  renderWeb(<PushCard order={order} token="abc" />);
  fireEvent.click(screen.getByRole('button', { name: 'Haber ver' }));
  await screen.findByText(/Tamam, bildirim göndermeyeceğiz/);
  expect([sent, screen.queryByRole('button')]).toEqual([[], null]);
});
