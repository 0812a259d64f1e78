import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asOrderId, type UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { readXlsx } from 'hucre/xlsx';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { daysOf } from '../../lib/business-range.ts';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { OrderLists } from './components/order-lists.tsx';
import { changeView, type ListView, readView, writeView } from './model/list-view.ts';

type Address = Readonly<Record<string, string | undefined>>;

const NOW = Date.parse('2026-03-02T17:00:00.000Z');
const late = anOrder({
  id: 7,
  status: 'DELIVERED',
  courierId: 5,
  createdAt: '2026-03-02T16:00:00.000Z',
  deliveredAt: '2026-03-02T17:02:30.000Z',
  total: 1234.5,
  customerName: '=Şükrü Iğdır',
  promisedSlot: { from: '2026-03-02T16:30:00.000Z', to: '2026-03-02T16:45:00.000Z' },
});

const actions = {
  open: vi.fn<(order: OrderView) => void>(),
  print: vi.fn<(order: OrderView) => void>(),
  showDeliveries: vi.fn<(id: UserId) => void>(),
};
let address: Address = {};
const keepAddress = (next: Address): void => {
  address = next;
};

/** The screen under an address as the page keeps it. */
function Screen({ start, onAddress }: { start: Address; onAddress: (address: Address) => void }) {
  const [search, setSearch] = useState(start);
  useEffect(() => onAddress(search), [search, onAddress]);
  const view = readView(search);
  return (
    <OrderLists
      view={view}
      days={daysOf(view.range, NOW)}
      today="2026-03-02"
      branchId={view.branchId}
      branchSelect={null}
      couriers={[{ value: '5', label: 'Mehmet Kaya' }]}
      neighborhoods={[{ value: '8', label: 'Moda · Kadıköy' }]}
      onRoad={new Set([5 as UserId])}
      aside={null}
      actions={actions}
      onView={(change: Partial<ListView>) =>
        setSearch((present) => writeView(changeView(readView(present), change)))
      }
    />
  );
}

const queryIn = ({ path }: SentRequest) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);

const answer =
  (orders: readonly OrderView[], total = orders.length) =>
  (sent: SentRequest) => {
    const { page = '1', limit = '50' } = queryIn(sent);
    return {
      body: {
        success: true,
        data: limit === '1' ? orders.slice(0, 1) : orders,
        pagination: { page: Number(page), limit: Number(limit), total },
      },
    };
  };

function show(start: Address, reply: (sent: SentRequest) => { status?: number; body: unknown }) {
  const calls = fakeServer(reply);
  renderWeb(<Screen start={start} onAddress={keepAddress} />);
  return { calls, pages: () => calls.map(queryIn).filter(({ limit }) => limit === '50') };
}

afterEach(() => {
  vi.clearAllMocks();
  address = {};
});

