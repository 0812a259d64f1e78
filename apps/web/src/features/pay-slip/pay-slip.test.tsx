import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveMessage } from '@ulak/contracts/events';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import type { Objection } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anObjection, aSlip } from '../../test/pay-slip.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { ManagedSlip } from './components/managed-slip.tsx';
import { OwnSlip } from './components/own-slip.tsx';

const live = vi.hoisted((): { handle: (message: LiveMessage) => void } => ({ handle: () => {} }));
vi.mock('../../lib/live.ts', () => ({
  useLive: (handler: (message: LiveMessage) => void) => {
    live.handle = handler;
  },
}));
const WANTED = { month: '2026-03', branchId: asBranchId(3), courierId: asUserId(7) } as const;
const MONTHS = [
  { month: '2026-03', branchId: asBranchId(3), branchName: 'Kadıköy', isPreview: true },
  { month: '2026-02', branchId: asBranchId(3), branchName: 'Kadıköy', isPreview: false },
];
const onWanted = vi.fn<(wanted: object) => void>();
let slip: PaySlip;

beforeEach(() => {
  slip = aSlip();
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

/** The server with one slip; `write` answers what changes something. */
const serve = (write?: Parameters<typeof fakeServer>[0]) =>
  fakeServer((sent) => {
    if (sent.method !== 'GET') return write?.(sent);
    const data = sent.path === '/api/courier/slips' ? MONTHS : slip;
    return { body: { success: true, data } };
  });
const showOwn = () => renderWeb(<OwnSlip courierId={asUserId(7)} search={{}} onWanted={onWanted} />);
const showManaged = () => renderWeb(<ManagedSlip wanted={WANTED} />);
const line = async (name: string): Promise<HTMLElement> => {
  const lines = await screen.findByRole('region', { name: 'Pusulanın satırları' });
  const found = within(lines)
    .getAllByText(name)
    .map((one) => one.closest<HTMLElement>('button[aria-expanded]'));
  const [button] = found.filter((one) => one !== null);
  if (!button) throw new Error(`no line ${name}`);
  return button;
};
const open = async (name: string): Promise<void> => void fireEvent.click(await line(name));

/** Signed kuruş of everything in a list that shows TL: '+52,29 TL' → 5229. */
const kurusIn = (list: HTMLElement): number[] =>
  [...list.querySelectorAll('[class*=amount]')].map(({ textContent }) =>
    Number(
      textContent
        .replaceAll('.', '')
        .replace(/,(\d\d) TL/, '$1')
        .replace('+', ''),
    ),
  );
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe('what a line is made of', () => {
  it('the lines shown make the entitlement, and that what is left', async () => {
    serve();
    showOwn();
    const lines = kurusIn(await screen.findByRole('list', { name: 'Satırlar' }));
    const [entitlement = 0, carriedOver = 0, paid = 0, remaining = 0] = kurusIn(
      screen.getByRole('list', { name: 'Toplamlar' }),
    );
    expect(lines).toHaveLength(7);
    expect(sum(lines)).toBe(entitlement);
    expect([carriedOver, paid]).toEqual([-2_000, -9_229]);
    expect(remaining).toBe(entitlement + carriedOver + paid);
  });

  it.each([
    ['Paket kazancı', 'Paketler', 9_229],
    ['Bonuslar', 'Bonuslar', 25_050],
    ['Düzeltmeler', 'Düzeltmeler', -1_000],
    ['Kesintiler', 'Kesintiler', -9_990],
    ['Ödenen', 'Ödemeler', -9_229],
  ])('%s opens parts that add up to it', async (name, list, kurus) => {
    serve();
    showOwn();
    await open(name);
    expect(sum(kurusIn(screen.getByRole('list', { name: list })))).toBe(kurus);
    await open(name);
    expect(screen.queryByRole('list', { name: list })).toBeNull();
  });

  it('a package says its calculation, one of before that it is an old record', async () => {
    serve();
    showOwn();
    await open('Paket kazancı');
    const [known, old] = within(screen.getByRole('list', { name: 'Paketler' })).getAllByRole('listitem');
    expect(known?.textContent).toContain('35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL');
    expect(old?.textContent).toContain('Eski kayıt');
  });

  it('days say their intervals, and what was corrected beside what was measured', async () => {
    serve();
    showOwn();
    await open('Çalışma kazancı');
    const list = screen.getByRole('list', { name: 'Günler ve süreler' });
    expect(list.textContent).toContain('10:00:00–13:00:00 (3:00:00)');
    expect(list.textContent).toContain('Düzeltildi, ölçülen 26:00:00 sa: Telefonu kapanmış');
    await open('Yakıt gideri');
    expect(screen.getByRole('list', { name: 'Günler ve kilometreler' }).textContent).toContain(
      'Düzeltildi, ölçülen 0,000 km',
    );
    // a courier has no map of positions
    expect(screen.queryByRole('button', { name: /haritada/ })).toBeNull();
  });

  it('names settings, their changes and who closed the month', async () => {
    slip = aSlip({ isPreview: false, closedAt: '2026-04-02T09:00:00Z', closedByName: 'Ayşe Demir' });
    serve();
    showManaged();
    expect(await screen.findByText(/tarihinde kapatıldı; kapatan: Ayşe Demir/)).toBeTruthy();
    const changes = screen.getByRole('list', { name: 'Ayar değişiklikleri' });
    expect(changes.textContent).toContain('Aylık maaş: 11.000,00 TL → 11.500,00 TL');
    expect(screen.getByText('0,0825 L/km')).toBeTruthy();
  });
});

describe('the courier’s months', () => {
  it('begins with the newest; another one is chosen', async () => {
    const calls = serve();
    showOwn();
    await screen.findByRole('list', { name: 'Satırlar' });
    expect(calls.map(({ path }) => path)).toContain('/api/courier/slip?month=2026-03&branchId=3');
    fireEvent.change(screen.getByLabelText('Ay'), { target: { value: '2026-02/3' } });
    expect(onWanted).toHaveBeenCalledWith(MONTHS[1]);
    expect(screen.getByRole('option', { name: 'Mart 2026 (ön izleme)' })).toBeTruthy();
  });

  it('without any it says so', async () => {
    fakeServer(() => ({ body: { success: true, data: [] } }));
    showOwn();
    expect(await screen.findByText('Henüz pusulanız yok')).toBeTruthy();
  });

  it('a failure offers another try', async () => {
    let isDown = true;
    fakeServer(({ path }) => {
      if (isDown) return refusal(500, 'INTERNAL', 'Bir hata oluştu.');
      return { body: { success: true, data: path === '/api/courier/slips' ? MONTHS : slip } };
    });
    showOwn();
    const again = await screen.findByRole('button', { name: 'Yeniden dene' });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByRole('list', { name: 'Satırlar' })).toBeTruthy();
  });
});

describe('objections', () => {
  const write = async (content: string): Promise<void> => {
    await open('Kesintiler');
    fireEvent.click(screen.getByRole('button', { name: 'Devamsızlık: Geç gelme: itiraz et' }));
    fireEvent.change(screen.getByLabelText('İtirazınız'), { target: { value: content } });
    fireEvent.click(screen.getByRole('button', { name: 'İtirazı gönder' }));
  };

  it('a courier objects to a part, and reads status and answer', async () => {
    const calls = serve(({ body }) => {
      slip = aSlip({ objections: [anObjection(body as Partial<Objection>)] });
      return { status: 201, body: { success: true, data: slip.objections[0] } };
    });
    showOwn();
    await write('  O gün izinliydim, geç gelmedim.  ');
    const shown = await screen.findByRole('region', { name: 'İtiraz, Beklemede' });
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      month: '2026-03',
      branchId: 3,
      line: 'deduction:31',
      content: 'O gün izinliydim, geç gelmedim.',
    });
    expect(shown.textContent).toContain('O gün izinliydim');
    expect(await screen.findByText('İtirazınız yönetime iletildi.')).toBeTruthy();
    // one that waits is not repeated
    expect(screen.queryByRole('button', { name: 'Devamsızlık: Geç gelme: itiraz et' })).toBeNull();
    slip = aSlip({ objections: [anObjection({ status: 'REJECTED', response: 'Kayıt doğru' })] });
    act(() => live.handle({ type: 'COURIER_PAY_UPDATED', courierId: asUserId(7), branchId: asBranchId(3) }));
    const answered = await screen.findByRole('region', { name: 'İtiraz, Reddedildi' });
    expect(answered.textContent).toContain('Kayıt doğru');
  });

  it('needs ten characters, told at the field before it is sent', async () => {
    const calls = serve();
    showOwn();
    await write('kısa yazı');
    expect(await screen.findByText('En az 10 karakter girmelisiniz')).toBeTruthy();
    expect(screen.getByLabelText('İtirazınız').getAttribute('aria-invalid')).toBe('true');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the words when it fails, and says why', async () => {
    serve(() => refusal(404, 'SLIP_LINE_NOT_FOUND', 'İtiraz edilen satır ücret pusulanızda bulunamadı.'));
    showOwn();
    await write('Bu kesinti bana ait değil');
    expect(
      await screen.findByText(
        'Geri bildirim gönderilemedi. İtiraz edilen satır ücret pusulanızda bulunamadı.',
      ),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('İtirazınız').value).toBe('Bu kesinti bana ait değil');
  });

  it('the server’s word about the field stands at the field', async () => {
    serve(() => refusal(400, 'VALIDATION_ERROR', 'Alanları kontrol edin', { content: 'Uygunsuz karakter' }));
    showOwn();
    await write('Bu kesinti bana ait değil');
    expect((await screen.findByText('Uygunsuz karakter')).closest('small')).toBeTruthy();
  });
});

