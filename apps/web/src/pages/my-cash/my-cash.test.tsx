import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { OwnCash } from '@ulak/contracts/cash/schema';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { MyCashPage } from './my-cash.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const AT = '2026-11-23T10:00:00Z';

const COUNTED: HandOverView = {
  id: 7,
  courierId: asUserId(1),
  courierName: 'Şükrü Iğdır',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  status: 'COUNTED',
  version: 1,
  at: AT,
  byName: 'Deniz Ulak',
  since: null,
  collectedCash: 500,
  changeMoney: 0,
  otherCash: 0,
  expectedCash: 500,
  countedCash: 480,
  difference: -20,
  openShortage: 20,
  pieces: null,
  lines: [],
  cards: 0,
  countedCards: 0,
  reason: 'Bir banknot eksik.',
  acts: [{ act: 'COUNTED', at: AT, byName: 'Deniz Ulak', counted: 480, amount: null, reason: null }],
};

const CASH: OwnCash = {
  cash: 185,
  cashLimit: 100,
  limitExceeded: true,
  brands: [],
  accounts: [
    {
      courierId: asUserId(1),
      courierName: 'Şükrü Iğdır',
      branchId: asBranchId(3),
      branchName: 'Kadıköy',
      isActive: true,
      cash: 185,
      collectedCash: 120,
      changeMoney: 45,
      otherCash: 20,
      card: 0,
      mealCards: [],
      cards: 0,
      deliveries: 1,
      uncollected: 0,
      since: AT,
      cashLimit: 100,
      limitExceeded: true,
      lastHandOver: null,
      awaitsCourier: 1,
      disputed: 0,
      collections: [
        {
          id: 1,
          orderId: asOrderId(9),
          orderNumber: '1042',
          kind: 'CASH',
          brand: null,
          amount: 120,
          orderTotal: 120,
          at: AT,
          note: null,
          isCorrection: false,
          byName: null,
        },
      ],
      changes: [{ id: 1, amount: 45, at: AT, byName: 'Deniz Ulak', note: null }],
      movements: [],
      carriedOver: 20,
    },
  ],
  handOvers: [COUNTED],
};

/** The page with what `read` answers at each question; `write` answers what is sent. */
function show(read: () => OwnCash = () => CASH, write: (sent: SentRequest) => Answer = () => undefined) {
  const calls = fakeServer((sent) =>
    sent.method === 'GET' ? { body: { success: true, data: read() } } : write(sent),
  );
  renderPage(MyCashPage, { at: '/my-cash', role: 'COURIER' });
  return { sent: () => calls.filter(({ method }) => method === 'POST') };
}

const press = async (name: string) => void fireEvent.click(await screen.findByRole('button', { name }));

describe('the courier’s cash', () => {
  it('shows what is held, the limit and what each figure is made of', async () => {
    show();
    expect(await screen.findByText(/Sınır \(100,00 TL\) aşıldı/)).toBeTruthy();
    expect(screen.getByText(/Sipariş #1042 · Nakit/)).toBeTruthy();
    expect(screen.getByText(/^Verildi/)).toBeTruthy();
    expect(screen.getByText('Önceki teslimden kalan')).toBeTruthy();
    expect(screen.getByText(/^Sayıldı · 480,00 TL · Deniz Ulak/)).toBeTruthy();
  });

  it('without anything it says so', async () => {
    show(() => ({ ...CASH, cash: 0, cashLimit: null, limitExceeded: false, accounts: [], handOvers: [] }));
    expect(await screen.findByText('Henüz kasa teslimi yok.')).toBeTruthy();
  });

  it('says when it cannot be read', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Bir hata oluştu.'));
    renderPage(MyCashPage, { at: '/my-cash', role: 'COURIER' });
    expect(await screen.findByText('Kasa bilgileri alınamadı')).toBeTruthy();
  });
});

describe('the confirmation of a count', () => {
  it('shows counted, expected, difference and reason, and confirms with the version seen', async () => {
    let handOver = COUNTED;
    const { sent } = show(
      () => ({ ...CASH, handOvers: [handOver] }),
      () => {
        handOver = { ...COUNTED, status: 'CONFIRMED', version: 2 };
        return { body: { success: true, data: handOver } };
      },
    );
    const card = await screen.findByRole('article', { name: 'Kasa teslimi' });
    for (const text of ['480,00 TL', '500,00 TL', '20,00 TL eksik', 'Bir banknot eksik.'])
      expect(card.textContent).toContain(text);
    await press('Onayla');
    await screen.findByText('Kasa teslimini onayladınız.');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/courier/hand-overs/7/confirm', { version: 1 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Kasa teslimi' })).toBeNull());
  });

  it('an objection needs words; a disputed count may still be confirmed', async () => {
    let handOver = COUNTED;
    const { sent } = show(
      () => ({ ...CASH, handOvers: [handOver] }),
      () => {
        handOver = { ...COUNTED, status: 'DISPUTED', version: 2 };
        return { body: { success: true, data: handOver } };
      },
    );
    await press('İtiraz et');
    await press('İtirazı gönder');
    expect(await screen.findByText('İtirazınızın nedenini yazın')).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'İtirazınızın nedeni' }), {
      target: { value: ' 500 TL verdim. ' },
    });
    await press('İtirazı gönder');
    await screen.findByText('İtirazınız şubeye iletildi.');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/courier/hand-overs/7/dispute', { version: 1, reason: '500 TL verdim.' }],
    ]);
    expect(await screen.findByRole('heading', { name: 'İtiraz ettiğiniz teslim' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Onayla' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'İtiraz et' })).toBeNull();
  });

  it('a count that changed meanwhile is read anew and says so', async () => {
    let handOver = COUNTED;
    show(
      () => ({ ...CASH, handOvers: [handOver] }),
      () => {
        handOver = { ...COUNTED, status: 'CORRECTED', version: 2, countedCash: 500, difference: 0 };
        return refusal(409, 'HAND_OVER_CHANGED', 'Bu teslim değişti.');
      },
    );
    await press('Onayla');
    expect((await screen.findAllByText(/Bu teslim siz bakarken değişti/)).length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Kasa teslimi' }).textContent).toContain('Fark yok'),
    );
  });
});
