import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aColumn, aPage, aResult, aTable, COMMAND } from '../../test/database.ts';
import { aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { DatabasePage } from './database-page.tsx';

type Answer = { status?: number; body: unknown } | undefined;

// What the editor asks of a browser that lays texts out.
beforeAll(() => {
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
});
afterEach(() => vi.unstubAllGlobals());

const API = '/api/admin/database';
const WHO_KEEPS = 'Denetim kaydı değiştirilemez.';
const TABLES = [
  aTable({ name: 'audit_log', readOnlyReason: WHO_KEEPS }),
  aTable(),
  aTable({ name: 'positions', rowCount: 1_204_000, isEstimate: true, hasCompany: false }),
  aTable({ name: 'users', undeletableReason: WHO_KEEPS }),
];

function show(search = '', special: (sent: SentRequest) => Answer = () => undefined) {
  const data = (value: unknown) => ({ body: { success: true, data: value } });
  const answer = ({ path, method, body }: SentRequest): Answer => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname === '/api/companies') return data([aCompany({ id: 4, name: 'Lezzet Grubu' })]);
    if (pathname === `${API}/state`) return data({ isAvailable: true, canWrite: true, reason: null });
    if (pathname === `${API}/tables`) return { body: TABLES };
    if (pathname === `${API}/history`)
      return data([
        {
          id: 1,
          at: '2026-11-23T16:30:00.000Z',
          statement: 'SELECT 7',
          kind: 'rows',
          outcome: '1 satır',
          durationMs: 3,
        },
      ]);
    if (pathname === `${API}/cleanup-commands`)
      return {
        body: { success: true, commands: [{ ...COMMAND, rowCount: searchParams.has('days') ? 9 : 120 }] },
      };
    if (pathname === `${API}/cleanup-commands/positions/run`) return { body: { success: true, removed: 9 } };
    if (method === 'PATCH') return { body: { success: true, data: {}, key: { id: 'a', version: '9' } } };
    if (method === 'DELETE') return { body: { success: true } };
    if (pathname === `${API}/query`) {
      const sent = body as { query: string; confirm?: unknown };
      if (!/^update/i.test(sent.query)) return { body: aResult() };
      return { body: aResult({ command: 'UPDATE', kind: sent.confirm ? 'done' : 'trial', isWhole: true }) };
    }
    return pathname.startsWith(`${API}/tables/`) ? { body: aPage() } : undefined;
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(DatabasePage, { at: `/database-admin${search}`, role: 'OWNER' }),
    sent: (method: string, part = '') =>
      calls.filter((one) => one.method === method && one.path.includes(part)),
  };
}

const givePassword = async (password = 'sifre-123'): Promise<void> => {
  const asked = within(await screen.findByRole('dialog', { name: 'Şifrenizi girin' }));
  fireEvent.change(asked.getByLabelText('Şifre'), { target: { value: password } });
  fireEvent.click(asked.getByRole('button', { name: 'Devam et' }));
};
const openFirstRow = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '9007199254740993: düzenle' }));
  return within(await screen.findByRole('dialog', { name: 'Kayıt Düzenle' }));
};

