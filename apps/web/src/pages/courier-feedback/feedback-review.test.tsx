import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFeedback } from '../../test/feedback.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { aSlip } from '../../test/pay-slip.ts';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { PARTS } from './dialogs.ts';
import { FeedbackReviewPage } from './feedback-review.tsx';

// what is fetched on demand is there: the tests are about what it shows
beforeAll(async () => void (await Promise.all(PARTS.map((part) => part.preload()))), 60_000);
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;

const SLIP_PLACE = {
  month: '2026-03',
  line: 'deduction:31',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
};
const WAITING = aFeedback();
const ANSWERED = aFeedback({
  id: 6,
  type: 'SUGGESTION',
  content: 'İçecekleri ayrı poşete koyalım.',
  status: 'RESOLVED',
  response: 'Güzel fikir.',
  answeredAt: '2026-11-23T10:00:00Z',
  answeredByName: 'Deniz Ulak',
  openMinutes: null,
  answerMinutes: 1_500,
});
const FIGURES = { open: 1, oldestOpenMinutes: 125, answered: 1, medianAnswerMinutes: 1_500 };

function show(
  address = '',
  special: (sent: SentRequest) => Answer = () => undefined,
  rows: readonly ManagedFeedback[] = [WAITING, ANSWERED],
) {
  const data = (body: unknown): Answer => ({ body: { success: true, data: body } });
  const answer = ({ path, method, body }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname === '/api/courier/slip') return data(aSlip());
    const one = rows.find(({ id }) => pathname === `/api/courier-feedback/${id}`);
    if (one) return data(method === 'PATCH' ? { ...one, ...(body as object) } : one);
    if (pathname !== '/api/courier-feedback') return undefined;
    const pagination = { page: 1, limit: 50, total: rows.length };
    return { body: { success: true, data: rows, figures: FIGURES, pagination } };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  const at = `/courier-feedback?${address}`;
  return {
    ...renderPage(FeedbackReviewPage, { at, role: 'COMPANY_ADMIN' }),
    queries: () =>
      calls
        .filter(({ path }) => path.startsWith('/api/courier-feedback?'))
        .map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams)),
    sent: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
}

const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Yanıt' });
const write = async (text: string) => void fireEvent.change(await words(), { target: { value: text } });
const choose = (status: string) => void fireEvent.click(screen.getByRole('radio', { name: status }));
const save = () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));

describe('management’s list (spec 3 §2.6)', () => {
  it('shows who wrote what when, its state and response times; a press opens it', async () => {
    const { search } = show();
    expect(await screen.findByText('Termos çantamın fermuarı bozuldu.')).toBeTruthy();
    expect(screen.getByText(/2 sa 5 dk açık/)).toBeTruthy();
    expect(screen.getByText(/1 gün 1 sa içinde yanıtlandı/)).toBeTruthy();
    const times = screen.getByRole('region', { name: 'Yanıt süreleri' });
    expect(times.textContent).toContain('Yanıta kadar (ortanca)1 gün 1 sa');
    fireEvent.click(screen.getByRole('button', { name: 'Şükrü Iğdır, Şikayet: aç' }));
    await waitFor(() => expect(search()).toEqual({ feedback: '5' }));
  });

  it('asks for what the address says; a figure opens what it is made of', async () => {
    const { queries, search } = show(
      'q=%C5%9F%C3%BCkr%C3%BC&branch=4&kind=OBJECTION&when=custom&from=2026-11-01&to=2026-11-02&courier=7',
    );
    await screen.findByText('Termos çantamın fermuarı bozuldu.');
    expect(queries()).toContainEqual({
      search: 'şükrü',
      branchId: '4',
      courierId: '7',
      objections: 'true',
      from: '2026-10-31T21:00:00.000Z',
      to: '2026-11-02T21:00:00.000Z',
      page: '1',
      limit: '50',
    });
    fireEvent.click(screen.getByRole('button', { name: /^Açık/ }));
    await waitFor(() => expect(search().status).toBe('OPEN'));
    fireEvent.click(screen.getByRole('button', { name: 'Yalnız Şükrü Iğdır' }));
    await waitFor(() => expect(search().courier).toBeUndefined());
    expect(search().status).toBe('OPEN');
  });

  it('nothing matches: the filters can be taken away; nothing at all says where it comes from', async () => {
    const { search } = show('status=REJECTED', undefined, []);
    fireEvent.click(await screen.findByRole('button', { name: 'Süzgeçleri kaldır' }));
    await waitFor(() => expect(search()).toEqual({}));
    expect(await screen.findByText('Henüz geri bildirim yok')).toBeTruthy();
  });

  it('what cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    show('', ({ path }) =>
      isDown && path.startsWith('/api/courier-feedback')
        ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.')
        : undefined,
    );
    expect(await screen.findByText('Geri bildirimler alınamadı')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Termos çantamın fermuarı bozuldu.')).toBeTruthy();
  });
});

