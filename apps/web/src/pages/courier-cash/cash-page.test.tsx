import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@ulak/contracts/roles';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  aCashDetail,
  aCollection,
  aCourierCash,
  aDaySheet,
  aHandOver,
  orderCollections,
} from '../../test/cash.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { CashPage } from './cash-page.tsx';
import { PARTS } from './dialogs.tsx';

// what is fetched on demand is there: the tests are about what it shows
beforeAll(async () => void (await Promise.all(PARTS.map((part) => part.preload()))), 60_000);
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
const data = (body: unknown): Answer => ({ body: { success: true, data: body } });

interface Given {
  readonly address?: string;
  readonly role?: Role;
  readonly special?: (sent: SentRequest) => Answer;
}

function show({ address = '', role = 'COMPANY_ADMIN', special = () => undefined }: Given = {}) {
  const answer = ({ path, method }: SentRequest): Answer => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3, mealCardBrands: ['Setcard'] })] };
    if (pathname === '/api/courier-cash') return data([aCourierCash()]);
    if (pathname === '/api/courier-cash/7') return data(aCashDetail());
    if (pathname !== '/api/courier-cash/hand-overs') return undefined;
    if (method === 'POST') return { status: 201, ...data(aHandOver()), body: data(aHandOver())?.body };
    const open = aHandOver({ status: 'DISPUTED', difference: -20, openShortage: 20 });
    return { body: { success: true, data: [open], pagination: { page: 1, limit: 10, total: 1 } } };
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return { calls, ...renderPage(CashPage, { at: `/courier-cash?${address}`, role }) };
}