describe('spec 4 §2: tables', () => {
  it('lists them with rows and columns, searched by name; the chosen one lives in the address', async () => {
    const { search } = show();
    const list = within(await screen.findByRole('region', { name: 'Tablo listesi' }));
    await list.findByText('≈ 1.204.000 satır');
    fireEvent.change(list.getByLabelText('Tablo ara'), { target: { value: 'ORD' } });
    expect(list.queryByText('positions')).toBeNull();
    fireEvent.click(list.getByRole('button', { name: /^orders/ }));
    await waitFor(() => expect(search()).toEqual({ table: 'orders' }));
    await screen.findByText('Zil bozuk');
  });

  it('NULL, JSON and secrets are marked; the text filter works on the loaded rows', async () => {
    show('?table=orders');
    const grid = within(await screen.findByRole('table'));
    expect(grid.getAllByText('NULL')[0]?.tagName).toBe('I');
    expect(grid.getByText('JSON')).toBeTruthy();
    expect(grid.getAllByText('gizli')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Yüklenen satırlarda ara'), { target: { value: 'ZİL' } });
    await waitFor(() => expect(document.querySelectorAll('[data-part="value-row"]')).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('Yüklenen satırlarda ara'), { target: { value: 'yok' } });
    await screen.findByText('Yüklenen satırlarda bulunamadı.');
  });

  it('pages, page size and company are asked for; the company is no wall', async () => {
    const more = aPage({ totalCount: 300, data: Array.from({ length: 25 }, () => ({ id: '1' })), keys: [] });
    const { sent, search } = show('?table=orders', ({ method, path }) =>
      method === 'GET' && path.includes('/tables/orders') ? { body: more } : undefined,
    );
    await screen.findByText('1–25 / Toplam 300 kayıt');
    fireEvent.click(screen.getByRole('button', { name: 'Sonraki' }));
    await waitFor(() => expect(search()).toEqual({ table: 'orders', page: '2' }));
    fireEvent.change(screen.getByLabelText('Sayfa başına satır'), { target: { value: '200' } });
    await screen.findByText('Bu seçim yalnızca süzer; yetki sınırı değildir.');
    fireEvent.change(screen.getByLabelText('Şirket'), { target: { value: '4' } });
    await waitFor(() => expect(sent('GET', 'limit=200&companyId=4')).toHaveLength(1));
    expect(search()).toEqual({ table: 'orders', limit: '200', company: '4' });
  });

  it('a read-only table says why and offers a look', async () => {
    show('?table=audit_log');
    await screen.findByText(WHO_KEEPS);
    fireEvent.click((await screen.findAllByRole('button', { name: /: görüntüle$/ }))[0] as HTMLElement);
    const shown = within(await screen.findByRole('dialog', { name: 'Kayıt' }));
    expect(shown.queryByRole('button', { name: 'Kaydet' })).toBeNull();
    expect(shown.getByLabelText<HTMLInputElement>(/^note text/).disabled).toBe(true);
  });

  it('nothing there: the spec’s sentence; not loaded: why, and another try', async () => {
    let answer: Answer = { body: aPage({ data: [], keys: [], totalCount: 0 }) };
    show('?table=orders', ({ path }) => (path.includes('/tables/orders') ? answer : undefined));
    await screen.findByText('Veri bulunamadı');
    answer = refusal(422, 'CONSOLE_TIMEOUT', 'Sorgu 15 saniyede bitmedi.');
    fireEvent.change(screen.getByLabelText('Sayfa başına satır'), { target: { value: '50' } });
    await screen.findByText('Sorgu 15 saniyede bitmedi.');
    answer = undefined;
    expect(document.querySelector('[data-part="value-row"]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await screen.findByText('Zil bozuk');
  });
});

describe('spec 4 §2: a record', () => {
  it('sends what was changed, with the password that is asked for once', async () => {
    const { sent } = show('?table=orders');
    const form = await openFirstRow();
    expect(form.getByText('PK')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^id/).disabled).toBe(true);
    fireEvent.change(form.getByLabelText(/^minutes integer/), { target: { value: '' } });
    fireEvent.click(form.getByRole('button', { name: 'Kaydet' }));
    await givePassword();
    await screen.findByText('Kayıt güncellendi');
    const again = await openFirstRow();
    fireEvent.click(again.getByRole('button', { name: 'note: NULL yap' }));
    fireEvent.click(again.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { rowData: { minutes: null }, password: 'sifre-123', version: '1' },
      { rowData: { note: null }, password: 'sifre-123', version: '1' },
    ]);
  });

  it('a wrong password is asked for again', async () => {
    const { sent } = show('?table=orders', ({ method, body }) =>
      method === 'PATCH' && (body as { password: string }).password === 'yanlis'
        ? refusal(403, 'PASSWORD_WRONG', 'Şifre yanlış.')
        : undefined,
    );
    const form = await openFirstRow();
    fireEvent.change(form.getByLabelText(/^note text/), { target: { value: 'yeni' } });
    fireEvent.click(form.getByRole('button', { name: 'Kaydet' }));
    await givePassword('yanlis');
    await screen.findByText('Şifre yanlış.');
    await givePassword();
    await screen.findByText('Kayıt güncellendi');
    expect(sent('PATCH')).toHaveLength(2);
  });

  it('Esc at the password leaves the record open with what was typed', async () => {
    const { sent } = show('?table=orders');
    const form = await openFirstRow();
    fireEvent.change(form.getByLabelText(/^note text/), { target: { value: 'yeni' } });
    fireEvent.click(form.getByRole('button', { name: 'Kaydet' }));
    const asked = await screen.findByRole('dialog', { name: 'Şifrenizi girin' });
    fireEvent.keyDown(within(asked).getByLabelText('Şifre'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Şifrenizi girin' })).toBeNull());
    expect(screen.queryByText('Kaydedilmemiş değişiklikler')).toBeNull();
    expect(form.getByLabelText<HTMLInputElement>(/^note text/).value).toBe('yeni');
    expect(sent('PATCH')).toHaveLength(0);
  });

  it('409: the stored values beside the typed ones, and nothing that was typed is lost', async () => {
    let version = '1';
    const { sent } = show('?table=orders', ({ method, body, path }) => {
      if (method === 'PATCH' && (body as { version: string }).version === '1') {
        version = '5';
        return refusal(409, 'CONSOLE_ROW_CHANGED', 'Bu kayıt değişti.');
      }
      if (!path.includes('/tables/orders?') || version === '1') return undefined;
      const [row = {}, ...others] = aPage().data;
      return {
        body: aPage({
          data: [{ ...row, note: 'başkasının', minutes: 99 }, ...others],
          keys: [{ id: '9007199254740993', version }, ...aPage().keys.slice(1)],
        }),
      };
    });
    const form = await openFirstRow();
    fireEvent.change(form.getByLabelText(/^note text/), { target: { value: 'benim' } });
    fireEvent.click(form.getByRole('button', { name: 'Kaydet' }));
    await givePassword();
    await form.findByText('Şu anki: başkasının');
    expect(form.getByText('Sizinki: benim')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^note text/).value).toBe('benim');
    expect(form.getByLabelText<HTMLInputElement>(/^minutes integer/).value).toBe('99');
    fireEvent.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kayıt güncellendi');
    expect(sent('PATCH').at(-1)?.body).toEqual({
      rowData: { note: 'benim' },
      password: 'sifre-123',
      version: '5',
    });
  });

  it('is deleted after the spec’s question', async () => {
    const { sent } = show('?table=orders');
    fireEvent.click(await screen.findByRole('button', { name: '9007199254740993: sil' }));
    await screen.findByText('Bu kaydı silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.');
    fireEvent.click(screen.getByRole('button', { name: 'Sil' }));
    await givePassword();
    await screen.findByText('Kayıt silindi');
    expect(sent('DELETE').map(({ path, body }) => [path, body])).toEqual([
      [`${API}/tables/orders/rows/9007199254740993`, { password: 'sifre-123', version: '1' }],
    ]);
  });

  it('of a table that keeps its rows says why before anything is asked', async () => {
    show('?table=users');
    fireEvent.click(await screen.findByRole('button', { name: '9007199254740993: sil' }));
    await screen.findByText(WHO_KEEPS);
    expect(screen.queryByText(/silmek istediğinizden/)).toBeNull();
  });

  it('without a primary key it can only be looked at', async () => {
    const columns = [aColumn({ name: 'note' })];
    show('?table=orders', ({ path }) =>
      path.includes('/tables/orders')
        ? { body: aPage({ columns, data: [{ note: 'x' }], keys: [{ id: null, version: '' }] }) }
        : undefined,
    );
    await screen.findByRole('button', { name: '1. satır: görüntüle' });
    expect(screen.queryByRole('button', { name: /: sil$/ })).toBeNull();
  });
});

const editor = async (): Promise<EditorView> => {
  const box = await screen.findByRole('textbox', { name: 'SQL sorgusu' });
  return EditorView.findFromDOM(box) as EditorView;
};
const type = async (statement: string): Promise<void> => {
  const view = await editor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: statement } }));
};
const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Çalıştır' });