describe('an answer (spec 3 §4.5)', () => {
  it('goes out with the version it began with, and closes the dialog', async () => {
    const { sent, search } = show('feedback=5');
    await write('Yenisini aldık.');
    choose('Çözüldü');
    save();
    await screen.findByText('Yanıtınız kaydedildi; kurye bunu görür.');
    expect(sent()).toEqual([{ status: 'RESOLVED', response: 'Yenisini aldık.', version: 1 }]);
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('one that ends it needs words; a refusal keeps what was typed', async () => {
    const { sent } = show('feedback=5', ({ method }) =>
      method === 'PATCH' ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : undefined,
    );
    await write('   ');
    choose('Reddedildi');
    save();
    expect(await screen.findByText('Yanıt yazın; kurye bunu görecek')).toBeTruthy();
    expect(sent()).toEqual([]);
    await write('Bütçe yok.');
    save();
    expect(await screen.findByText('Güncelleme başarısız oldu. Çok uzun sürdü.')).toBeTruthy();
    expect((await words()).value).toBe('Bütçe yok.');
  });

  it('another’s answer meanwhile is shown beside the own one; the chosen one goes out anew', async () => {
    const theirs = { ...WAITING, status: 'REJECTED', response: 'Gerek yok.', version: 2 };
    let isChanged = false;
    const { sent } = show('feedback=5', ({ path, method, body }) => {
      if (!path.startsWith('/api/courier-feedback/5')) return undefined;
      if (method !== 'PATCH') return isChanged ? { body: { success: true, data: theirs } } : undefined;
      if ((body as { version: number }).version === 2) return undefined;
      isChanged = true;
      return refusal(409, 'RECORD_CHANGED', 'Bu kaydı az önce Ayşe Ak değiştirdi.');
    });
    await write('Yenisini aldık.');
    choose('Çözüldü');
    save();
    const conflict = (await screen.findByText('Bu kaydı az önce Ayşe Ak değiştirdi.')).closest('section');
    if (!conflict) throw new Error('no conflict');
    expect(within(conflict).getByText('Şu anki: Reddedildi')).toBeTruthy();
    expect(within(conflict).getByText('Sizinki: Yenisini aldık.')).toBeTruthy();
    fireEvent.click(within(conflict).getByLabelText('Şu anki: Gerek yok.'));
    expect((await words()).value).toBe('Gerek yok.');
    save();
    await screen.findByText('Yanıtınız kaydedildi; kurye bunu görür.');
    expect(sent().at(-1)).toEqual({ status: 'RESOLVED', response: 'Gerek yok.', version: 2 });
  });

  it('an objection has its line of the slip beside it, with the amount and the way there', async () => {
    const slip = aSlip();
    const [deduction] = slip.deductions;
    if (!deduction) throw new Error('a deduction');
    const objection = aFeedback({
      slip: { ...SLIP_PLACE, line: `deduction:${deduction.id}` },
      courier: { ...WAITING.courier, id: asUserId(7) },
    });
    show('feedback=5', undefined, [objection]);
    const line = await screen.findByRole('region', { name: 'İtiraz edilen satır' });
    expect(within(line).getByText(/Mart 2026 ücret pusulası · Kadıköy/)).toBeTruthy();
    await waitFor(() => expect(line.textContent).toMatch(/[−-].*TL/));
    const link = within(line).getByRole('link', { name: 'Pusulada aç' });
    expect(link.getAttribute('href')).toBe(
      `/courier-salary/slip?month=2026-03&courier=7&branch=3&line=deduction%3A${deduction.id}`,
    );
  });

  it('a deleted one says that it is not there', async () => {
    show('feedback=99', ({ path }) =>
      path.endsWith('/99') ? refusal(404, 'FEEDBACK_NOT_FOUND', 'Geri bildirim bulunamadı.') : undefined,
    );
    expect(await screen.findByText('Bu geri bildirim bulunamadı; silinmiş olabilir.')).toBeTruthy();
  });
});
