import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DocumentType } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOwnDocument } from '../../test/documents.ts';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { OwnDocumentsPage } from './own-documents.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Own {
  readonly data?: readonly OwnDocument[];
  readonly required?: readonly DocumentType[];
  readonly isGated?: boolean;
}

function show({ data = [], required = ['COURIER_SELFIE'], isGated = false }: Own = {}): void {
  fakeServer(() => ({ body: { success: true, data, required, isGated } }));
  renderPage(OwnDocumentsPage, { at: '/courier-documents', role: 'COURIER' });
}
const card = (name: string) => screen.findByRole('article', { name });

/** A request whose end a test decides. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  form: FormData | null = null;
  timeout = 0;
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.form = form;
    FakeRequest.sent.push(this);
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
  cut(): void {
    this.dispatchEvent(new Event('error'));
  }
}
function fakeUploads(): void {
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}
const sent = (index: number): FakeRequest => {
  const request = FakeRequest.sent[index];
  if (!request) throw new Error('nothing was sent');
  return request;
};
const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

describe('a courier’s papers', () => {
  it('obligatory ones come first, with what is missing, waits, was rejected and ends', async () => {
    const ends = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    show({
      required: ['P1_CERTIFICATE'],
      isGated: true,
      data: [
        anOwnDocument({ id: 1, documentType: 'ID_CARD_FRONT', expiresAt: null }),
        anOwnDocument({
          id: 2,
          documentType: 'ID_CARD_BACK',
          expiresAt: null,
          status: 'REJECTED',
          reviewNotes: 'Bulanık',
        }),
        anOwnDocument({ id: 3, status: 'APPROVED', expiresAt: ends }),
        anOwnDocument({
          id: 4,
          supersededAt: '2026-11-20T10:00:00Z',
          status: 'REJECTED',
          reviewNotes: 'Eski',
        }),
      ],
    });
    expect((await card('P1 yetki belgesi')).textContent).toContain('(Zorunlu)');
    expect(screen.getAllByRole('article')[0]?.getAttribute('aria-label')).toBe('P1 yetki belgesi');
    expect(screen.getByText(/onaylanmadan çevrimiçi olamazsınız/).parentElement?.textContent).toContain(
      'P1 yetki belgesi',
    );
    expect((await card('Kimlik kartı (ön yüz)')).textContent).toContain('Beklemede');
    expect((await card('Kimlik kartı (arka yüz)')).textContent).toContain('Bulanık');
    const licence = await card('Ehliyet (ön yüz)');
    expect(licence.textContent).toMatch(/[45] gün kaldı/);
    expect(within(licence).getByText('Önceki yüklemeler (1)')).toBeTruthy();
  });

  it('says when they cannot be read, and reads them again', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Bir hata oluştu.'));
    renderPage(OwnDocumentsPage, { at: '/courier-documents', role: 'COURIER' });
    expect(await screen.findByText('Dokümanlar yüklenirken hata oluştu')).toBeTruthy();
  });

  it('what ends needs its last day before it is sent', async () => {
    fakeUploads();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'SRC belgesi: yükle' }));
    fireEvent.change(screen.getByLabelText('Dosya seç'), { target: { files: [file] } });
    expect(await screen.findByText('Belgenin geçerlilik tarihini girin')).toBeTruthy();
    expect(FakeRequest.sent).toEqual([]);
  });

  it('an upload that breaks off is sent again under the same key; a refused one is not', async () => {
    fakeUploads();
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Kurye fotoğrafı: yükle' }));
    fireEvent.change(screen.getByLabelText('Fotoğraf çek'), { target: { files: [file] } });
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    sent(0).upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
    expect(await screen.findByText('Yükleniyor… %40')).toBeTruthy();
    sent(0).cut();
    fireEvent.click(await screen.findByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
    expect(sent(1).headers['idempotency-key']).toBe(sent(0).headers['idempotency-key']);
    expect(sent(1).form?.get('documentType')).toBe('COURIER_SELFIE');
    sent(1).answer(400, refusal(400, 'VALIDATION_ERROR', 'x', { file: 'Resim okunamadı' }).body);
    expect(await screen.findByText('Resim okunamadı')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yeniden dene' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Dosya seç'), { target: { files: [file] } });
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(3));
    sent(2).answer(201, { success: true, data: anOwnDocument({ documentType: 'COURIER_SELFIE' }) });
    expect(await screen.findByText('Belgeniz yüklendi; incelenince haber veririz.')).toBeTruthy();
  });
});
