import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnFeedback } from '@ulak/contracts/feedback/schema';
import { asBranchId } from '@ulak/contracts/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordResponse } from '../../lib/reachability.ts';
import { anOwnFeedback } from '../../test/feedback.ts';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { OwnFeedbackPage } from './own-feedback.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  recordResponse(true);
  vi.unstubAllGlobals();
});

type Answer = { status?: number; body: unknown } | undefined;

/** The server with what the courier sent before; `write` answers what is sent. */
function show(rows: readonly OwnFeedback[], write: (sent: SentRequest) => Answer = () => undefined) {
  const pagination = { page: 1, limit: 50, total: rows.length };
  const calls = fakeServer((sent) =>
    sent.method === 'GET' ? { body: { success: true, data: rows, pagination } } : write(sent),
  );
  const page = renderPage(OwnFeedbackPage, { at: '/courier-feedback', role: 'COURIER' });
  return { ...page, sent: () => calls.filter(({ method }) => method === 'POST') };
}

const TEXT = 'Yağmurluğum yırtıldı, yenisi var mı?';
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mesajınız' });
const write = async (text: string) => void fireEvent.change(await message(), { target: { value: text } });
const choose = (type: string) => void fireEvent.click(screen.getByRole('radio', { name: type }));
const send = () => void fireEvent.click(screen.getByRole('button', { name: 'Gönder' }));
const made = ({ body }: SentRequest): Answer => ({
  status: 201,
  body: { success: true, data: anOwnFeedback(body as Partial<OwnFeedback>) },
});

describe('the courier’s form (spec 3 §2.3, §5)', () => {
  it('says who reads it, and sends type and message once; then it is empty', async () => {
    const { sent } = show([], made);
    await write(`  ${TEXT}  `);
    expect(screen.getByText(/Anonim değildir/)).toBeTruthy();
    choose('İstek');
    send();
    await screen.findByText('Geri bildiriminiz yönetime iletildi.');
    expect(sent().map(({ body }) => body)).toEqual([{ type: 'REQUEST', content: TEXT }]);
    expect(sent()[0]?.idempotencyKey).toBeTruthy();
    expect((await message()).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'İstek' }).checked).toBe(false);
  });

  it('without a type or with nine letters it says so at the field and sends nothing', async () => {
    const { sent } = show([]);
    await write('d o k u z h a r f');
    send();
    await screen.findByText('Lütfen bir geri bildirim türü seçin');
    expect(screen.getByText('En az 10 karakter girmelisiniz')).toBeTruthy();
    // the error stands in the place of the rule, not beside it
    expect(screen.queryByText(/boşluklar sayılmaz/)).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('what the server refuses stays in the form, at its field or above the button', async () => {
    const replies = [
      refusal(400, 'VALIDATION_ERROR', 'Hatalı alan.', { content: 'Geçersiz karakter içeriyor' }),
      refusal(429, 'FEEDBACK_LIMIT', 'Bir saatte en fazla 10 geri bildirim gönderebilirsiniz.'),
    ];
    const { sent } = show([], () => replies.shift());
    await write(TEXT);
    choose('Öneri');
    send();
    await screen.findByText('Geçersiz karakter içeriyor');
    await write(`${TEXT} Teşekkürler.`);
    send();
    await screen.findByText(/^Geri bildirim gönderilemedi\. Bir saatte en fazla 10/);
    expect((await message()).value).toBe(`${TEXT} Teşekkürler.`);
    // a changed text is another request, so it goes under a key of its own
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('a draft outlives the page; sent again after a lost answer it goes under the same key', async () => {
    const first = show([], () => ({ status: 502, body: null }));
    await write(TEXT);
    choose('Şikayet');
    send();
    await screen.findByText(/^Geri bildirim gönderilemedi\./);
    cleanup();
    const second = show([], made);
    expect((await message()).value).toBe(TEXT);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Şikayet' }).checked).toBe(true);
    send();
    await screen.findByText('Geri bildiriminiz yönetime iletildi.');
    expect(second.sent()[0]?.idempotencyKey).toBe(first.sent()[0]?.idempotencyKey);
  });

  it('without a connection it keeps the text and says why it cannot send', async () => {
    const { sent } = show([]);
    await write(TEXT);
    choose('Şikayet');
    recordResponse(false);
    await screen.findByText(/Bağlantı yok; şu an gönderilemez/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Gönder' }).disabled).toBe(true);
    fireEvent.submit(screen.getByRole('form', { name: 'Geri bildirim gönder' }));
    expect(sent()).toEqual([]);
    expect((await message()).value).toBe(TEXT);
  });
});

describe('what the courier sent', () => {
  const RESOLVED = anOwnFeedback({
    id: 6,
    type: 'REQUEST',
    status: 'RESOLVED',
    response: 'Yenisi şubede.',
    answeredAt: '2026-11-23T10:00:00Z',
    answeredByName: 'Deniz Ulak',
  });
  const OBJECTION = anOwnFeedback({
    id: 7,
    status: 'REJECTED',
    slip: { month: '2026-10', line: 'fuel', branchId: asBranchId(3), branchName: 'Kadıköy' },
  });

  it('stands with status and answer; an objection leads to its slip', async () => {
    show([OBJECTION, RESOLVED, anOwnFeedback()]);
    const [objection, resolved, waiting] = await screen.findAllByRole('article');
    if (!objection || !resolved || !waiting) throw new Error('three of them');
    expect(within(objection).getByText('Ücret itirazı: Ekim 2026, Yakıt gideri')).toBeTruthy();
    expect(within(objection).getByText('Reddedildi')).toBeTruthy();
    const link = within(objection).getByRole<HTMLAnchorElement>('link', { name: 'Pusuladaki satırı aç' });
    expect(link.getAttribute('href')).toBe('/courier-slip?month=2026-10&branch=3');
    expect(within(resolved).getByText('Çözüldü')).toBeTruthy();
    expect(resolved.textContent).toContain('Yanıt: Yenisi şubede.');
    expect(within(resolved).getByText(/Deniz Ulak/)).toBeTruthy();
    expect(within(waiting).getByText('Beklemede')).toBeTruthy();
  });

  it('resolved ones can be hidden, which the address keeps', async () => {
    const { search } = show([RESOLVED, anOwnFeedback()]);
    const toggle = await screen.findByRole('switch', { name: 'Çözülenleri göster' });
    fireEvent.click(toggle);
    await screen.findByText('1 çözülen geri bildirim gizli.');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(search()).toEqual({ resolved: 'hidden' });
    fireEvent.click(toggle);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(search()).toEqual({});
  });

  it('nothing yet: what to do', async () => {
    show([]);
    expect(await screen.findByText('Henüz geri bildiriminiz yok')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
