import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CourierDocument } from '@ulak/contracts/documents/schema';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aDocument } from '../../test/documents.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { PARTS } from './dialogs.ts';
import { DocumentReviewPage } from './document-review.tsx';

// what is fetched on demand is there: the tests are about what it shows
beforeAll(async () => void (await Promise.all(PARTS.map((part) => part.preload()))), 60_000);
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const WAITING = aDocument();
const SECRET = aDocument({ id: 6, documentType: 'CRIMINAL_RECORD', expiresAt: null, keepsResultOnly: true });

function show(
  address = '',
  special: (sent: SentRequest) => Answer = () => undefined,
  rows: readonly CourierDocument[] = [WAITING, SECRET],
) {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  const answer = ({ path }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname.endsWith('/download')) return { body: 'resim' };
    if (pathname !== '/api/admin/courier-documents') return undefined;
    const figures = { pending: 2, expiring: 1, expired: 0 };
    const pagination = { page: 1, limit: 20, total: rows.length === 0 ? 0 : 41 };
    return { body: { success: true, data: rows, figures, pagination } };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(DocumentReviewPage, { at: `/admin/courier-documents?${address}`, role: 'COMPANY_ADMIN' }),
    asked: (part: string) => calls.filter(({ path }) => path.includes(part)),
    sent: () => calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]),
  };
}

const dialog = () => screen.findByRole('dialog');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Kaydet' });

describe('management’s list (spec 4 §2)', () => {
  it('shows whose paper it is, its state and the page; a press opens it', async () => {
    const { search } = show();
    expect(await screen.findByText(/41 doküman · Sayfa 1 \/ 3/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Şükrü Iğdır, Ehliyet (ön yüz): aç' }));
    await waitFor(() => expect(search()).toEqual({ document: '5' }));
    expect(await within(await dialog()).findByRole('img', { name: 'Ehliyet (ön yüz)' })).toBeTruthy();
  });

  it('asks for what the address says; a figure opens its list', async () => {
    const { asked, search } = show(
      'q=%C5%9F%C3%BCkr%C3%BC&branch=4&kind=P1_CERTIFICATE&status=APPROVED&page=2',
    );
    await screen.findByText(/Sayfa 2 \/ 3/);
    const [list] = asked('/api/admin/courier-documents?');
    expect(Object.fromEntries(new URL(list?.path ?? '', 'http://x').searchParams)).toEqual({
      search: 'şükrü',
      status: 'APPROVED',
      documentType: 'P1_CERTIFICATE',
      branchId: '4',
      page: '2',
      limit: '20',
    });
    fireEvent.click(screen.getByRole('button', { name: /^30 gün içinde bitecek/ }));
    await waitFor(() => expect(search()).toEqual({ status: 'EXPIRING' }));
  });

  it('nothing matches: the filters can be taken away', async () => {
    const { search } = show('status=REJECTED', undefined, []);
    expect(await screen.findByText('Doküman bulunamadı')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Süzgeçleri kaldır' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('says when nothing can be read', async () => {
    show('', ({ path }) =>
      path.includes('/courier-documents?') ? refusal(500, 'INTERNAL_ERROR', 'Bir hata oluştu.') : undefined,
    );
    expect(await screen.findByText('Dokümanlar yüklenirken hata oluştu')).toBeTruthy();
  });
});

describe('a decision (spec 4 §4, §5)', () => {
  it('is to approve at first; a refusal needs words, which are trimmed', async () => {
    const { sent } = show('document=5', ({ method }) =>
      method === 'PATCH'
        ? { body: { success: true, data: { ...WAITING, status: 'REJECTED', reviewNotes: 'Bulanık' } } }
        : undefined,
    );
    await dialog();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Onayla' }).checked).toBe(true);
    expect(save().disabled).toBe(false);
    fireEvent.click(screen.getByRole('radio', { name: 'Reddet' }));
    const notes = screen.getByRole('textbox', { name: 'Notlar (Zorunlu)' });
    fireEvent.change(notes, { target: { value: '   ' } });
    expect(save().disabled).toBe(true);
    fireEvent.change(notes, { target: { value: ' Bulanık ' } });
    fireEvent.click(save());
    expect(await screen.findByText('Doküman reddedildi')).toBeTruthy();
    expect(sent()).toEqual([
      ['/api/admin/courier-documents/5/review', { status: 'REJECTED', reviewNotes: 'Bulanık' }],
    ]);
  });

  it('Ctrl+Enter saves it; another’s decision meanwhile is told, and what was typed stays', async () => {
    const message = 'Bu doküman daha önce incelendi: Onaylandı (Deniz Ulak, 02.03 19:30).';
    const { sent } = show('document=5', ({ method }) =>
      method === 'PATCH' ? refusal(409, 'DOCUMENT_REVIEWED', message) : undefined,
    );
    await dialog();
    const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notlar' });
    fireEvent.change(notes, { target: { value: 'Uygun' } });
    fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText(`İnceleme kaydedilirken hata oluştu. ${message}`)).toBeTruthy();
    expect([notes.value, sent().length]).toEqual(['Uygun', 1]);
  });

  it('a criminal record is shown when the reason was given, which goes along', async () => {
    const { asked } = show('document=6');
    const form = await screen.findByRole('form', { name: 'Görüntüleme nedeni' });
    expect(asked('/download')).toEqual([]);
    expect(screen.getByText(/Kaydedince dosya silinir/)).toBeTruthy();
    fireEvent.click(within(form).getByRole('button', { name: 'Belgeyi göster' }));
    expect(await within(form).findByText('En az 5 karakter yazın')).toBeTruthy();
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'İşe alım' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Belgeyi göster' }));
    await waitFor(() => expect(asked('/download')).toHaveLength(1));
    expect(decodeURIComponent(asked('/download')[0]?.path ?? '')).toContain('reason=İşe+alım');
  });

  it('a file that cannot be fetched says so', async () => {
    show('document=5', ({ path }) =>
      path.includes('/download')
        ? refusal(410, 'DOCUMENT_FILE_GONE', 'Dokümanın dosyası bulunamadı.')
        : undefined,
    );
    expect(await screen.findByText('Doküman indirilemedi')).toBeTruthy();
  });
});