const counts = (calls: readonly SentRequest[]) =>
  calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/hand-overs'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the cash of couriers', () => {
  it('is closed in three presses to its receipt', async () => {
    const { calls } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Şükrü Iğdır: teslim al' }));
    await screen.findByText('Kasayı teslim al');
    press('Tam');
    expect(screen.getByText('Fark yok')).toBeTruthy();
    press('Kaydet');
    expect(await screen.findByText('Kasa teslimi 12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yazdır' })).toBeTruthy();
    expect(counts(calls).map(({ body }) => body)).toEqual([
      { courierId: 7, branchId: 3, expected: { cash: 250, cards: 120 }, counted: 250 },
    ]);
  });

  it('a difference is said at once and needs its reason; receipts are counted by kind', async () => {
    const { calls } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Şükrü Iğdır: teslim al' }));
    fireEvent.change(await screen.findByLabelText(/Sayılan nakit/), { target: { value: '230' } });
    expect(screen.getByText('20,00 TL eksik')).toBeTruthy();
    press('Kaydet');
    expect(await screen.findByText('Sayım beklenenden farklı; nedenini yazın.')).toBeTruthy();
    expect(counts(calls)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Kart'), { target: { value: '75' } });
    fireEvent.change(screen.getByLabelText(/^Neden/), { target: { value: 'Bozuk eksik' } });
    press('Kaydet');
    await screen.findByText('Kasa teslimi 12');
    expect(counts(calls)[0]?.body).toMatchObject({
      counted: 230,
      slips: [
        { kind: 'CARD', amount: 75 },
        { kind: 'MEAL_CARD', brand: 'Multinet', amount: 40 },
      ],
      reason: 'Bozuk eksik',
    });
  });

  it('pieces add up', async () => {
    const { calls } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Şükrü Iğdır: teslim al' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Banknot ve bozuk para say' }));
    fireEvent.change(screen.getByLabelText('200 TL'), { target: { value: '1' } });
    fireEvent.change(screen.getByLabelText('50 TL'), { target: { value: '1' } });
    press('Kaydet');
    await screen.findByText('Kasa teslimi 12');
    expect(counts(calls)[0]?.body).toMatchObject({
      pieces: [
        { value: 50, count: 1 },
        { value: 200, count: 1 },
      ],
    });
  });

  it('what changed meanwhile is shown, what was typed stays', async () => {
    const { calls } = show({
      special: ({ path, method }) => {
        if (path.startsWith('/api/courier-cash/7?'))
          return data(aCashDetail({ cash: 300, collectedCash: 250 }));
        return method === 'POST'
          ? refusal(409, 'CASH_CHANGED', 'Siz sayarken kuryenin kasası değişti.')
          : undefined;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Şükrü Iğdır: teslim al' }));
    fireEvent.change(await screen.findByLabelText(/Sayılan nakit/), { target: { value: '250' } });
    press('Kaydet');
    expect(await screen.findByText('50,00 TL eksik')).toBeTruthy();
    expect(screen.getByDisplayValue('250')).toBeTruthy();
    expect(counts(calls)).toHaveLength(1);
  });

  it('nobody, and a failure that can be tried again', async () => {
    let isDown = true;
    show({
      special: ({ path }) => {
        if (!path.startsWith('/api/courier-cash?')) return undefined;
        return isDown ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.') : data([]);
      },
    });
    expect(await screen.findByText('Kasa bilgileri alınamadı')).toBeTruthy();
    isDown = false;
    press('Yeniden dene');
    expect(await screen.findByText(/Bu şubede kurye yok/)).toBeTruthy();
  });
});

describe('a courier’s hand-overs', () => {
  it('a disputed one is corrected with a reason', async () => {
    const { calls } = show({
      address: 'courier=7&of=3',
      special: ({ path }) =>
        path.endsWith('/12/correct') ? data(aHandOver({ status: 'CORRECTED' })) : undefined,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'İtirazı çöz' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Düzelt' }));
    expect(await screen.findByText('Düzeltmenin nedenini yazın')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Neden/), { target: { value: 'Yanlış sayıldı' } });
    press('Düzelt');
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/12/correct'))?.body).toEqual({
        version: 1,
        counted: 250,
        reason: 'Yanlış sayıldı',
      }),
    );
  });

  it('a shortage becomes a deduction of what is open at most', async () => {
    const { calls } = show({
      address: 'courier=7&of=3',
      special: ({ path }) => (path.endsWith('/12/deduction') ? data(aHandOver()) : undefined),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Kesintiye çevir' }));
    const form = within(await screen.findByRole('dialog', { name: 'Eksiği kesintiye çevir' }));
    fireEvent.change(form.getByLabelText(/^Tutar/), { target: { value: '21' } });
    fireEvent.click(form.getByRole('button', { name: 'Kesintiye çevir' }));
    expect(await form.findByText('0’dan büyük, en fazla 20,00 TL girin')).toBeTruthy();
    fireEvent.change(form.getByLabelText(/^Tutar/), { target: { value: '20' } });
    fireEvent.click(form.getByRole('button', { name: 'Kesintiye çevir' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/12/deduction'))?.body).toMatchObject({
        expected: 20,
        amount: 20,
      }),
    );
  });

  it('a branch manager is offered no deduction', async () => {
    show({ address: 'courier=7&of=3', role: 'BRANCH_MANAGER' });
    await screen.findByRole('button', { name: 'İtirazı çöz' });
    expect(screen.queryByRole('button', { name: 'Kesintiye çevir' })).toBeNull();
  });
});

describe('the collection of an order', () => {
  const found = (special: (sent: SentRequest) => Answer = () => undefined) =>
    show({
      address: 'courier=7&of=3',
      special: (sent) => {
        const answer = special(sent);
        if (answer) return answer;
        if (sent.path.startsWith('/api/courier-cash/7?'))
          return data(aCashDetail({ collections: [aCollection()] }));
        return sent.path === '/api/courier-cash/orders/9' ? data(orderCollections()) : undefined;
      },
    });
  const sentOf = (calls: readonly SentRequest[]) =>
    calls.filter(({ path }) => path === '/api/courier-cash/orders/9/correct').map(({ body }) => body);
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '#1042 tahsilatını düzelt' }));
    const form = within(await screen.findByRole('dialog', { name: 'Tahsilatı düzelt' }));
    await form.findByLabelText('Nakit');
    return form;
  };
  const type = (form: ReturnType<typeof within>, label: string | RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });

  it('is put right from the rows behind a figure, by the server’s own rule, with a reason', async () => {
    const { calls } = found(({ path }) =>
      path.endsWith('/9/correct') ? data(orderCollections()) : undefined,
    );
    const form = await open();
    const save = () => fireEvent.click(form.getByRole('button', { name: 'Düzelt' }));
    expect(form.getByDisplayValue('120,00')).toBeTruthy();
    type(form, 'Kart', '50');
    save();
    expect(await form.findByText('Tahsilat, sipariş tutarından fazla olamaz.')).toBeTruthy();
    expect(form.getByText('Düzeltmenin nedenini yazın')).toBeTruthy();
    type(form, 'Nakit', '60,5');
    expect(form.getByText('9,50 TL eksik')).toBeTruthy();
    type(form, /^Neden/, 'Bir kısmı kartla ödenmiş');
    save();
    await screen.findByText('Tahsilat düzeltildi');
    expect(sentOf(calls)).toEqual([
      {
        expected: [{ kind: 'CASH', amount: 120 }],
        collected: [
          { kind: 'CASH', amount: 60.5 },
          { kind: 'CARD', amount: 50 },
        ],
        reason: 'Bir kısmı kartla ödenmiş',
      },
    ]);
  });

  it('that changed meanwhile is shown anew, what was typed stays', async () => {
    let isChanged = false;
    const { calls } = found(({ path }) => {
      if (path.endsWith('/9/correct')) {
        isChanged = true;
        return refusal(409, 'COLLECTION_CHANGED', 'Siz bakarken bu siparişin tahsilatı değişti.');
      }
      const other = [{ kind: 'CARD' as const, brand: null, amount: 120 }];
      return isChanged && path === '/api/courier-cash/orders/9'
        ? data(orderCollections({ collected: other }))
        : undefined;
    });
    const form = await open();
    type(form, 'Nakit', '100');
    type(form, /^Neden/, 'Eksik');
    fireEvent.click(form.getByRole('button', { name: 'Düzelt' }));
    expect(await form.findByText(/Siz bakarken/)).toBeTruthy();
    expect(await form.findByDisplayValue('120,00')).toBeTruthy();
    expect(form.getByDisplayValue('100')).toBeTruthy();
    expect(sentOf(calls)).toHaveLength(1);
  });

  it('that cannot be read can be asked for again', async () => {
    let isDown = true;
    found(({ path }) =>
      isDown && path === '/api/courier-cash/orders/9'
        ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.')
        : undefined,
    );
    fireEvent.click(await screen.findByRole('button', { name: '#1042 tahsilatını düzelt' }));
    const form = within(await screen.findByRole('dialog', { name: 'Tahsilatı düzelt' }));
    expect(await form.findByText('Çok uzun sürdü.')).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Düzelt' }).disabled).toBe(true);
    isDown = false;
    fireEvent.click(form.getByRole('button', { name: 'Yeniden dene' }));
    expect(await form.findByLabelText('Nakit')).toBeTruthy();
  });

  it('a day sheet offers no choice of one branch, and says both sums where receipts differ', async () => {
    const handOver = { ...aHandOver({ difference: 0 }), cards: 120, countedCards: 5 };
    show({
      address: 'tab=day',
      role: 'BRANCH_MANAGER',
      special: ({ path }) =>
        path.startsWith('/api/courier-cash/day-sheet')
          ? data({ ...aDaySheet(), handOvers: [handOver] })
          : undefined,
    });
    expect(await screen.findByText('5,00 TL / 120,00 TL')).toBeTruthy();
    expect(screen.queryByDisplayValue('Tüm şubeler')).toBeNull();
  });

  it('is opened from the day sheet too', async () => {
    show({
      address: 'tab=day&branch=3',
      special: ({ path }) => {
        if (path.startsWith('/api/courier-cash/day-sheet')) return data(aDaySheet());
        return path === '/api/courier-cash/orders/9' ? data(orderCollections()) : undefined;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '#1042 tahsilatını düzelt' }));
    expect(await screen.findByLabelText('Nakit')).toBeTruthy();
  });
});