describe('orders screen (spec 1 §2.5)', () => {
  it('shows the columns of a late order with badge and minutes, and what its courier carries', async () => {
    show({ tab: 'geciken' }, answer([late]));
    const row = (await screen.findByText('#1007')).closest('tr');
    if (!row) throw new Error('no row');
    for (const text of [
      '=Şükrü Iğdır',
      '0532 123 45 67',
      '02.03 19:00',
      '1.234,50 TL',
      'Nakit',
      'Kadıköy Şubesi',
      'Mehmet Kaya',
      'Gecikti',
      '17 dk',
    ])
      expect(within(row).getByText(text), text).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: 'Mehmet Kaya: teslimatlarını göster' }));
    expect(actions.showDeliveries).toHaveBeenCalledWith(5);
    fireEvent.click(within(row).getByRole('button', { name: /yazdır/ }));
    expect(actions.print.mock.calls[0]?.[0].id).toBe(7);
    expect(actions.open).not.toHaveBeenCalled();
    fireEvent.click(within(row).getByText('Nakit'));
    expect(actions.open.mock.calls[0]?.[0].id).toBe(7);
  });

  it('criteria B19: offers no number to call where the customer was erased', async () => {
    show(
      { tab: 'geciken' },
      answer([{ ...late, customerName: 'Silindi', customerPhone: '', customerAddress: 'Silindi' }]),
    );
    const row = (await screen.findByText('#1007')).closest('tr');
    expect([
      row?.querySelector('td[data-column="customer"] > span')?.textContent,
      row?.querySelector('a'),
    ]).toEqual(['Silindi', null]);
  });

  it('counts each tab, and a tab goes into the address and to the server', async () => {
    const totals = { DELIVERED: 128, CANCELLED: 4, late: 12 };
    const { pages } = show({ page: '2' }, (sent) => {
      const { delayed, status = '' } = queryIn(sent);
      return answer([late], delayed ? totals.late : totals[status as 'DELIVERED' | 'CANCELLED'])(sent);
    });
    expect(await screen.findByRole('tab', { name: /Teslim Edilen\s*128/ })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /Geciken\s*12/ })).toBeTruthy();
    fireEvent.click(await screen.findByRole('tab', { name: /İptal Edilen\s*4/ }));
    await waitFor(() => expect(pages().at(-1)).toMatchObject({ status: 'CANCELLED', page: '1' }));
    expect(address).toMatchObject({ tab: 'iptal-edilen', page: undefined });
  });

  it('asks as the address says, and clears what it says', async () => {
    const { pages } = show(
      {
        range: 'yesterday',
        courier: '5',
        source: 'Getir',
        payment: 'NONE',
        neighborhood: '8',
        outside: '1',
        q: 'ığdır',
        branch: '3',
      },
      answer([]),
    );
    expect(await screen.findByText('Teslim edilen sipariş bulunamadı')).toBeTruthy();
    expect(pages()[0]).toEqual({
      status: 'DELIVERED',
      from: '2026-03-01T07:00:00.000Z',
      to: '2026-03-02T04:00:00.000Z',
      branchId: '3',
      courierId: '5',
      source: 'Getir',
      paymentType: 'NONE',
      neighborhoodId: '8',
      outsideArea: 'true',
      search: 'ığdır',
      sum: 'true',
      page: '1',
      limit: '50',
    });
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Listede ara' }).value).toBe('ığdır');
    fireEvent.click(screen.getByRole('button', { name: 'Filtreleri temizle' }));
    expect(Object.keys(address).filter((name) => address[name] !== undefined)).toEqual(['range']);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''));
  });

  it('narrows to orders from outside of the delivery area, and back', async () => {
    const { pages } = show({}, answer([late]));
    const button = await screen.findByRole('button', { name: 'Bölge dışı', pressed: false });
    fireEvent.click(button);
    await waitFor(() => expect(pages().at(-1)).toMatchObject({ outsideArea: 'true', page: '1' }));
    expect(address.outside).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: 'Bölge dışı', pressed: true }));
    await waitFor(() => expect(address.outside).toBeUndefined());
  });

  it('writes ranges and typed texts into the address', async () => {
    show({}, answer([late]));
    await screen.findByText('#1007');
    fireEvent.click(screen.getByRole('radio', { name: 'Bu hafta' }));
    expect(address.range).toBe('week');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Şükrü ' } });
    await waitFor(() => expect(address.q).toBe('Şükrü'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ş' } });
    await waitFor(() => expect(address.q).toBeUndefined());
  });

  it.each([
    ['', 'Teslim edilen sipariş bulunamadı'],
    ['iptal-edilen', 'İptal edilen sipariş bulunamadı'],
    ['geciken', 'Gecikmeli sipariş bulunamadı'],
  ])('is empty in the words of spec 1 §2.5: %s', async (tab, words) => {
    show({ tab }, answer([]));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Filtreleri temizle' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excel’e aktar' }).disabled).toBe(true);
  });

  it('says in the words of spec 1 §8 that it failed, and tries again', async () => {
    let isAway = true;
    show({}, (sent) =>
      isAway ? refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu.') : answer([late])(sent),
    );
    expect(
      await screen.findByText('Sipariş listesi alınırken bir hata oluştu: Beklenmeyen bir hata oluştu.'),
    ).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('#1007')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads back from a page behind the last one', async () => {
    const { pages } = show({ page: '9' }, (sent) =>
      answer(queryIn(sent).page === '9' ? [] : [late], 51)(sent),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'İlk sayfaya dön' }));
    expect(await screen.findByText('#1007')).toBeTruthy();
    expect(pages().map(({ page }) => page)).toEqual(['9', '1']);
    fireEvent.click(screen.getByRole('button', { name: 'Sayfa 2' }));
    expect(address.page).toBe('2');
  });

  it('says what all its orders add up to, those of other pages too', async () => {
    show({}, (sent) => ({ body: { ...answer([late], 51)(sent).body, sum: 98_765.4 } }));
    expect(await screen.findByText(/98\.765,40 TL/, { selector: 'b' })).toBeTruthy();
  });

  it('is sorted by the column whose head is pressed, and the address keeps it', async () => {
    const { pages } = show({ tab: 'geciken' }, answer([late]));
    fireEvent.click(await screen.findByRole('button', { name: 'Gecikme' }));
    await waitFor(() => expect(pages().at(-1)).toMatchObject({ sort: 'delay', direction: 'desc' }));
    expect(address.sort).toBe('delay-desc');
    fireEvent.click(screen.getByRole('button', { name: 'Gecikme' }));
    await waitFor(() => expect(address.sort).toBe('delay-asc'));
  });

  it('mentions orders in the 07:00–10:00 morning and lists them on demand (decision 010)', async () => {
    const { pages } = show({}, (sent) =>
      answer([late], queryIn(sent).to === '2026-03-02T07:00:00.000Z' ? 3 : 1)(sent),
    );
    expect(await screen.findByText(/Mesai dışı 07:00–10:00: 3 sipariş/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Listeye ekle' }));
    await waitFor(() => expect(pages().at(-1)).toMatchObject({ from: '2026-03-02T04:00:00.000Z' }));
    expect(address.gap).toBe('1');
  });
});

