import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asNoticeId } from '@ulak/contracts/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { aCourier } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { CourierMenu } from './components/courier-menu.tsx';
import { lastMessageText } from './model/roster.ts';

afterEach(() => vi.unstubAllGlobals());

const message = {
  id: asNoticeId(3),
  text: 'Şubeye dönün',
  senderName: 'Can',
  createdAt: '2026-11-22T16:30:00.000Z',
  seenAt: '2026-11-22T16:32:00.000Z',
  acknowledgedAt: null,
};
const open = async (answer: (sent: SentRequest) => ReturnType<typeof refusal> | undefined) => {
  const calls = fakeServer((sent) =>
    sent.method === 'GET' ? { body: { success: true, data: message } } : answer(sent),
  );
  renderWeb(<CourierMenu courier={aCourier()} isSupervisor />);
  fireEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: durum, mola ve mesaj' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mesaj gönder' }));
  await screen.findByText('Son mesaj: Şubeye dönün · görüldü 19:32');
  return calls;
};
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Gönder' }));
const posts = (calls: readonly SentRequest[]) => calls.filter(({ method }) => method === 'POST');

it('a ready-made text is two presses; nothing is sent empty', async () => {
  const calls = await open(() => ({ status: 201, body: { success: true, data: message } }));
  expect(screen.getByRole('button', { name: 'Gönder' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Beni arayın' }));
  send();
  expect(await screen.findByText('Mesaj Mehmet Kaya adlı kuryeye gönderildi.')).toBeTruthy();
  expect(posts(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/api/couriers/7/message', { text: 'Beni arayın' }],
  ]);
});

it('a refusal keeps the text and says why; the next press is another message', async () => {
  const calls = await open(() =>
    refusal(429, 'MESSAGE_LIMIT', 'Bir saatte en fazla 30 mesaj gönderebilirsiniz.'),
  );
  fireEvent.change(screen.getByLabelText(/^Mesaj/), { target: { value: 'Neredesiniz?' } });
  send();
  expect(await screen.findByText(/en fazla 30 mesaj/)).toBeTruthy();
  expect(screen.getByLabelText(/^Mesaj/)).toHaveProperty('value', 'Neredesiniz?');
  send();
  await waitFor(() => expect(posts(calls)).toHaveLength(2));
  expect(new Set(posts(calls).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

it('is not offered to who may not write', () => {
  renderWeb(<CourierMenu courier={aCourier()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: mola işlemleri' }));
  expect(screen.queryByRole('button', { name: 'Mesaj gönder' })).toBeNull();
});

it('says that a message was not seen yet', () => {
  expect(lastMessageText({ ...message, seenAt: null })).toBe(
    'Son mesaj: Şubeye dönün · gönderildi 19:30, henüz görülmedi',
  );
});
