import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePushBrowser, type PushBrowserOptions, removePushBrowser } from '../../test/push-browser.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { PushInvitation } from './components/push-invitation.tsx';
import { PushSection } from './components/push-section.tsx';
import { pushChoice } from './model/push.ts';
import { testResultText } from './model/test-result.ts';

const ME = asUserId(7);
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ id: 7, role: 'COURIER' }) }));

let answers: Record<string, { status?: number; body: unknown }>;
let sent: SentRequest[];
beforeEach(() => {
  localStorage.clear();
  answers = {
    'GET /api/push/key': { body: { publicKey: 'BAAB' } },
    'POST /api/push/subscriptions': { status: 201, body: { id: 1 } },
    'DELETE /api/push/subscriptions': { body: { success: true } },
    'POST /api/push/test': { body: { sent: 2, failed: 0 } },
  };
  sent = fakeServer(({ method, path }) => answers[`${method} ${path}`]);
});
afterEach(() => {
  removePushBrowser();
  vi.unstubAllGlobals();
});

function showSection(options: PushBrowserOptions = {}) {
  const browser = fakePushBrowser(options);
  renderWeb(<PushSection />);
  return browser;
}
const theSwitch = () => screen.findByRole('switch', { name: 'Bu cihazda bildirimler' });

test('off: one press asks, subscribes, tells the server and says so', async () => {
  showSection({ answer: 'granted' });
  await screen.findByText('Bu cihazda bildirimler kapalı.');
  fireEvent.click(await theSwitch());
  await screen.findByText(/Bu cihazda bildirimler açık/);
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/push/subscriptions',
    body: {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
      device: 'Chrome · Android',
    },
  });
  expect(pushChoice(ME).get()).toBe('on');
});

test('on: a test message says how many devices took it; off again forgets the device', async () => {
  pushChoice(ME).set('on');
  showSection({ permission: 'granted', subscribedKey: [4, 0, 1] });
  fireEvent.click(await screen.findByRole('button', { name: 'Deneme bildirimi gönder' }));
  await screen.findByText('2 cihaza gönderildi.');
  fireEvent.click(await theSwitch());
  await screen.findByText('Bu cihazda bildirimler kapalı.');
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { endpoint: 'https://push.example/1' } });
  expect(pushChoice(ME).get()).toBe('no');
});

test('the subscription of somebody else on this device is not mine', async () => {
  pushChoice(asUserId(8)).set('on');
  showSection({ permission: 'granted', subscribedKey: [4, 0, 1] });
  await screen.findByText('Bu cihazda bildirimler kapalı.');
  expect(screen.queryByRole('button', { name: 'Deneme bildirimi gönder' })).toBeNull();
});

test('refused: no switch, and how to allow it on each device', async () => {
  showSection({ permission: 'denied' });
  await screen.findByText('Bu cihazda bildirimlere izin verilmiyor.');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'Android',
    'iPhone ve iPad',
    'Bilgisayar',
  ]);
});

test('refused in an installed app: help without an address bar', async () => {
  fakePushBrowser({ permission: 'denied', standalone: true });
  renderWeb(<PushSection />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText(/adres çubuğu/)).toBeNull();
});

test('a question that was closed without an answer: says what to do', async () => {
  showSection({ answer: 'default' });
  fireEvent.click(await theSwitch());
  await screen.findByText(/tarayıcının sorusuna/);
  expect(sent).toEqual([]);
});

test('refused at the question: says so at once', async () => {
  showSection({ answer: 'denied' });
  fireEvent.click(await theSwitch());
  await screen.findByText('Bu cihazda bildirimlere izin verilmiyor.');
  expect(sent).toEqual([]);
});

test('iOS in the browser: add it to the home screen first', async () => {
  showSection({ userAgent: 'Mozilla/5.0 (iPhone)', standalone: false });
  await screen.findByText(/Ana Ekrana Ekle/);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a server that refuses: its sentence, and still off', async () => {
  answers['POST /api/push/subscriptions'] = refusal(429, 'RATE_LIMITED', 'Çok sık istek gönderildi.');
  showSection({ answer: 'granted' });
  fireEvent.click(await theSwitch());
  await screen.findByText('Çok sık istek gönderildi.');
  await screen.findByText('Bu cihazda bildirimler kapalı.');
  expect(pushChoice(ME).get()).toBeNull();
});

test.each([
  [{ sent: 1, failed: 1 }, '1 cihaza gönderildi, 1 cihaza ulaşılamadı.'],
  [{ sent: 0, failed: 2 }, '2 cihaza ulaşılamadı.'],
  [{ sent: 0, failed: 0 }, 'Kayıtlı cihaz yok. Bildirimleri kapatıp yeniden açın.'],
])('the result %o in words', (result, text) => {
  expect(testResultText(result)).toBe(text);
});

test('the invitation is asked once: Sonra is kept', async () => {
  fakePushBrowser();
  const { unmount } = renderWeb(<PushInvitation />);
  fireEvent.click(screen.getByRole('button', { name: 'Sonra' }));
  expect(screen.queryByText(/Telefon cebinizdeyken/)).toBeNull();
  unmount();
  renderWeb(<PushInvitation />);
  expect(screen.queryByText(/Telefon cebinizdeyken/)).toBeNull();
  expect(pushChoice(ME).get()).toBe('no');
});

test('the invitation turns it on and goes', async () => {
  const browser = fakePushBrowser({ answer: 'granted' });
  renderWeb(<PushInvitation />);
  expect(browser.asked).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Aç' }));
  await waitFor(() => expect(screen.queryByText(/Telefon cebinizdeyken/)).toBeNull());
  expect([browser.asked, pushChoice(ME).get()]).toEqual([1, 'on']);
});

test.each(['denied', 'default'] as const)('a permission taken back (%s) is said, once', (permission) => {
  pushChoice(ME).set('on');
  fakePushBrowser({ permission });
  const { unmount } = renderWeb(<PushInvitation />);
  screen.getByText(/bildirimler kapanmış/);
  expect(screen.queryByRole('button', { name: 'Aç' }) !== null).toBe(permission === 'default');
  fireEvent.click(screen.getByRole('button', { name: permission === 'denied' ? 'Anladım' : 'Sonra' }));
  unmount();
  renderWeb(<PushInvitation />);
  expect(screen.queryByLabelText('Bildirim daveti')).toBeNull();
});

test('no invitation to who has it on', () => {
  pushChoice(ME).set('on');
  fakePushBrowser({ permission: 'granted', subscribedKey: [4, 0, 1] });
  renderWeb(<PushInvitation />);
  expect(screen.queryByLabelText('Bildirim daveti')).toBeNull();
});

test('no invitation where nothing can be told', () => {
  renderWeb(<PushInvitation />);
  expect(screen.queryByLabelText('Bildirim daveti')).toBeNull();
});
