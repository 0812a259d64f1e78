import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@ulak/contracts/roles';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { describe, expect, it, vi } from 'vitest';
import { aBranch, aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { choose, fieldOf, press, type } from '../../test/signed-in.tsx';
import { aWebhook } from '../../test/webhook.ts';
import { WebhooksPanel } from './components/webhooks-panel.tsx';

const BRANCHES = [
  aBranch({ id: 7, name: 'Üsküdar' }),
  aBranch({ id: 8, name: 'Bornova', companyId: 2, companyName: 'Öteki' }),
];
const COMPANIES = [aCompany({ id: 1 }), aCompany({ id: 2, name: 'Öteki' })];
const ok = (data: unknown) => ({ body: { success: true, data } });
type Answer = (sent: SentRequest) => { status?: number; body: unknown } | undefined;

interface Given {
  readonly webhooks?: readonly WebhookView[];
  readonly troubled?: number;
  readonly total?: number;
  readonly change?: Answer;
  readonly role?: Role;
  readonly at?: string;
}

/** The panel with these webhooks; `change` answers first. */
function show({
  webhooks: given = [aWebhook()],
  troubled = 0,
  total,
  change,
  role = 'COMPANY_ADMIN',
  at = '/',
}: Given) {
  let webhooks = [...given];
  const calls = fakeServer((sent) => {
    const changed = change?.(sent);
    if (changed) return changed;
    if (sent.path.startsWith('/api/companies')) return ok(COMPANIES);
    const one = webhooks.find(({ id }) => sent.path === `/api/webhooks/${id}`);
    if (one) return ok(one);
    if (!/^\/api\/webhooks(\?|$)/.test(sent.path)) return undefined;
    const pagination = { page: 1, limit: 50, total: total ?? webhooks.length };
    return { body: { success: true, data: webhooks, pagination, troubled } };
  });
  const Panel = () => <WebhooksPanel branchId="all" branches={BRANCHES} />;
  const page = renderPage(Panel, { at, role });
  return {
    search: page.search,
    /** What the server stores from now on. */
    store: (webhook: WebhookView) =>
      void (webhooks = webhooks.map((one) => (one.id === webhook.id ? webhook : one))),
    sent: (method: string) => calls.filter((one) => one.method === method),
    lists: () => calls.filter(({ path }) => path.startsWith('/api/webhooks?')).map(({ path }) => path),
  };
}
/** Keeps calls that change something without an answer. @returns what lets them go */
function holdChanges(): () => void {
  const answer = globalThis.fetch;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') await gate;
    return answer(url, init);
  });
  return () => release();
}
const dialog = () => within(screen.getByRole('dialog'));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());

