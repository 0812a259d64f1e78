import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import {
  aManagedCorrection,
  aManagedEarning,
  aManagedPayout,
  aPreview,
  aWalletRow,
  aWalletSummary,
} from '../../test/wallets.ts';
import { CouriersWalletPage } from './couriers-wallet.tsx';
import { PARTS } from './dialogs.ts';

// what is fetched on demand is there: the tests are about what it shows
beforeAll(async () => void (await Promise.all(PARTS.map((part) => part.preload()))), 60_000);
afterEach(() => vi.unstubAllGlobals());

const RANGE = 'range=custom&from=2026-11-23T10:00&to=2026-11-24T07:00';
const NOBODY = { ...aWalletSummary([]), totals: { ...aWalletSummary().totals, totalEarnings: 0 } };
const IDLE = aWalletRow({ courierId: asUserId(8), fullName: 'Ilgaz Öz', active: false, bonusEarnings: 0 });
const EARNINGS = [
  aManagedEarning(),
  aManagedEarning({
    id: 2 as never,
    type: 'BONUS',
    order: null,
    amount: 60,
    status: 'PAID',
    locked: 'PAID',
    evidence: { formula: 'bonus' },
    addedBy: { id: asUserId(1), fullName: 'Deniz Ulak' },
    notes: 'Yağmur',
  }),
];

type Answer = { status?: number; body: unknown } | undefined;

function show(address: string, special: (sent: SentRequest) => Answer = () => undefined) {
  const data = (body: unknown): Answer => ({ body: { success: true, data: body } });
  const answer = ({ path, method }: SentRequest): Answer => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname === '/api/courier/payouts/preview') return data(aPreview({ amount: 250, heldBack: 0 }));
    const pagination = { page: 1, limit: 20, total: 2 };
    if (pathname === '/api/courier/payouts')
      return { body: { success: true, data: [aManagedPayout()], pagination } };
    if (pathname === '/api/courier-earnings')
      return { body: { success: true, data: EARNINGS, corrections: [], pagination } };
    if (pathname !== '/api/courier-earnings/summary' || method !== 'GET') return undefined;
    // the hours before the reporting day
    if (searchParams.get('limit') === '1') return { body: NOBODY };
    const rows = searchParams.has('courierId') ? [aWalletRow()] : [aWalletRow(), IDLE];
    return { body: aWalletSummary(rows, 120) };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    calls,
    ...renderPage(CouriersWalletPage, { at: `/couriers-wallet?${address}`, role: 'COMPANY_ADMIN' }),
  };
}
const queries = (calls: readonly SentRequest[]) =>
  calls
    .filter(({ path }) => path.startsWith('/api/courier-earnings/summary'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams));