describe('spec 4 §2: the SQL editor', () => {
  it('cannot run a blank query; a result is a table, and formatted JSON', async () => {
    const { sent } = show('?tab=sql');
    await screen.findByText(/DELETE, UPDATE ve DROP veri kaybına yol açabilir/);
    await type('  ');
    expect(run().disabled).toBe(true);
    await type('select role, count(*) from users group by 1');
    fireEvent.click(run());
    await screen.findByText('COURIER');
    fireEvent.click(screen.getByRole('radio', { name: 'JSON' }));
    expect((await screen.findByRole('region', { name: 'Sonuç, JSON' })).textContent).toBe(
      JSON.stringify([{ role: 'COURIER', count: '14' }], null, 2),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Açıkla' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { query: 'select role, count(*) from users group by 1' },
      { query: 'EXPLAIN select role, count(*) from users group by 1' },
    ]);
  });

  it('the own history puts a statement back', async () => {
    show('?tab=sql');
    await editor();
    fireEvent.click(await screen.findByText('SELECT 7'));
    expect((await editor()).state.doc.toString()).toBe('SELECT 7');
  });

  it('says how PostgreSQL refused, and where a result was cut', async () => {
    let answer: Answer = refusal(400, 'VALIDATION_ERROR', 'Alanlar hatalı.', { query: 'PostgreSQL: yok' });
    show('?tab=sql', ({ path }) => (path === `${API}/query` ? answer : undefined));
    await type('select x');
    fireEvent.click(run());
    await screen.findByText('PostgreSQL: yok');
    answer = { body: aResult({ truncatedBy: 'rows' }) };
    fireEvent.click(run());
    await screen.findByText('İlk 1 satır gösteriliyor; devamı var.');
    answer = { body: aResult({ rows: [], rowCount: 0 }) };
    fireEvent.click(run());
    await screen.findByText('Veri bulunamadı');
    expect(screen.queryByText('PostgreSQL: yok')).toBeNull();
  });

  it('a writing statement is tried, committed after a yes; a whole table asks once more', async () => {
    const { sent } = show('?tab=sql');
    await type('UPDATE users SET note = NULL');
    fireEvent.click(run());
    await givePassword();
    fireEvent.click(await screen.findByRole('button', { name: 'Onayla ve kaydet' }));
    await screen.findByText('WHERE koşulu yok');
    fireEvent.click(screen.getByRole('button', { name: 'Evet, tamamı' }));
    await screen.findAllByText(/1 satır değişti/);
    const query = 'UPDATE users SET note = NULL';
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { query, password: 'sifre-123' },
      { query, password: 'sifre-123', confirm: { rowCount: 1, isWhole: true } },
    ]);
    expect(sent('POST')[1]?.idempotencyKey).toBeTruthy();
  });

  it('a running statement can be cancelled', async () => {
    show('?tab=sql');
    await type('select pg_sleep(10)');
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url === `${API}/query`
        ? new Promise((_, reject) =>
            init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          )
        : answered(url, init),
    );
    fireEvent.click(run());
    fireEvent.click(await screen.findByRole('button', { name: 'İptal' }));
    await screen.findByText('Sorgu iptal edildi.');
    expect(screen.queryByRole('button', { name: 'İptal' })).toBeNull();
  });
});