describe('list of webhooks', () => {
  it('tells events, scope, state, what waits and what failed in words; the company to an OWNER', async () => {
    const failingSince = '2026-11-23T15:00:00.000Z';
    show({
      webhooks: [aWebhook({ branchId: 7, failingSince, waiting: 14, failed: 1_000 })],
      role: 'OWNER',
    });
    const row = (await screen.findByText('kasa.example/ulak')).closest('tr');
    for (const text of [
      'Sipariş oluşturuldu, Teslim edildi',
      'Lezzet Grubu',
      'Kadıköy',
      'Ulaşmıyor',
      '23.11 18:00 tarihinden beri',
      '23.11 19:30',
      '14',
      '1.000+',
    ])
      expect(row?.textContent, text).toContain(text);
    expect(heads()).toContain('Şirket');
  });

  it('has no company column for anybody else, and says what to do with none', async () => {
    show({ webhooks: [aWebhook()] });
    await screen.findByText('kasa.example/ulak');
    expect(heads()).not.toContain('Şirket');
  });

  it('empty: the first one is a press away', async () => {
    const { search } = show({ webhooks: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'İlk webhook’u ekle' }));
    await waitFor(() => expect(search()).toEqual({ open: 'new' }));
  });

  it('failing: says so and asks again', async () => {
    let isDown = true;
    show({ change: () => (isDown ? { status: 500, body: {} } : undefined) });
    await screen.findByText('Webhook’lar getirilemedi');
    isDown = false;
    press('Yeniden dene');
    expect(await screen.findByText('kasa.example/ulak')).toBeTruthy();
  });

  it('a switch shows what is wanted while it is saved, and goes back when that is refused', async () => {
    const { sent } = show({
      change: ({ method }) => (method === 'PATCH' ? refusal(500, 'INTERNAL', 'Sunucu hatası') : undefined),
    });
    const one = await screen.findByRole('switch', { name: 'kasa.example/ulak: açık' });
    const release = holdChanges();
    fireEvent.click(one);
    await waitFor(() => expect((one as HTMLInputElement).checked).toBe(false));
    release();
    expect(await screen.findByText('Sunucu hatası')).toBeTruthy();
    await waitFor(() => expect((one as HTMLInputElement).checked).toBe(true));
    expect(sent('PATCH')[0]?.body).toEqual({ active: false });
  });

  it('a switch that is saved stays', async () => {
    const saved = aWebhook({ active: false, version: 4 });
    const { store } = show({
      change: ({ method }) => {
        if (method !== 'PATCH') return undefined;
        store(saved);
        return ok(saved);
      },
    });
    const one = await screen.findByRole('switch', { name: 'kasa.example/ulak: açık' });
    fireEvent.click(one);
    await screen.findByText('Webhook kapatıldı');
    expect((one as HTMLInputElement).checked).toBe(false);
  });

  it('pages, search and trouble are the server’s to narrow, and live in the address', async () => {
    const { search, lists } = show({ total: 10_000, troubled: 2, at: '/?page=3' });
    await screen.findByText('10.000 webhook');
    fireEvent.click(screen.getByRole('button', { name: 'Sayfa 4' }));
    await waitFor(() => expect(search()).toEqual({ page: '4' }));
    press('Yalnızca sorunlular (2)');
    await waitFor(() => expect(search()).toEqual({ trouble: '1' }));
    type('Webhook’larda ara', 'kasa');
    await waitFor(() => expect(search()).toEqual({ trouble: '1', q: 'kasa' }));
    await waitFor(() => expect(lists().at(-1)).toContain('search=kasa'));
    expect(lists()[0]).toBe('/api/webhooks?page=3&limit=50');
    expect(lists().at(-1)).toContain('troubled=true');
  });

  it('a paused one says why on top, and goes on at a press', async () => {
    const paused = aWebhook({ pausedAt: '2026-11-23T15:00:00.000Z', pausedReason: 'GONE' });
    const { sent, store } = show({
      webhooks: [paused],
      change: ({ method }) => {
        if (method !== 'POST') return undefined;
        store(aWebhook());
        return ok(aWebhook());
      },
    });
    await screen.findByText(/Alıcı artık mesaj istemediğini bildirdi \(410\)/);
    press('kasa.example/ulak: yeniden başlat');
    await screen.findByText('Gönderim yeniden başlatıldı');
    expect(sent('POST')[0]?.path).toBe('/api/webhooks/1/resume');
    await waitFor(() => expect(screen.queryByText(/bildirdi \(410\)/)).toBeNull());
  });

  it('is removed after a question that says what goes with it; a refusal stays in the question', async () => {
    let isRefused = true;
    const { sent } = show({
      change: ({ method }) =>
        method !== 'DELETE' ? undefined : isRefused ? { status: 500, body: {} } : { body: { success: true } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'kasa.example/ulak: işlemler' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sil' }));
    await screen.findByText(/bekleyen mesajlar ve kayıtlar da silinir/);
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Webhook silinsin mi?' })).getByText('Sil'));
    await screen.findByText('Webhook silinemedi');
    isRefused = false;
    press('Yeniden dene');
    await screen.findByText('Webhook silindi');
    expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/webhooks/1', '/api/webhooks/1']);
  });

  it('an address of one that is not there says so and opens nothing', async () => {
    const { search } = show({
      at: '/?open=log&id=99',
      change: ({ path }) =>
        path === '/api/webhooks/99' ? refusal(404, 'WEBHOOK_NOT_FOUND', 'Webhook bulunamadı.') : undefined,
    });
    await screen.findByText('Webhook bulunamadı.');
    await waitFor(() => expect(search()).toEqual({}));
  });
});

describe('form of a webhook (spec 2 §2.6)', () => {
  const made = () => ok({ ...aWebhook({ id: 5 }), secret: 'whsec_YWJj' });

  it('checks each field where it stands; then the secret is shown once, whole', async () => {
    const { sent, search } = show({
      at: '/?open=new',
      change: ({ method }) => (method === 'POST' ? made() : undefined),
    });
    await screen.findByRole('button', { name: 'Webhook’u ekle' });
    press('Webhook’u ekle');
    expect(await dialog().findByText('Adres zorunludur')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    const first = (fieldOf(/^İmza anahtarı/) as HTMLInputElement).value;
    press('İmza anahtarını yenile');
    const second = (fieldOf(/^İmza anahtarı/) as HTMLInputElement).value;
    expect(second).not.toBe(first);
    type(/^Adres/, 'https://yeni.example/');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kurye teslim aldı' }));
    await choose(/^Kapsam/, 'Üsküdar');
    press('Webhook’u ekle');
    expect(await screen.findByText('whsec_YWJj')).toBeTruthy();
    expect(screen.getByText(/standardwebhooks/)).toBeTruthy();
    expect(screen.getByText('Webhook oluşturuldu', { selector: 'h2, h2 *' })).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({
      url: 'https://yeni.example/',
      events: ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_ASSIGNED', 'ORDER_DELIVERED'],
      active: true,
      secret: second,
      companyId: 1,
      branchId: 7,
    });
    press('Tamam');
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('the server’s sentence stands on its field; one without is the spec’s', async () => {
    let isSilent = false;
    show({
      at: '/?open=new',
      change: ({ method }) =>
        method !== 'POST'
          ? undefined
          : isSilent
            ? { status: 500, body: {} }
            : refusal(400, 'VALIDATION_ERROR', 'Bilgileri kontrol edin', { url: 'Bu adres aranamaz' }),
    });
    await screen.findByRole('button', { name: 'Webhook’u ekle' });
    type(/^Adres/, 'https://10.0.0.1/');
    press('Webhook’u ekle');
    expect(await dialog().findByText('Bu adres aranamaz')).toBeTruthy();
    isSilent = true;
    type(/^Adres/, 'https://kasa.example/');
    press('Webhook’u ekle');
    expect(await dialog().findByText('Webhook oluşturulamadı')).toBeTruthy();
  });

  it('an OWNER names the company first, and is offered its branches', async () => {
    const { sent } = show({
      at: '/?open=new',
      role: 'OWNER',
      change: ({ method }) => (method === 'POST' ? made() : undefined),
    });
    await screen.findByRole('button', { name: 'Webhook’u ekle' });
    type(/^Adres/, 'https://kasa.example/');
    press('Webhook’u ekle');
    expect(await dialog().findByText('Lütfen bir şirket seçin')).toBeTruthy();
    await choose(/^Şirket/, 'Öteki');
    fireEvent.click(screen.getByRole('combobox', { name: /^Kapsam/ }));
    const offered = await screen.findAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toContain('Bornova');
    expect(offered.map(({ textContent }) => textContent)).not.toContain('Üsküdar');
    fireEvent.click(screen.getByRole('option', { name: 'Bornova', hidden: true }));
    press('Webhook’u ekle');
    await screen.findByText('whsec_YWJj');
    expect(sent('POST')[0]?.body).toMatchObject({ companyId: 2, branchId: 8 });
  });

  it('a BRANCH_MANAGER is asked for no place', async () => {
    show({ at: '/?open=new', role: 'BRANCH_MANAGER' });
    await screen.findByRole('button', { name: 'Webhook’u ekle' });
    expect(screen.queryByRole('combobox', { name: /^Kapsam/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Şirket/ })).toBeNull();
  });

  it('two who edit one webhook: what was typed stays, both values are to choose from', async () => {
    let version = 3;
    const { sent, search } = show({
      at: '/?open=edit&id=1',
      change: ({ method, path, body }) => {
        const stored = { ...aWebhook({ url: 'https://onun.example/', version }), active: false };
        if (method === 'PATCH' && (body as { version: number }).version !== version)
          return refusal(409, 'RECORD_CHANGED', 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi.');
        if (method === 'PATCH') return ok(stored);
        return path === '/api/webhooks/1' && version > 3 ? ok(stored) : undefined;
      },
    });
    await screen.findByDisplayValue('https://kasa.example/ulak');
    type(/^Adres/, 'https://benim.example/');
    version = 4;
    press('Kaydet');
    expect(await dialog().findByText('Şu anki: https://onun.example/')).toBeTruthy();
    expect(dialog().getByText('Sizinki: https://benim.example/')).toBeTruthy();
    // left alone here, so it follows the record
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Açık/ }).checked).toBe(false);
    press('Kaydet');
    await screen.findByText('Webhook güncellendi');
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { url: 'https://benim.example/', version: 3 },
      { url: 'https://benim.example/', version: 4 },
    ]);
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('asks before a form is closed that holds what nobody has saved', async () => {
    const { search } = show({ at: '/?open=new' });
    await screen.findByRole('button', { name: 'Webhook’u ekle' });
    type(/^Adres/, 'https://yarim.example/');
    press('Vazgeç');
    press(await screen.findByText('Kaydetmeden kapat').then(() => 'Kaydetmeden kapat'));
    await waitFor(() => expect(search()).toEqual({}));
  });
});
