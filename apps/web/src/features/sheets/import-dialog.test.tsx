import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorBody, type ErrorCode, errorStatus } from '@ulak/contracts/errors';
import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../../test/render-web.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { SheetImportDialog } from './components/import-dialog.tsx';
import type { SheetKind } from './model/sheet-kinds.ts';

interface Sent {
  readonly path: string;
  readonly digest: unknown;
  readonly file: File;
}
type Reply = (sent: Sent) => { status?: number; body: unknown } | Error;

/** Answers uploads in place of the server; an Error: the line is cut. */
function show(reply: Reply, kind: SheetKind = 'people') {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    const one = { path, digest: body.get('digest'), file: body.get('file') as File };
    sent.push(one);
    const answer = reply(one);
    if (answer instanceof Error) throw answer;
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  const onClose = vi.fn<() => void>();
  const onImported = vi.fn<() => void>();
  renderWeb(
    <>
      <SheetImportDialog isOpen kind={kind} onClose={onClose} onImported={onImported} />
      <ConfirmHost />
    </>,
  );
  return { sent, onClose, onImported };
}

const DIGEST = 'd'.repeat(64);
const row = (line: number, given: Partial<SheetCheck['rows'][number]> = {}): SheetCheck['rows'][number] => ({
  line,
  verdict: 'new',
  name: `Kişi ${line}`,
  values: { fullName: `Kişi ${line}`, phone: '0532' },
  errors: {},
  present: {},
  ...given,
});
const checked = (...rows: SheetCheck['rows']): { body: unknown } => {
  const count = (verdict: string) => rows.filter((one) => one.verdict === verdict).length;
  const data: SheetCheck = {
    digest: DIGEST,
    columns: [
      { key: 'fullName', label: 'Ad Soyad' },
      { key: 'phone', label: 'Telefon' },
    ],
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      wrong: count('wrong'),
    },
    rows,
  };
  return { body: { success: true, data } };
};
const refused = (code: ErrorCode, details?: Record<string, string>) => ({
  status: errorStatus(code),
  body: errorBody(code, {}, details),
});
const imported = (oneTimePassword: string | null) => ({
  body: {
    success: true,
    data: {
      created: [
        {
          id: 5,
          fullName: 'Kişi 2',
          username: '10000000146',
          role: 'COURIER',
          branchName: 'Of',
          oneTimePassword,
        },
      ],
      changed: 0,
      unchanged: 1,
    },
  },
});

const pick = (file = new File(['tablo'], 'liste.xlsx')): void =>
  void fireEvent.change(screen.getByLabelText(/Dosya seç|Başka dosya seç/), { target: { files: [file] } });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