describe('the wallets (spec 3 §2.4)', () => {
  it('asks for what the address says, a page at a time; passive couriers are marked', async () => {
    const { calls } = show(`${RANGE}&q=%C5%9F%C3%BCkr%C3%BC&branch=4&page=2`);
    await screen.findByText('Şükrü Iğdır');
    expect(queries(calls)).toContainEqual({
      from: '2026-11-23T07:00:00.000Z',
      to: '2026-11-24T04:00:00.000Z',
      branchId: '4',
      search: 'şükrü',
      page: '2',
      limit: '50',
    });
    expect(screen.getByText('120 kurye', { exact: false })).toBeTruthy();
    expect(screen.getByText(/60000000646 · Pasif/)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Sayfalar' })).toBeTruthy();
  });

  it('a total opens its couriers, a courier the rows behind the figure', async () => {
    const { search } = show(RANGE);
    const totals = await screen.findByRole('region', { name: 'Toplamlar' });
    fireEvent.click(await within(totals).findByRole('button', { name: /^Bonus/ }));
    const list = await screen.findByRole('list', { name: 'Bonus' });
    expect(within(list).queryByText('Ilgaz Öz')).toBeNull();
    fireEvent.click(within(list).getByText('Şükrü Iğdır'));
    await screen.findByRole('list', { name: 'Kazançlar' });
    expect(search()).toMatchObject({ courier: '7', type: 'BONUS' });
  });

  it('a figure of a row opens where its rows stand: what is owed leads to the payouts', async () => {
    const { search } = show(RANGE);
    fireEvent.click(await screen.findByLabelText('Şükrü Iğdır, Bakiye: 250,00 TL'));
    await screen.findByText('Şimdi ödenebilir');
    expect(await screen.findByLabelText('5 numaralı ödeme: geri al')).toBeTruthy();
    // one word for it in the list, the dialog and over what it is made of
    expect(within(screen.getByRole('dialog')).getByText('Bakiye')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Bakiye' })).toBeTruthy();
    expect(search()).toMatchObject({ courier: '7', part: 'payouts' });
  });

  it('what waits opens exactly its rows, corrections with them', async () => {
    const { calls, search } = show(RANGE, ({ path }) =>
      path.startsWith('/api/courier-earnings?')
        ? {
            body: {
              success: true,
              data: EARNINGS.slice(0, 1),
              corrections: [aManagedCorrection()],
              pagination: { page: 1, limit: 20, total: 1 },
            },
          }
        : undefined,
    );
    fireEvent.click(await screen.findByLabelText(/^Şükrü Iğdır, Bekliyor:/));
    expect(await screen.findByText('1 kazanç · 1 düzeltme')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Düzeltmeler' })).toBeTruthy();
    expect(search()).toMatchObject({ courier: '7', status: 'PENDING' });
    const asked = calls.filter(({ path }) => path.startsWith('/api/courier-earnings?'));
    expect(asked.every(({ path }) => path.includes('status=PENDING'))).toBe(true);
  });

  it('nobody found: what to do next', async () => {
    const { search } = show(`${RANGE}&q=yok`, ({ path }) =>
      path.includes('/summary') ? { body: NOBODY } : undefined,
    );
    await screen.findByText('Aramanızla eşleşen kurye yok');
    fireEvent.click(screen.getByRole('button', { name: 'Aramayı temizle' }));
    await waitFor(() => expect(search().q).toBeUndefined());
  });

  it('what cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    show(RANGE, ({ path }) =>
      isDown && path.includes('/summary') ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : undefined,
    );
    expect(await screen.findByText('Kazanç bilgileri alınamadı')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Şükrü Iğdır')).toBeTruthy();
  });

  it('a range whose end comes first asks for nothing', async () => {
    const { calls } = show('range=custom&from=2026-03-04T10:00&to=2026-03-02T07:00');
    expect(await screen.findByText('Bitiş, başlangıçtan sonra olmalı')).toBeTruthy();
    expect(queries(calls)).toEqual([]);
  });

  it('what was earned 07:00–10:00 is said beside, and can be put into the range', async () => {
    const { search } = show(RANGE, ({ path }) =>
      path.includes('limit=1&') || path.endsWith('limit=1')
        ? { body: { ...aWalletSummary([]), from: '2026-11-23T04:00:00.000Z' } }
        : undefined,
    );
    expect(await screen.findByText(/Mesai dışı 07:00–10:00: 1 teslimat, 102,29 TL/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aralığa kat' }));
    await waitFor(() => expect(search().from).toBe('2026-11-23T07:00'));
  });
});

describe('a courier’s details', () => {
  it('an earning says how it came about; a paid one why it is locked, and offers Düzeltme', async () => {
    show(`${RANGE}&courier=7`);
    const list = await screen.findByRole('list', { name: 'Kazançlar' });
    const [delivery, bonus] = within(list).getAllByRole('listitem');
    if (!delivery || !bonus) throw new Error('two earnings');
    expect(within(delivery).getByText('35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL')).toBeTruthy();
    expect(within(delivery).getByRole('button', { name: 'Sipariş #1042: düzenle' })).toBeTruthy();
    expect(within(bonus).getByText(/Ödendi; değiştirilemez/)).toBeTruthy();
    expect(within(bonus).getByText(/Ekleyen: Deniz Ulak/)).toBeTruthy();
    expect(within(bonus).queryByRole('button', { name: /sil$/ })).toBeNull();
    fireEvent.click(within(bonus).getByRole('button', { name: 'Bonus: düzeltme' }));
    expect(await screen.findByText(/Hakkında: Bonus · 60,00 TL/)).toBeTruthy();
  });

  it('a deletion is asked in the spec’s words; a refusal stays in the question', async () => {
    const { calls } = show(`${RANGE}&courier=7`, ({ method }) =>
      method === 'DELETE' ? refusal(409, 'EARNING_PAID', 'Bu kazanç ödendi.') : undefined,
    );
    fireEvent.click(await screen.findByLabelText('Sipariş #1042: sil'));
    expect(await screen.findByText('Bu işlemi silmek istediğinize emin misiniz?')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getAllByText('Sil').at(-1) ?? document.body);
    const said = 'İşlem silinirken bir hata oluştu. Bu kazanç ödendi.';
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/courier/earnings/1',
    ]);
  });

  it('Esc closes what is on top, not the details below', async () => {
    show(`${RANGE}&courier=7`);
    const edit = await screen.findByLabelText('Sipariş #1042: düzenle');
    fireEvent.click(edit);
    const amount = await screen.findByDisplayValue('52,29');
    fireEvent.keyDown(amount, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByDisplayValue('52,29')).toBeNull());
    fireEvent.click(screen.getByLabelText('Sipariş #1042: sil'));
    const question = await screen.findByText('Bu işlemi silmek istediğinize emin misiniz?');
    fireEvent.keyDown(question, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText(/silmek istediğinize/)).toBeNull());
    expect(screen.getByLabelText('Sipariş #1042: sil')).toBeTruthy();
  });

  it('somebody who is not there says so', async () => {
    show(`${RANGE}&courier=99`, ({ path }) =>
      path.includes('courierId=99') ? { body: aWalletSummary([]) } : undefined,
    );
    expect(await screen.findByText(/Bu kurye bulunamadı/)).toBeTruthy();
  });
});
