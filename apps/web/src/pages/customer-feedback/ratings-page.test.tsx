import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { aRating } from '../../test/ratings.ts';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { RatingsPage } from './ratings-page.tsx';

afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;

const PATH = '/api/admin/customer-feedbacks';
const LOW = aRating({ id: 2, rating: 1, comment: '<img src=x onerror=alert(1)> soğuktu' });
const ERASED = aRating({
  id: 3,
  comment: null,
  status: 'REJECTED',
  order: { customerName: 'Silindi', customerPhone: '', erased: true, lateMinutes: 0 },
});
const AVERAGES = {
  couriers: [
    { id: asUserId(7), name: 'Şükrü Iğdır', ratings: 12, average: 4.58 },
    { id: asUserId(8), name: 'Ilgaz Öz', ratings: 4, average: null },
  ],
  branches: [{ id: asBranchId(3), name: 'Kadıköy', ratings: 16, average: 4.2 }],
};

function show(
  address = '',
  special: (sent: SentRequest) => Answer = () => undefined,
  rows: readonly CustomerRating[] = [aRating(), LOW, ERASED],
) {
  const answer = ({ path, method, body }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname === `${PATH}/averages`) return { body: { success: true, data: AVERAGES } };
    const one = rows.find(({ id }) => pathname === `${PATH}/${id}`);
    if (one && method === 'PATCH')
      return { body: { success: true, data: { ...one, ...(body as object), version: one.version + 1 } } };
    if (pathname !== PATH) return undefined;
    const pagination = { page: 1, limit: 25, total: rows.length };
    return { body: { success: true, data: rows, pagination } };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  const at = `/customer-feedback?${address}`;
  return {
    ...renderPage(RatingsPage, { at, role: 'COMPANY_ADMIN' }),
    queries: (path = `${PATH}?`) =>
      calls
        .filter((sent) => sent.path.startsWith(path))
        .map((sent) => Object.fromEntries(new URL(sent.path, 'http://localhost').searchParams)),
    sent: () => calls.filter(({ method }) => method === 'PATCH'),
  };
}

const entry = async (place: number): Promise<HTMLElement> => {
  await screen.findByText('3 değerlendirme');
  const found = document.querySelectorAll<HTMLElement>('[data-part="rating"]')[place];
  if (!found) throw new Error('no such entry');
  return found;
};