describe('management’s answer', () => {
  beforeEach(() => {
    slip = aSlip({ closedAt: '2026-04-02T09:00:00Z', isPreview: false, objections: [anObjection()] });
  });
  const answer = async (status: string, words: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Yanıtla' }));
    fireEvent.click(screen.getByRole('radio', { name: status }));
    fireEvent.change(screen.getByLabelText('Yanıt'), { target: { value: words } });
    fireEvent.click(screen.getByRole('button', { name: 'Yanıtı kaydet' }));
  };

  it('an open objection stands open at its line; the answer is kept', async () => {
    const calls = serve(() => {
      slip = { ...slip, objections: [anObjection({ status: 'RESOLVED', response: 'Düzeltme eklendi' })] };
      return { body: { success: true, data: slip.objections[0] } };
    });
    showManaged();
    expect((await line('Kesintiler')).textContent).toContain('1 açık itiraz');
    await answer('Çözüldü', 'Düzeltme eklendi');
    const answered = await screen.findByRole('region', { name: 'İtiraz, Çözüldü' });
    expect(answered.textContent).toContain('Düzeltme eklendi');
    const sent = calls.find(({ method }) => method === 'PATCH');
    expect([sent?.path, sent?.body]).toEqual([
      '/api/courier-feedback/5',
      { status: 'RESOLVED', response: 'Düzeltme eklendi', version: 1 },
    ]);
    await waitFor(() => expect(screen.queryByText('1 açık itiraz')).toBeNull());
    expect(screen.queryByRole('button', { name: /itiraz et/ })).toBeNull();
  });

  it('one that ends it needs words; a closed month points to a correction', async () => {
    const calls = serve();
    showManaged();
    await answer('Reddedildi', '   ');
    expect(await screen.findByText('Yanıt yazın; kurye bunu görecek')).toBeTruthy();
    expect(screen.getByText(/bulunulan aya “Düzeltme” olarak ekleyin/)).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('says when it could not be kept', async () => {
    serve(() => refusal(404, 'FEEDBACK_NOT_FOUND', 'Geri bildirim bulunamadı.'));
    showManaged();
    await answer('İnceleniyor', 'Bakıyoruz');
    expect(await screen.findByText('Güncelleme başarısız oldu. Geri bildirim bulunamadı.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Yanıt').value).toBe('Bakıyoruz');
  });
});

it('a slip that is none is told in the catalogue’s words', async () => {
  fakeServer(() => refusal(404, 'SLIP_NOT_FOUND', 'Bu ay için ücret pusulası bulunamadı.'));
  showManaged();
  expect(await screen.findByText('Bu ay için ücret pusulası bulunamadı.')).toBeTruthy();
});
