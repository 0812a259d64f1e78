import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WebhookDelivery } from '@ulak/contracts/webhooks/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { choose, press, type } from '../../test/signed-in.tsx';
import { aDelivery, aWebhook } from '../../test/webhook.ts';
import { WebhooksPanel } from './components/webhooks-panel.tsx';

afterEach(() => vi.useRealTimers());

const HOSTILE = '</pre><script>window.ran = 1</script><img src=x onerror="window.ran = 1">';
const ATTEMPT = {
  at: '2026-11-23T16:30:00.000Z',
  url: 'https://kasa.example/ulak',
  headers: { 'webhook-id': 'msg_1', 'webhook-signature': 'v1,abc' },
  status: 500,
  error: 'STATUS',
  durationMs: 1_240,
  answer: HOSTILE,
} as const;
const ok = (data: unknown) => ({ body: { success: true, data } });
type Answer = (sent: SentRequest) => { status?: number; body: unknown } | undefined;

/** A dialog of webhook 1 by its address; `answer` answers what is not the webhook itself. */
function open(query: string, answer: Answer, webhook = aWebhook()) {
  const calls = fakeServer((sent) => {
    const given = answer(sent);
    if (given) return given;
    if (sent.path === '/api/webhooks/1') return ok(webhook);
    const pagination = { page: 1, limit: 50, total: 1 };
    return /^\/api\/webhooks(\?|$)/.test(sent.path)
      ? { body: { success: true, data: [webhook], pagination, troubled: 0 } }
      : undefined;
  });
  const Panel = () => <WebhooksPanel branchId="all" branches={[]} />;
  const page = renderPage(Panel, { at: `/?id=1&${query}`, role: 'COMPANY_ADMIN' });
  return { search: page.search, sent: (method: string) => calls.filter((one) => one.method === method) };
}
const dialog = () => within(screen.getByRole('dialog'));
const logOf = (data: readonly WebhookDelivery[], nextCursor: string | null = null) => ({
  body: { success: true, data, nextCursor },
});
const rows = () => [...document.querySelectorAll('[data-part="delivery"]')].map((row) => row.textContent);

