import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { OrderListDialog } from './components/order-list-dialog.tsx';
import type { ListKind } from './model/lists.ts';

const FROM = '2026-03-02T07:00:00.000Z';
const TO = '2026-03-03T04:00:00.000Z';

const late = anOrder({
  id: 7,
  status: 'DELIVERED',
  createdAt: '2026-03-02T16:00:00.000Z',
  deliveredAt: '2026-03-02T17:02:30.000Z',
  total: 1234.5,
});

/** What a phone says of the width that tables need. */
const narrow = (media: string): MediaQueryList => ({
  matches: true,
  media,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

const page = (data: readonly OrderView[]) => ({
  body: { success: true, data, pagination: { page: 1, limit: 50, total: data.length } },
});

function show(kind: ListKind, answer: (sent: SentRequest) => { status?: number; body: unknown }) {
  const calls = fakeServer(answer);
  const onOpenOrder = vi.fn<(order: OrderView) => void>();
  const onPrint = vi.fn<(order: OrderView) => void>();
  const onClose = vi.fn<() => void>();
  renderWeb(
    <OrderListDialog
      isOpen
      kind={kind}
      from={FROM}
      to={TO}
      branchId="all"
      onClose={onClose}
      onOpenOrder={onOpenOrder}
      onPrint={onPrint}
    />,
  );
  return { calls, onOpenOrder, onPrint };
}

describe('dialog of listed orders (spec 1 §2.3)', () => {
  it('late orders: number, customer, time, amount, payment, branch, status, delay', async () => {
    const { calls } = show('delayed', () => page([late]));
    const row = (await screen.findByText('#1007')).closest('tr');
    if (!row) throw new Error('no row');
    for (const text of [
      'Ayşe Yılmaz',
      '02.03 19:00',
      '1.234,50 TL',
      'Nakit',
      'Kadıköy Şubesi',
      'Teslim Edildi',
      'Gecikti',
      '17 dk',
    ])
      expect(within(row).getByText(text), text).toBeTruthy();
    const asked = new URL(calls[0]?.path ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      status: 'DELIVERED',
      delayed: 'true',
      from: FROM,
      to: TO,
      branchId: 'all',
      sum: 'true',
      page: '1',
      limit: '50',
    });
  });

  it('late orders name their courier, are sorted by delay, add up, and can be exported', async () => {
    const carried = { ...late, courierId: asUserId(7), assignedToName: 'Ferhat Keskin' };
    const { calls } = show('delayed', () => ({ body: { ...page([carried]).body, sum: 9876.5 } }));
    const row = (await screen.findByText('#1007')).closest('tr');
    expect(row?.textContent).toContain('Ferhat Keskin');
    expect(screen.getByRole('status').textContent).toContain('9.876,50 TL');
    expect(screen.getByRole('button', { name: 'Excel’e aktar' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Gecikme/ }));
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=delay&direction=desc'));
    const head = screen.getByRole('columnheader', { name: /Gecikme/ });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  });

  it('knows no delay for the other lists, and opens and prints', async () => {
    const { onOpenOrder, onPrint } = show('delivered', () => page([late]));
    await screen.findByText('#1007');
    expect(screen.queryByText('Gecikme')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '1007 numaralı siparişi yazdır' }));
    expect(onPrint.mock.calls[0]?.[0].id).toBe(7);
    expect(onOpenOrder).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '1007 numaralı siparişin ayrıntıları' }));
    fireEvent.click(screen.getByText('Ayşe Yılmaz'));
    expect(onOpenOrder).toHaveBeenCalledTimes(2);
  });

  it('cards, which have no heads to press, are sorted by a choice', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    const { calls } = show('delayed', () => page([late]));
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sıralama' });
    expect(choice.selectedOptions[0]?.text).toBe('En yeni önce');
    fireEvent.change(choice, { target: { value: 'delay-desc' } });
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=delay&direction=desc'));
    expect(choice.selectedOptions[0]?.text).toBe('Gecikme (azalan)');
    fireEvent.change(choice, { target: { value: '' } });
    await waitFor(() => expect(choice.selectedOptions[0]?.text).toBe('En yeni önce'));
    media.mockRestore();
  });

  it.each([
    ['delivered', 'Teslim edilen sipariş bulunamadı'],
    ['cancelled', 'İptal edilen sipariş bulunamadı'],
    ['delayed', 'Gecikmeli sipariş bulunamadı'],
  ] as const)('is empty in the words of spec 1 §2.5: %s', async (kind, words) => {
    show(kind, () => page([]));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says in the words of spec 1 §8 that it failed, and tries again', async () => {
    let isAway = true;
    show('cancelled', () =>
      isAway ? refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu.') : page([late]),
    );
    expect(
      await screen.findByText('Modal siparişleri alınırken bir hata oluştu: Beklenmeyen bir hata oluştu.'),
    ).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('#1007')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loads more, each order once though one came in between', async () => {
    const [a, b, c] = [3, 2, 1].map((id) => anOrder({ id, status: 'DELIVERED' })) as [
      OrderView,
      OrderView,
      OrderView,
    ];
    const two = (data: readonly OrderView[], number: number, total: number) => ({
      body: { success: true, data, pagination: { page: number, limit: 2, total } },
    });
    show('delivered', ({ path }) => (path.includes('page=2') ? two([b, c], 2, 4) : two([a, b], 1, 3)));
    await screen.findByText('#1003');
    expect(screen.getByText('3 siparişten 2 tanesi gösteriliyor')).toBeTruthy();
    fireEvent.click(screen.getByText('Daha fazla'));
    expect(await screen.findByText('#1001')).toBeTruthy();
    expect(screen.getAllByText('#1002')).toHaveLength(1);
    expect(screen.queryByText('Daha fazla')).toBeNull();
  });
});