describe('spec 4 §2: ready commands', () => {
  it('a cleanup says how many rows, asks with its own sentence and tells the result', async () => {
    const { sent } = show('?tab=komutlar');
    await screen.findByText('120 satır silinecek');
    fireEvent.change(screen.getByLabelText('Kaç günden eski?'), { target: { value: '3 gün' } });
    await screen.findByText('En az 7 gün');
    fireEvent.change(screen.getByLabelText('Kaç günden eski?'), { target: { value: '60 gün' } });
    await screen.findByText('9 satır silinecek');
    const cleanup = within(screen.getByRole('region', { name: 'Veri Temizleme' }));
    fireEvent.click(cleanup.getByRole('button', { name: 'Çalıştır' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Eski konumlar' }));
    expect(asked.getByText(COMMAND.confirmMessage)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Çalıştır' }));
    await givePassword();
    await screen.findByText('Eski konumlar: 9 satır silindi');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ password: 'sifre-123', days: 60 }]);
  });

  it('spec 4 §8: commands that cannot be loaded are only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    show('?tab=komutlar', ({ path }) =>
      path.includes('cleanup') ? refusal(403, 'FORBIDDEN', 'Olmaz.') : undefined,
    );
    await screen.findByText('Temizleme komutu bulunamadı.');
    expect(screen.queryByText('Olmaz.')).toBeNull();
    await waitFor(() => expect(logged).toHaveBeenCalled());
    logged.mockRestore();
  });

  it('the six reports show their result below them', async () => {
    show('?tab=komutlar');
    const reports = within(await screen.findByRole('region', { name: 'Raporlama & Analiz' }));
    expect(reports.getAllByRole('button', { name: /: çalıştır$/ })).toHaveLength(6);
    fireEvent.click(reports.getAllByRole('button', { name: /: çalıştır$/ })[0] as HTMLElement);
    await reports.findByText('COURIER');
  });
});

describe('where there is no console', () => {
  it('the page says what an operator does', async () => {
    show('', ({ path }) =>
      path === `${API}/state`
        ? {
            body: { success: true, data: { isAvailable: false, canWrite: false, reason: 'Ayarı doldurun.' } },
          }
        : undefined,
    );
    await screen.findByText('Veritabanı konsolu bu kurulumda kapalı.');
    expect(screen.getByText('Ayarı doldurun.')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('one that only reads says so at every table', async () => {
    show('?table=orders', ({ path }) =>
      path === `${API}/state`
        ? { body: { success: true, data: { isAvailable: true, canWrite: false, reason: 'Yalnızca okur.' } } }
        : undefined,
    );
    await screen.findByText('Yalnızca okur.');
    expect(screen.queryByRole('button', { name: /: sil$/ })).toBeNull();
  });
});