describe('a test message', () => {
  it('shows what went out, what came back, and why it failed, all as text', async () => {
    const { sent } = open('open=test', ({ path }) =>
      path.endsWith('/test') ? ok({ delivered: false, body: '{"test":true}', attempt: ATTEMPT }) : undefined,
    );
    await screen.findByRole('button', { name: 'Deneme gönder' });
    await choose(/^Olay/, 'Teslim edildi');
    press('Deneme gönder');
    await screen.findByText('HTTP 500 · Alıcı başarısız bir durum kodu ile yanıt verdi');
    expect(screen.getByText('1,2 sn')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Gövde' }).textContent).toBe('{\n  "test": true\n}');
    expect(screen.getByRole('region', { name: 'İstek' }).textContent).toContain('webhook-signature: v1,abc');
    expect(screen.getByRole('region', { name: 'Yanıtın başı' }).textContent).toBe(HOSTILE);
    expect(document.querySelector('script, img[src=x]')).toBeNull();
    expect(sent('POST')[0]?.body).toEqual({ type: 'ORDER_DELIVERED' });
  });

  it('too many at once: the server’s sentence', async () => {
    open('open=test', ({ path }) =>
      path.endsWith('/test') ? refusal(429, 'RATE_LIMITED', 'Çok fazla deneme.') : undefined,
    );
    await screen.findByRole('button', { name: 'Deneme gönder' });
    press('Deneme gönder');
    expect(await dialog().findByText('Çok fazla deneme.')).toBeTruthy();
  });
});

describe('the signing secret', () => {
  it('is masked until asked for; a rotation says what 24 hours mean and shows the new one', async () => {
    const { sent } = open('open=secret', ({ path }) => {
      if (path.endsWith('/reveal-secret')) return ok({ secret: 'whsec_b2xk' });
      if (path.endsWith('/rotate-secret')) return ok({ ...aWebhook(), secret: 'whsec_bmV3' });
      return undefined;
    });
    await screen.findByText('whsec_••••••••NTYw');
    expect(sent('POST')).toEqual([]);
    press('Göster');
    await screen.findByText('whsec_b2xk');
    press('Gizle');
    expect(dialog().getByText('whsec_••••••••NTYw')).toBeTruthy();
    press('Yenile');
    const question = await screen.findByText(/24 saat boyunca hem eski hem yeni anahtarla imzalanır/);
    fireEvent.click(within(question.closest('[role="dialog"]') as HTMLElement).getByText('Yenile'));
    expect(await screen.findByText('whsec_bmV3')).toBeTruthy();
  });

  it('tells until when the former one signs too', async () => {
    open('open=secret', () => undefined, aWebhook({ previousSecretUntil: '2026-11-24T16:30:00.000Z' }));
    expect(await screen.findByText(/24\.11 19:30 tarihine kadar eski anahtarla da imzalanıyor/)).toBeTruthy();
  });

  it('that cannot be shown says why', async () => {
    open('open=secret', ({ path }) =>
      path.endsWith('/reveal-secret')
        ? refusal(409, 'WEBHOOK_SECRET_UNREADABLE', 'Bu webhook anahtarı gösterilemiyor. Anahtarı yenileyin.')
        : undefined,
    );
    await screen.findByRole('button', { name: 'Göster' });
    press('Göster');
    expect(await screen.findByText(/Anahtarı yenileyin/)).toBeTruthy();
  });
});

describe('the delivery log', () => {
  const isLog = (path: string) => /\/deliveries(\?|$)/.test(path);

  it('tells of each message its state, tries and what comes next; the filter is the server’s', async () => {
    const failing = aDelivery(2, {
      state: 'PENDING',
      attempts: 3,
      nextAttemptAt: '2026-11-23T17:00:00.000Z',
      lastStatus: 500,
      lastError: 'STATUS',
    });
    const { sent, search } = open('open=log', ({ path }) =>
      isLog(path) ? logOf([failing, aDelivery(1)]) : undefined,
    );
    await screen.findByText('A-2', { exact: false });
    expect(rows()[0]).toContain(
      'HTTP 500 · Alıcı başarısız bir durum kodu ile yanıt verdi · 3 deneme · Sonraki deneme 23.11 20:00',
    );
    expect(rows()[0]).toContain('Bekliyor');
    expect(rows()[1]).toContain('23.11 19:30 ulaştı');
    await choose(/^Durum/, 'Ulaşmadı');
    await choose(/^Olay/, 'Teslim edildi');
    type('Sipariş numarası', 'A-7');
    await waitFor(() =>
      expect(search()).toMatchObject({ state: 'FAILED', event: 'ORDER_DELIVERED', order: 'A-7' }),
    );
    await waitFor(() =>
      expect(sent('GET').map(({ path }) => path)).toContain(
        '/api/webhooks/1/deliveries?state=FAILED&type=ORDER_DELIVERED&order=A-7',
      ),
    );
  });

  it('grows page by page', async () => {
    open('open=log', ({ path }) => {
      if (!isLog(path)) return undefined;
      return path.includes('cursor=9') ? logOf([aDelivery(1)]) : logOf([aDelivery(2)], '9');
    });
    await screen.findByRole('button', { name: 'Daha fazla' });
    press('Daha fazla');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Daha fazla' })).toBeNull();
  });

  it('changes in place; newer messages wait to be asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let known = [aDelivery(1, { state: 'PENDING', deliveredAt: null, attempts: 0 })];
    open('open=log', ({ path }) => (isLog(path) ? logOf(known) : undefined));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Bekliyor');
    known = [aDelivery(3), aDelivery(2), aDelivery(1)];
    await vi.advanceTimersByTimeAsync(5_500);
    await screen.findByRole('button', { name: '2 yeni mesajı göster' });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain('Ulaştı');
    fireEvent.click(screen.getByText('2 yeni mesajı göster'));
    expect(rows()).toHaveLength(3);
  });

  it('one message: its body, each try with what came back, and another try by hand', async () => {
    const message = aDelivery(1, { state: 'FAILED', attempts: 10, lastStatus: 500, lastError: 'STATUS' });
    const { sent, search } = open('open=log', ({ path, method }) => {
      if (method === 'POST') return ok({ ...message, state: 'PENDING' });
      if (path.includes('/deliveries/msg_'))
        return ok({ ...message, body: `{"orderNumber":${JSON.stringify(HOSTILE)}}`, tries: [ATTEMPT] });
      return isLog(path) ? logOf([message]) : undefined;
    });
    fireEvent.click(await screen.findByText('A-1', { exact: false }));
    await screen.findByText('Denemeler (1)');
    expect(search()).toMatchObject({ open: 'log', message: message.id });
    expect(screen.getByRole('region', { name: 'Gövde' }).textContent).toContain('<script>');
    expect(document.querySelector('script, img[src=x]')).toBeNull();
    press('Yeniden gönder');
    await screen.findByText('Mesaj yeniden gönderiliyor');
    expect(sent('POST')[0]?.path).toBe(`/api/webhooks/1/deliveries/${message.id}/resend`);
    press('Tüm kayıtlar');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(search()).toEqual({ open: 'log', id: '1' });
  });

  it('a position is not sent again: a newer one comes', async () => {
    const position = aDelivery(1, { type: 'COURIER_LOCATION_UPDATED', orderId: null, orderNumber: null });
    open(`open=log&message=${position.id}`, ({ path }) =>
      path.includes('/deliveries/msg_') ? ok({ ...position, body: '{}', tries: [] }) : undefined,
    );
    await screen.findByText('Henüz denenmedi.');
    expect(screen.queryByRole('button', { name: 'Yeniden gönder' })).toBeNull();
  });

  it('everything given up since a moment is sent again, and counted', async () => {
    const { sent } = open('open=log', ({ path, method }) => {
      if (method === 'POST') return ok({ resent: 1_234 });
      return isLog(path) ? logOf([aDelivery(1)]) : undefined;
    });
    await screen.findByRole('button', { name: 'Ulaşmayanları yeniden gönder' });
    press('Ulaşmayanları yeniden gönder');
    const form = within(await screen.findByRole('form', { name: 'Ulaşmayanları yeniden gönder' }));
    fireEvent.click(form.getByRole('button', { name: 'Yeniden gönder' }));
    await screen.findByText('1.234 mesaj yeniden gönderiliyor');
    const [request] = sent('POST');
    expect(request?.path).toBe('/api/webhooks/1/resend-failed');
    const { since } = (request?.body ?? { since: '' }) as { since: string };
    expect(Math.abs(Date.now() - Date.parse(since) - 86_400_000)).toBeLessThan(60_000);
  });

  it('empty, filtered to nothing, and failing each say so', async () => {
    const { search } = open('open=log&state=FAILED', ({ path }) =>
      isLog(path) ? (path.includes('state') ? logOf([]) : { status: 500, body: {} }) : undefined,
    );
    await screen.findByText('Süzgece uyan mesaj yok.');
    press('Süzgeci temizle');
    await waitFor(() => expect(search()).toEqual({ open: 'log', id: '1' }));
    await screen.findByText('Kayıtlar getirilemedi');
  });
});
