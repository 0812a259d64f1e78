import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorBody } from '@ulak/contracts/errors';
import type { EarningId, PayoutId } from '@ulak/contracts/ids';
import type { OwnWallet, PayoutView } from '@ulak/contracts/wallet/schema';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBranch } from '../../features/courier-home/queries.ts';
import { parseSearch, type SearchParams, stringifySearch } from '../../lib/search.ts';
import { sessionQuery } from '../../lib/session.ts';
import { aBranch } from '../../test/office.tsx';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { aSession } from '../../test/user.ts';
import { aCorrection, anEarning, anEstimate, aPayout, aWallet } from '../../test/wallet.ts';
import { CourierWalletPage } from './courier-wallet.tsx';

const BROKEN = { status: 500, body: errorBody('INTERNAL_ERROR') };
const OFF = { status: 403, body: errorBody('WALLET_DISABLED') };
const NOW = new Date('2026-11-23T17:00:00+03:00');

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Answers {
  wallet?: (query: URLSearchParams) => { status?: number; body: unknown };
  isWalletOn?: () => boolean;
  payouts?: unknown[];
  /** Payouts beyond the first page. */
  older?: PayoutView[];
}
const NO_PAGES = { page: 1, limit: 20, total: 0 };

const answered = (given: Partial<OwnWallet>, query?: URLSearchParams) => ({
  body: {
    success: true,
    data: aWallet({
      ...given,
      ...(query ? { from: query.get('from') ?? '', to: query.get('to') ?? '' } : {}),
    }),
  },
});