describe('export (ux "Reports, money")', () => {
  const many = Array.from({ length: 501 }, (_, index) => ({
    ...late,
    id: asOrderId(600 - index),
    receiptNumber: String(1600 - index),
  }));
  let saved: { name: string; blob: Blob } | null = null;

  /** Keeps what a download would get. */
  function catchDownload(): void {
    saved = null;
    let blob: Blob | null = null;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob;
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (blob) saved = { name: this.download, blob };
    });
  }

  const replyInPages = (sent: SentRequest) => {
    const { limit = '50', page = '1' } = queryIn(sent);
    const size = limit === '50' ? 2 : Number(limit);
    const start = (Number(page) - 1) * size;
    return answer(many.slice(start, start + size), many.length)(sent);
  };

  afterEach(() => vi.restoreAllMocks());

  it('holds the whole list: numbers, dates in Istanbul time, texts as texts (criteria B18)', async () => {
    URL.createObjectURL ??= () => '';
    URL.revokeObjectURL ??= () => {};
    catchDownload();
    const { calls } = show(
      { tab: 'geciken', range: 'custom', from: '2026-03-01', to: '2026-03-02' },
      replyInPages,
    );
    await screen.findByText('#1600');
    fireEvent.click(screen.getByRole('button', { name: 'Excel’e aktar' }));
    await waitFor(() => expect(saved).not.toBeNull(), { timeout: 30_000 });
    const { name, blob } = saved as unknown as { name: string; blob: Blob };
    expect(name).toBe('siparisler-geciken-2026-03-01_2026-03-02.xlsx');
    expect(
      calls
        .map(queryIn)
        .filter(({ limit }) => limit === '500')
        .map(({ page }) => page),
    ).toEqual(['1', '2']);
    const [sheet] = (await readXlsx(new Uint8Array(await blob.arrayBuffer()), { readStyles: true })).sheets;
    expect(sheet?.rows).toHaveLength(502);
    const [headers = [], first = []] = sheet?.rows ?? [];
    const cell = (header: string) => first[headers.indexOf(header)];
    expect(cell('Sipariş No')).toBe('1600');
    expect(cell('Müşteri')).toBe('=Şükrü Iğdır');
    expect(cell('Tutar (TL)')).toBe(1234.5);
    expect(cell('Oluşturulma')).toEqual(new Date('2026-03-02T19:00:00Z'));
    expect(cell('Söz (başlangıç)')).toEqual(new Date('2026-03-02T19:30:00Z'));
    expect(cell('Söz (bitiş)')).toEqual(new Date('2026-03-02T19:45:00Z'));
    expect(cell('Teslim')).toEqual(new Date('2026-03-02T20:02:30Z'));
    expect(cell('Teslim süresi (dk)')).toBe(62);
    expect(cell('Gecikme (dk)')).toBe(17);
    expect(cell('Durum')).toBe('Teslim Edildi');
    expect(await screen.findByText('501 sipariş Excel dosyasına aktarıldı')).toBeTruthy();
  });

  it('can be given up on the way', async () => {
    URL.createObjectURL ??= () => '';
    catchDownload();
    show({}, replyInPages);
    await screen.findByText('#1600');
    let isAborted = false;
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(new DOMException('cancelled', 'AbortError'));
        }),
      );
    });
    fireEvent.click(screen.getByRole('button', { name: 'Excel’e aktar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Vazgeç' }));
    expect(await screen.findByRole('button', { name: 'Excel’e aktar' })).toBeTruthy();
    expect(isAborted).toBe(true);
    expect(saved).toBeNull();
    expect(screen.queryByText('Hata')).toBeNull();
  });
});