describe('spec 3 §2.7: customers’ ratings', () => {
  it('shows stars, words, status, time, the order and the courier; a low one is marked', async () => {
    show();
    const first = within(await entry(0));
    expect(first.getByRole('img', { name: '5 üzerinden 4 yıldız' })).toBeTruthy();
    expect(first.getByText('Sıcak geldi, teşekkürler.')).toBeTruthy();
    expect(first.getByText('Bekliyor')).toBeTruthy();
    expect(first.getByText('#1041')).toBeTruthy();
    expect(first.getByText('Şükrü Iğdır')).toBeTruthy();
    expect(first.getByRole('link').getAttribute('href')).toBe('tel:+905321112233');
    expect(first.queryByText('Düşük puan')).toBeNull();
    const low = within(await entry(1));
    expect(low.getByText('Düşük puan')).toBeTruthy();
    expect(low.getByRole('button', { name: 'Sipariş #1042: kuryenin yolu' })).toBeTruthy();
  });

  it('criteria B18: what a customer wrote stays text; an erased one reads Silindi', async () => {
    show();
    expect((await entry(1)).querySelector('img[src]')).toBeNull();
    expect(within(await entry(1)).getByText(/onerror=alert/)).toBeTruthy();
    expect(within(await entry(2)).getByText('Silindi')).toBeTruthy();
  });

  it('three tabs show the same ratings as feedback, as order, as delivery', async () => {
    const { search, queries } = show();
    await entry(0);
    const asked = queries().length;
    fireEvent.click(screen.getByRole('tab', { name: 'Sipariş' }));
    await waitFor(() => expect(search().tab).toBe('siparis'));
    const order = within(await entry(0));
    expect(order.getByText('Ayşe Yılmaz')).toBeTruthy();
    expect(order.getByText('2 × Adana Dürüm')).toBeTruthy();
    expect(order.getByText('240,00 TL')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Teslimat' }));
    await waitFor(() => expect(search().tab).toBe('teslimat'));
    const delivery = within(await entry(0));
    expect(delivery.getByText('42 dk')).toBeTruthy();
    expect(delivery.getByText('12 dk geç')).toBeTruthy();
    expect(delivery.getByText('2,4 km')).toBeTruthy();
    expect(within(await entry(2)).getByText('Zamanında')).toBeTruthy();
    expect(queries().length).toBe(asked);
  });

  it('asks for what the address says; a courier’s average opens its ratings', async () => {
    const { queries, search } = show('q=%C5%9F%C3%BCkr%C3%BC&status=REJECTED&stars=1&branch=4&page=2');
    await entry(0);
    expect(queries()).toContainEqual({
      search: 'şükrü',
      status: 'REJECTED',
      rating: '1',
      branchId: '4',
      page: '2',
      limit: '25',
    });
    expect(queries(`${PATH}/averages`)).toContainEqual({ branchId: '4' });
    const couriers = await screen.findByRole('list', { name: 'Kuryeler: ortalama puanlar' });
    expect(within(couriers).getByText(/4,58/)).toBeTruthy();
    expect(within(couriers).getByText('5 değerlendirmeden itibaren')).toBeTruthy();
    fireEvent.click(within(couriers).getByRole('button', { name: 'Şükrü Iğdır' }));
    await waitFor(() => expect(search()).toMatchObject({ courier: '7' }));
    expect(search().page).toBeUndefined();
    await waitFor(() =>
      expect(queries(`${PATH}/averages`)).toContainEqual({ branchId: '4', courierId: '7' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Kurye: Şükrü Iğdır, süzgeci kaldır' }));
    await waitFor(() => expect(search().courier).toBeUndefined());
  });

  it('nothing matches: the way back; nothing at all: what to do', async () => {
    const { search } = show('stars=3', undefined, []);
    await screen.findByText('Süzgece uyan değerlendirme yok');
    fireEvent.click(screen.getByRole('button', { name: 'Süzgeci temizle' }));
    await screen.findByText(/^Henüz değerlendirme yok\. Müşteriler/);
    expect(search()).toEqual({});
  });

  it('spec 3 §8: what cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    show('', ({ path }) =>
      isDown && path.startsWith(`${PATH}?`) ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : undefined,
    );
    await screen.findByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyin.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await entry(0)).toBeTruthy();
    expect(screen.queryByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyin.')).toBeNull();
  });
});

describe('decisions', () => {
  it('sends the decision with the version that was seen, and asks for the list again', async () => {
    const { sent, queries } = show();
    await entry(0);
    const asked = queries().length;
    fireEvent.click(screen.getByRole('button', { name: 'Sipariş #1042: Reddet' }));
    await screen.findByText('Değerlendirme reddedildi');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/2`, { status: 'REJECTED', version: 1 }],
    ]);
    await waitFor(() => expect(queries().length).toBeGreaterThan(asked));
  });

  it('what was decided can be decided otherwise', async () => {
    show();
    const rejected = within(await entry(2));
    expect(
      rejected.getAllByRole('button', { name: /Onayla|Reddet|Beklemeye al/ }).map((one) => one.textContent),
    ).toEqual(['Onayla', 'Beklemeye al']);
  });

  it('who was slower than somebody else is told, and sees what is true now', async () => {
    const told = 'Siz düzenlerken bu kaydı Deniz Ulak değiştirdi.';
    const { queries } = show('', ({ method }) =>
      method === 'PATCH' ? refusal(409, 'RECORD_CHANGED', told) : undefined,
    );
    await entry(0);
    const asked = queries().length;
    fireEvent.click(screen.getByRole('button', { name: 'Sipariş #1041: Onayla' }));
    await screen.findByText(told);
    await waitFor(() => expect(queries().length).toBeGreaterThan(asked));
  });
});
