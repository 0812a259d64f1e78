import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/office.tsx';
import { type Reply, press, refused, showSignedIn } from '../../test/signed-in.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { BranchKey } from './branch-key.tsx';

const KEY = 'ulak_a-b_c1234567890123456789012345678901';

/** The branch as the list tells it, and a button for what another person does to its key. */
function Example({ given }: { given: Partial<BranchView> }) {
  const [apiKey, setKey] = useState('ulak_••••••••a1b2');
  return (
    <>
      <BranchKey branch={{ ...aBranch({ id: 7 }), ...given, apiKey }} />
      <button type="button" onClick={() => setKey('ulak_••••••••zzzz')}>
        Başkası yeniler
      </button>
      <ConfirmHost />
    </>
  );
}

/** Answers `change` for every call of the key. */
async function show(change: Reply, given: Partial<BranchView> = {}) {
  const sent = showSignedIn(<Example given={given} />, {
    reply: (one) => (one.method === 'POST' ? change(one) : undefined),
  });
  await screen.findByText('ulak_••••••••a1b2');
  return sent;
}
function toClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
}
const whole: Reply = () => ({ body: { success: true, apiKey: KEY } });

afterEach(() => vi.unstubAllGlobals());

describe("a branch's API key (spec 2 §2.6, §8)", () => {
  it('is masked until it is asked for, and can be hidden again', async () => {
    const { changes } = await show(whole);
    press('Göster');
    await screen.findByText(KEY);
    expect(changes().map(({ path }) => path)).toEqual(['/api/branches/7/reveal-key']);
    press('Gizle');
    expect(await screen.findByText('ulak_••••••••a1b2')).toBeTruthy();
  });

  it('is copied whole without being shown', async () => {
    const copied: string[] = [];
    toClipboard(async (text) => void copied.push(text));
    await show(whole);
    press('Kopyala');
    expect(await screen.findByText('API anahtarı kopyalandı.')).toBeTruthy();
    expect([copied, screen.queryByText(KEY)]).toEqual([[KEY], null]);
  });

  it("says 'Kopyalama başarısız' where the browser refuses", async () => {
    toClipboard(() => Promise.reject(new Error('refused')));
    await show(whole);
    press('Kopyala');
    expect(await screen.findByText('Kopyalama başarısız')).toBeTruthy();
  });

  it('is replaced after a question; a refusal says why and keeps the old one', async () => {
    let isRefused = true;
    const { changes } = await show((sent) => (isRefused ? { status: 500, body: {} } : whole(sent)));
    press('Yenile');
    const dialog = await screen.findByRole('dialog', { name: 'API anahtarı yenilensin mi?' });
    const confirm = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
    confirm('Yenile');
    expect(await screen.findByText('Token yenilenemedi')).toBeTruthy();
    isRefused = false;
    confirm('Yeniden dene');
    await waitFor(() => expect(screen.queryByText(KEY)).toBeTruthy());
    // no system uses the old one: it need not go on
    expect(changes().map(({ body }) => body)).toEqual([{ keepOldForHours: 0 }, { keepOldForHours: 0 }]);
  });

  it.each([
    ['Hemen kapansın', 0],
    ['1 saat daha çalışsın', 1],
    ['1 gün daha çalışsın', 24],
    ['3 gün daha çalışsın', 72],
    ['7 gün daha çalışsın', 168],
  ])('the old one: %s', async (label, keepOldForHours) => {
    const { changes } = await show(whole, { apiConnectionStatus: 'CONNECTED' });
    press('Yenile');
    const dialog = await screen.findByRole('dialog');
    // it is used: by default both work for a day
    expect(within(dialog).getByLabelText<HTMLInputElement>('1 gün daha çalışsın').checked).toBe(true);
    fireEvent.click(within(dialog).getByLabelText(label));
    const consequence = keepOldForHours === 0 ? /hemen geçersiz olur/ : /yan yana çalışır/;
    expect(within(dialog).getByText(consequence)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Yenile' }));
    await screen.findByText(KEY);
    expect(changes()[0]).toMatchObject({
      path: '/api/branches/7/regenerate-key',
      body: { keepOldForHours },
    });
  });

  it('the former one is shown with its end, can be ended, and ends with the next replacement', async () => {
    let isRefused = true;
    const { changes } = await show(
      () => (isRefused ? { status: 500, body: {} } : { body: { success: true } }),
      {
        previousKeyUntil: '2026-03-03T16:30:00.000Z',
      },
    );
    expect(screen.getByText(/03\.03\.2026 19:30 tarihine kadar/)).toBeTruthy();
    press('Yenile');
    expect(await screen.findByText(/Daha önce yenilenen ve 03\.03\.2026 19:30/)).toBeTruthy();
    press('Vazgeç');
    press('Eski anahtarı şimdi kapat');
    const dialog = await screen.findByRole('dialog', { name: 'Eski anahtar şimdi kapatılsın mı?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Anahtarı kapat' }));
    expect(await screen.findByText('Eski anahtar kapatılamadı')).toBeTruthy();
    isRefused = false;
    press('Yeniden dene');
    expect(await screen.findByText('Eski anahtar kapatıldı.')).toBeTruthy();
    expect(changes().at(-1)?.path).toBe('/api/branches/7/end-previous-key');
  });

  it.each([
    ['CONNECTED', '2026-03-02T16:30:00.000Z', 'Bağlı: son çağrı 02.03.2026 19:30'],
    ['SILENT', '2026-02-27T05:00:00.000Z', 'Sessiz: son çağrı 27.02.2026 08:00'],
    ['NEVER', null, 'Hiç bağlanmadı'],
  ] as const)(
    'says whether a system is connected: %s',
    async (apiConnectionStatus, lastApiConnection, text) => {
      await show(whole, { apiConnectionStatus, lastApiConnection });
      expect(screen.getByRole('status').textContent).toBe(text);
    },
  );

  it('a key that somebody else replaced meanwhile is no longer shown', async () => {
    await show(whole);
    press('Göster');
    await screen.findByText(KEY);
    press('Başkası yeniler');
    expect(await screen.findByText('ulak_••••••••zzzz')).toBeTruthy();
    expect(screen.queryByText(KEY)).toBeNull();
  });

  it('says what the server says where it cannot be shown', async () => {
    await show(() => refused('BRANCH_KEY_UNREADABLE'));
    press('Göster');
    expect(
      await screen.findByText('Bu şubenin API anahtarı gösterilemiyor. Anahtarı yenileyin.'),
    ).toBeTruthy();
  });
});