describe('an import of a sheet (decision 061)', () => {
  it('shows what becomes of each row and writes nothing until it is asked to', async () => {
    const { sent, onImported } = show(({ path }) =>
      path.endsWith('/check')
        ? checked(
            row(2),
            row(3, { verdict: 'changed', present: { phone: '0505' } }),
            row(4, { verdict: 'unchanged' }),
          )
        : imported(null),
    );
    pick();
    expect(await screen.findByText('Kişi 2')).toBeTruthy();
    expect(screen.getByText('şu an: 0505')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/api/users/import/check']);
    press('1 kişiyi ekle, 1 kişiyi güncelle');
    expect(await screen.findByText('1 kişi eklendi, 1 kişi aynı kaldı.')).toBeTruthy();
    expect(sent[1]).toMatchObject({ path: '/api/users/import', digest: DIGEST });
    expect(sent[1]?.file.name).toBe('liste.xlsx');
    expect(onImported).toHaveBeenCalled();
  });

  it('with a wrong row nothing can be saved; the error stands on its cell', async () => {
    show(() => checked(row(2), row(3, { verdict: 'wrong', errors: { phone: 'Geçerli bir telefon girin' } })));
    pick();
    const error = await screen.findByText('Geçerli bir telefon girin');
    expect(error.closest('td')?.getAttribute('data-column')).toBe('column-phone');
    expect(screen.queryByText('Kişi 2')).toBeNull();
    fireEvent.click(screen.getByLabelText('Yalnız hatalılar'));
    expect(screen.getByText('Kişi 2')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1 kişiyi ekle' }).disabled).toBe(true);
    expect(screen.getByText(/^1 hatalı satır var/)).toBeTruthy();
  });

  it('a file that is no sheet is refused in words, here or by the server', async () => {
    const { sent } = show(() => refused('VALIDATION_ERROR', { file: 'Bu dosya bir Excel tablosu değil.' }));
    pick(new File(['x'], 'resim.png'));
    expect(await screen.findByText(/Yalnızca .xlsx/)).toBeTruthy();
    expect(sent).toEqual([]);
    pick();
    expect(await screen.findByText('Bu dosya bir Excel tablosu değil.')).toBeTruthy();
  });

  it('one-time passwords are listed on screen and paper; closing asks first', async () => {
    const { onClose } = show(({ path }) =>
      path.endsWith('/check') ? checked(row(2)) : imported('mavi-42x'),
    );
    pick();
    fireEvent.click(await screen.findByRole('button', { name: '1 kişiyi ekle' }));
    const list = await screen.findByRole('region', { name: 'Tek kullanımlık şifreler' });
    expect(within(list).getByText('mavi-42x')).toBeTruthy();
    const paper = document.querySelector('[data-part="password-paper"]');
    expect(paper?.textContent).toContain('mavi-42x');
    expect(paper?.parentElement).toBe(document.body);
    press('Bitti');
    expect(await screen.findByText('Şifreler bir daha gösterilmez')).toBeTruthy();
    press('Listeye dön');
    await waitFor(() => expect(screen.queryByText('Şifreler bir daha gösterilmez')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    press('Bitti');
    fireEvent.click(await screen.findByRole('button', { name: 'Aldım, kapat' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('a lost answer: the same file, checked again, tells what happened and what to do', async () => {
    let isWritten = false;
    const { sent, onImported } = show(({ path }) => {
      if (path.endsWith('/check')) return checked(row(2, { verdict: isWritten ? 'unchanged' : 'new' }));
      isWritten = true;
      return new TypeError('network');
    });
    pick();
    fireEvent.click(await screen.findByRole('button', { name: '1 kişiyi ekle' }));
    expect(await screen.findByText(/Sunucudan yanıt alınamadı.*Şifre değiştir/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1 kişiyi ekle' }).disabled).toBe(true);
    expect(onImported).toHaveBeenCalled();
    press('Yeniden kontrol et');
    expect(await screen.findByText(/^Tablodaki herkes zaten kayıtlı/)).toBeTruthy();
    expect(await sent.at(-1)?.file.text()).toBe('tablo');
  });

  it('data that changed since the check: checked again, then saved with the new digest', async () => {
    let digest = 'e'.repeat(64);
    const { sent } = show((one) => {
      if (!one.path.endsWith('/check'))
        return one.digest === DIGEST && digest === DIGEST ? imported(null) : refused('IMPORT_CHANGED');
      return checked(row(2));
    });
    pick();
    fireEvent.click(await screen.findByRole('button', { name: '1 kişiyi ekle' }));
    expect(await screen.findByText(/Kontrolden sonra dosya veya kayıtlar değişti/)).toBeTruthy();
    digest = DIGEST;
    press('Yeniden kontrol et');
    fireEvent.click(await screen.findByRole('button', { name: '1 kişiyi ekle' }));
    expect(await screen.findByText('1 kişi eklendi, 1 kişi aynı kaldı.')).toBeTruthy();
    expect(sent.filter(({ path }) => path.endsWith('/check'))).toHaveLength(2);
  });

  it('branches come the same way, without passwords', async () => {
    const { onClose } = show(
      ({ path }) =>
        path.endsWith('/check')
          ? checked(row(2))
          : { body: { success: true, data: { created: [{ id: 1, name: 'Of' }], changed: 0, unchanged: 0 } } },
      'branches',
    );
    pick();
    fireEvent.click(await screen.findByRole('button', { name: '1 şubeyi ekle' }));
    expect(await screen.findByText('1 şube eklendi.')).toBeTruthy();
    press('Bitti');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