/** The page for a courier of Kadıköy. @returns what was asked of the wallet, newest last */
function openWallet(
  {
    wallet = (query) => answered({}, query),
    isWalletOn = () => true,
    payouts = [],
    older = [],
  }: Answers = {},
  at = '/courier-wallet',
) {
  let client: QueryClient | undefined;
  const calls = fakeServer(({ path }) => {
    const url = new URL(path, 'http://ulak');
    if (url.pathname === '/api/user') return { body: aSession('COURIER') };
    if (url.pathname === '/api/branches') return { body: [aBranch({ id: 3, walletEnabled: isWalletOn() })] };
    if (url.pathname === '/api/courier/earnings') return wallet(url.searchParams);
    if (url.pathname === '/api/courier/month-estimate')
      return { body: { success: true, data: anEstimate() } };
    if (url.pathname === '/api/orders/42')
      return { body: { success: true, data: { ...anOrder({ id: 42 }), history: [] } } };
    const id = url.searchParams.get('id');
    if (id !== null)
      return {
        body: { success: true, data: older.filter((one) => String(one.id) === id), pagination: NO_PAGES },
      };
    const pagination = { page: 1, limit: 20, total: payouts.length };
    return { body: { success: true, data: payouts, pagination } };
  });
  function SignedIn() {
    const own = useQueryClient();
    useEffect(() => {
      client = own;
    }, [own]);
    return useQuery(sessionQuery).data && <CourierWalletPage />;
  }
  const history = createMemoryHistory({ initialEntries: [at] });
  const rootRoute = createRootRoute({
    component: SignedIn,
    validateSearch: (search): SearchParams => search as SearchParams,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: rootRoute, history, parseSearch, stringifySearch });
  renderWeb(<RouterProvider router={router as never} />);
  const asked = (): string[] =>
    calls.filter(({ path }) => path.startsWith('/api/courier/earnings')).map(({ path }) => path);
  return {
    asked,
    search: () => parseSearch(history.location.search),
    hearOfBranch: () =>
      act(async () => client?.invalidateQueries({ queryKey: ownBranch(null).queryKey.slice(0, 2) })),
  };
}

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const fromOf = (path: string | undefined): string | null =>
  new URL(path ?? '', 'http://ulak').searchParams.get('from');
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const FULL = {
  totalEarnings: 100,
  pendingEarnings: 47.71,
  paidEarnings: 52.29,
  deliveryEarnings: 52.29,
  bonusEarnings: 50,
  corrections: -2.29,
  deliveredOrders: 1,
  balance: 1_247.71,
  owed: [
    { kind: 'BONUS', month: '2026-11', count: 1, amount: 50 },
    { kind: 'DEDUCTION', month: '2026-10', count: 2, amount: -80 },
  ],
  gap: { earnings: 2, amount: 75.5 },
  earnings: [
    anEarning({ status: 'PAID', locked: 'PAID', payoutId: 5 as PayoutId }),
    anEarning({
      id: 2 as EarningId,
      type: 'BONUS',
      amount: 50,
      order: null,
      notes: 'Yağmur',
      evidence: { formula: 'bonus' },
      earnedAt: '2026-11-23T12:00:00.000Z',
    }),
  ],
  correctionList: [aCorrection()],
} satisfies Partial<OwnWallet>;
const showFull = () => openWallet({ wallet: () => answered(FULL), payouts: [aPayout()] });
const line = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('spec 3 §2.2: the wallet', () => {
  it('shows the window with the switch of the day, what is owed and the sums', async () => {
    showFull();
    expect(await screen.findByText('23 Kasım 10:00 - 24 Kasım 07:00.')).toBeTruthy();
    expect(screen.getByText(/Gün 07:00’de değişir/)).toBeTruthy();
    expect(document.querySelector('[data-balance]')?.textContent).toBe('Bakiyeniz1.247,71 TL');
    const figures = Array.from(document.querySelectorAll('[data-figure]'), (one) => one.textContent);
    expect(figures).toEqual([
      'Toplam kazanç100,00 TL',
      'Bekleyen47,71 TL',
      'Ödenen52,29 TL',
      'Teslimat152,29 TL',
      'Bonuslar50,00 TL',
      'Düzeltmeler-2,29 TL',
    ]);
  });

  it('a line opens its calculation in words, the order, what was in it, and its corrections', async () => {
    showFull();
    await line(/Sipariş #1042/);
    expect(dialog().getByText('35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL')).toBeTruthy();
    expect(dialog().getByText('310,50 TL')).toBeTruthy();
    expect(dialog().getByText('23.11.2026 18:30')).toBeTruthy();
    expect(dialog().getByText('Ödendi')).toBeTruthy();
    expect(dialog().getByText('Yanlış km')).toBeTruthy();
    expect(dialog().getByText(/artık değişmez/)).toBeTruthy();
    expect(await dialog().findByText('Lahmacun')).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Ödeme makbuzunu aç' }));
    expect(screen.getByRole('dialog', { name: 'Ödeme makbuzu' })).toBeTruthy();
  });

  it('a bonus and a correction say who added them and why', async () => {
    showFull();
    await line(/Bonus.*Bekliyor/);
    expect(dialog().getByText('Yönetici tarafından eklendi')).toBeTruthy();
    expect(dialog().getByText('Yağmur')).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Kapat' }));
    await line(/Düzeltme.*Yanlış km/);
    expect(dialog().getByText('Ayşe Yönetici')).toBeTruthy();
    expect(dialog().getByText('-2,29 TL')).toBeTruthy();
  });

  it('each sum opens what it is made of, and back', async () => {
    const { search } = showFull();
    const shown = () => screen.getByRole('tabpanel', { name: 'Kazançlar' }).querySelectorAll('[data-line]');
    await screen.findByText('Kazançlar (3)');
    press(/^Bonuslar/);
    expect(await screen.findByText('Bonuslar (1)')).toBeTruthy();
    expect(shown()).toHaveLength(1);
    expect(search()).toEqual({ figure: 'bonus' });
    press('Tümünü göster');
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('what is owed opens by month and kind, each with the way to its pay slip', async () => {
    showFull();
    await line(/^Bakiyeniz/);
    const links = dialog().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Bonus+50,00 TLKasım 2026 · 1 kayıt', '/courier-slip?month=2026-11'],
      ['Kesinti-80,00 TLEkim 2026 · 2 kayıt', '/courier-slip?month=2026-10'],
    ]);
  });

  it.each([
    { older: [aPayout()], says: '+850,00 TL' },
    { older: [], says: 'Bu ödemenin kaydı artık saklanmıyor.' },
  ])('the receipt of a line that was paid long ago: $says', async ({ older, says }) => {
    openWallet({ wallet: () => answered(FULL), older });
    await line(/Ödendi$/);
    fireEvent.click(dialog().getByRole('button', { name: 'Ödeme makbuzunu aç' }));
    expect(await dialog().findByText(says)).toBeTruthy();
  });

  it('a payout opens its receipt; a reversed one says why', async () => {
    const reversed = {
      reversedAt: '2026-11-23T09:00:00.000Z',
      reversedBy: aPayout().by,
      reversalReason: 'Yanlış kurye',
    };
    openWallet({ payouts: [aPayout({ offset: 300 }), aPayout({ id: 4 as PayoutId, ...reversed })] });
    fireEvent.click(await screen.findByRole('tab', { name: 'Ödemeler' }));
    await line(/^Nakit900,00 TL22.11 23:00$/);
    expect(dialog().getByText('+850,00 TL')).toBeTruthy();
    expect(dialog().getByText('300,00 TL')).toBeTruthy();
    expect(dialog().queryByText(/geri alındı/)).toBeNull();
    fireEvent.click(dialog().getByRole('button', { name: 'Kapat' }));
    await line(/Geri alındı/);
    expect(dialog().getByText(/geri alındı: Yanlış kurye \(Ayşe Yönetici/)).toBeTruthy();
  });

  it('the morning that no reporting day has stands on a line of its own and opens', async () => {
    const { search } = showFull();
    await line(/^Mesai dışı 07:00–10:00: 2 kazanç, 75,50 TL$/);
    await waitFor(() =>
      expect(search()).toEqual({ range: 'custom', from: '2026-11-23T07:00', to: '2026-11-23T10:00' }),
    );
  });

  it('nothing earned says what comes here', async () => {
    openWallet();
    expect(await screen.findByText('Bu aralıkta kayıt yok.')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Ödemeler' }));
    expect(await screen.findByText('Henüz ödeme yapılmamış.')).toBeTruthy();
  });
});

describe('spec 3 §2.2, §5: the filter’s tabs', () => {
  it('quick ranges ask for their window', async () => {
    const { asked } = openWallet();
    await screen.findByText('Bu aralıkta kayıt yok.');
    press('Dün');
    expect(await screen.findByText('22 Kasım 10:00 - 23 Kasım 07:00.')).toBeTruthy();
    press('Son 7 gün');
    expect(await screen.findByText('17 Kasım 10:00 - 24 Kasım 07:00.')).toBeTruthy();
    await waitFor(() => expect(fromOf(asked().at(-1))).toBe('2026-11-17T07:00:00.000Z'));
  });

  it('a window of one’s own is put together first and asked for once; words say its span', async () => {
    const { asked } = openWallet();
    fireEvent.click(await screen.findByRole('tab', { name: 'Özel' }));
    await screen.findByLabelText('Bitiş saati');
    const before = asked().length;
    fireEvent.change(screen.getByLabelText('Başlangıç saati'), { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText('Başlangıç dakikası'), { target: { value: '45' } });
    fireEvent.change(screen.getByLabelText('Bitiş saati'), { target: { value: '05' } });
    expect(await screen.findByText('23 Kasım 12:45 - 25 Kasım 05:00')).toBeTruthy();
    expect(asked()).toHaveLength(before);
    press('Göster');
    expect(await screen.findByText('23 Kasım 12:45 - 25 Kasım 05:00.')).toBeTruthy();
    await waitFor(() => expect(fromOf(asked().at(-1))).toBe('2026-11-23T09:45:00.000Z'));
  });

  it('an address that asks for more than a year says so and asks for nothing', async () => {
    const { asked } = openWallet(
      {},
      '/courier-wallet?range=custom&from=2024-01-01T10:00&to=2026-01-01T10:00',
    );
    expect(await screen.findByText('En fazla bir yıllık aralık seçin')).toBeTruthy();
    expect(asked()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Göster' })).toHaveProperty('disabled', true);
  });
});

describe('spec 3 §9: by the clock', () => {
  it('at 07:00:00 the new day is asked for', async () => {
    // real time moves this clock too
    vi.setSystemTime(new Date('2026-11-24T06:58:00+03:00'));
    const { asked } = openWallet();
    expect(await screen.findByText('23 Kasım 10:00 - 24 Kasım 07:00.')).toBeTruthy();
    await pass(60_000);
    expect(fromOf(asked().at(-1))).toBe('2026-11-23T07:00:00.000Z');
    await pass(62_000);
    expect(await screen.findByText('24 Kasım 10:00 - 25 Kasım 07:00.')).toBeTruthy();
    expect(fromOf(asked().at(-1))).toBe('2026-11-24T07:00:00.000Z');
  });

  it('every five minutes, but not while a window of one’s own is shown', async () => {
    const { asked } = openWallet();
    await screen.findByText('Bu aralıkta kayıt yok.');
    await pass(5 * 60_000);
    expect(asked()).toHaveLength(2);
    fireEvent.click(screen.getByRole('tab', { name: 'Özel' }));
    await screen.findByLabelText('Bitiş saati');
    const before = asked().length;
    await pass(15 * 60_000);
    expect(asked()).toHaveLength(before);
  });
});

describe('when it cannot be read', () => {
  it('says so, why, and tries again', async () => {
    let isBroken = true;
    openWallet({
      wallet: (query) => (isBroken ? BROKEN : answered({}, query)),
    });
    expect(await screen.findByText('Kazanç bilgileri alınamadı')).toBeTruthy();
    isBroken = false;
    press('Yeniden dene');
    expect(await screen.findByText('Bu aralıkta kayıt yok.')).toBeTruthy();
  });

  it('what was known stays, with its moment', async () => {
    let isBroken = false;
    openWallet({ wallet: () => (isBroken ? BROKEN : answered(FULL)) });
    expect(await screen.findByText('Son güncelleme: 23.11 17:00')).toBeTruthy();
    isBroken = true;
    press('Yenile');
    expect(await screen.findByText(/Son bilinen bilgiler gösteriliyor: 23.11 17:00/)).toBeTruthy();
    expect(screen.getByText('Kazançlar (3)')).toBeTruthy();
  });
});

describe('spec 3 §2.2: a branch without wallets', () => {
  it('shows the text of the specification; switched on, the wallet comes at once', async () => {
    let isOn = false;
    const { asked, hearOfBranch } = openWallet({ isWalletOn: () => isOn });
    expect(await screen.findByRole('heading', { name: 'Erişim Engellendi' })).toBeTruthy();
    expect(screen.getByText('Bu özellik şubeniz için devre dışı bırakılmıştır.')).toBeTruthy();
    const before = asked().length;
    isOn = true;
    await hearOfBranch();
    expect(await screen.findByText('Bu aralıkta kayıt yok.')).toBeTruthy();
    expect(asked().length).toBe(before + 1);
    isOn = false;
    await hearOfBranch();
    expect(await screen.findByRole('heading', { name: 'Erişim Engellendi' })).toBeTruthy();
    expect(screen.queryByText('Toplam kazanç')).toBeNull();
  });

  it('the server’s refusal says the same', async () => {
    openWallet({ wallet: () => OFF });
    expect(await screen.findByText('Bu özellik şubeniz için devre dışı bırakılmıştır.')).toBeTruthy();
  });
});
