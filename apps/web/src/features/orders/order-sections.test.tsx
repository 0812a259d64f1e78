import { asOrderId, type OrderId } from '@ulak/contracts/ids';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import type { RowActions } from './components/order-buttons.tsx';
import { OrderSections, type OrderSectionsProps } from './components/order-sections.tsx';
import { toRows } from '../../domain/orders/order-row.ts';
import { sectionsOf } from './model/sections.ts';

const NOW = Date.parse('2026-03-02T16:30:00Z');

const fakeActions = () =>
  ({
    select: vi.fn<RowActions['select']>(),
    hover: vi.fn<RowActions['hover']>(),
    open: vi.fn<RowActions['open']>(),
    print: vi.fn<RowActions['print']>(),
    assign: vi.fn<RowActions['assign']>(),
    showDeliveries: vi.fn<RowActions['showDeliveries']>(),
    pick: vi.fn<RowActions['pick']>(),
    startDrag: vi.fn<RowActions['startDrag']>(),
  }) satisfies RowActions;

function show(orders: Parameters<typeof toRows>[0], given: Partial<OrderSectionsProps> = {}) {
  const none: ReadonlySet<OrderId> = new Set();
  const actions = fakeActions();
  const onSort = vi.fn<OrderSectionsProps['onSort']>();
  const view = renderWeb(
    <OrderSections
      sections={sectionsOf(toRows(orders, NOW), null)}
      sort={null}
      onSort={onSort}
      actions={actions}
      selectedId={null}
      hoveredId={null}
      highlightedCourierId={null}
      newIds={none}
      pickedIds={none}
      isPhone={false}
      density="comfortable"
      {...given}
    />,
  );
  return { ...view, actions, onSort };
}

const rowOf = (number: string): HTMLElement => {
  const row = screen.getByRole('button', { name: number }).closest('tr');
  if (!row) throw new Error(`no row ${number}`);
  return row;
};

it.each([false, true])('decision 068: a test order says that it is one; on a phone: %s', (isPhone) => {
  show([anOrder({ id: 1, isTest: true }), anOrder({ id: 2 })], { isPhone });
  expect(screen.getAllByText('TEST')).toHaveLength(1);
});

describe('spec 1 §2.3: the order tables', () => {
  it('sections stand in the order of the spec, empty ones are hidden', () => {
    show([
      anOrder({ id: 1, status: 'IN_DELIVERY', courierId: 7 }),
      anOrder({ id: 2, status: 'UNDELIVERABLE', courierId: 7 }),
      anOrder({ id: 3 }),
    ]);
    const titles = screen.getAllByRole('rowheader').map((header) => header.textContent);
    expect(titles).toEqual(['Teslim Edilemedi 1', 'Hazırlanıyor 1', 'Teslimatta 1']);
  });

  it('says the sentence of the spec when nothing is left', () => {
    show([]);
    expect(screen.getByText('Bu kategoride sipariş bulunmuyor')).toBeTruthy();
  });

  it('a row shows everything: number, customer, address, way, time, payment, status, branch', () => {
    show([
      anOrder({
        id: 1,
        source: null,
        paymentType: null,
        status: 'ASSIGNED',
        courierId: 7,
        createdAt: '2026-03-02T16:00:00Z',
      }),
    ]);
    const row = within(rowOf('1001'));
    for (const text of [
      'Belirsiz',
      'Ayşe Yılmaz',
      '0532 123 45 67',
      'Caferağa Mah. Moda Cad., Kadıköy',
      'No: 12 D: 4',
      '~18 dk',
      '19:00',
      '245,50 TL',
      'Ödeme bilgisi girilmemiş',
      'Atandı',
      'Mehmet Kaya',
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(rowOf('1001').textContent).toContain('15 dk');
    expect(rowOf('1001').textContent).toContain('Kadıköy Şubesi');
  });

  it('decision 096: the way is by road where it is known, and says what measured it', () => {
    show([anOrder({ id: 1 }), anOrder({ id: 2, roadKm: 3.9, distanceMethod: 'STREETS' })]);
    const ways = ['1001', '1002'].map((number) =>
      rowOf(number).querySelector('[data-part="cell-way"] > span'),
    );
    expect(ways.map((way) => way?.textContent)).toEqual(['2,4 km kuş uçuşu', '3,9 km yol']);
    expect(ways.map((way) => way?.hasAttribute('data-great-circle'))).toEqual([true, false]);
  });

  it('payment without a type, an offered order, an undeliverable note, an overdue row', () => {
    show([
      anOrder({ id: 1, status: 'AVAILABLE', paymentType: null, paymentNotes: 'kapıda' }),
      anOrder({
        id: 2,
        status: 'UNDELIVERABLE',
        undeliverableNote: 'Zil çalmadı',
        createdAt: '2026-03-02T15:40:00Z',
      }),
    ]);
    expect(rowOf('1001').textContent).toContain('Havuzda');
    expect(rowOf('1001').textContent).toContain('Ödeme Tipi Belirtilmemiş');
    expect(rowOf('1002').textContent).toContain('Zil çalmadı');
    expect(rowOf('1002').textContent).toContain('-5 dk');
    expect(rowOf('1002').dataset.urgency).toBe('overdue');
  });

  it('the time header asks for ascending, then descending', async () => {
    const first = show([anOrder()]);
    await userEvent.click(screen.getByRole('button', { name: 'Zaman' }));
    expect(first.onSort).toHaveBeenLastCalledWith('asc');
    first.unmount();
    const second = show([anOrder()], { sort: 'asc' });
    expect(screen.getByRole('columnheader', { name: /Zaman/ }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Zaman' }));
    expect(second.onSort).toHaveBeenLastCalledWith('desc');
  });

  it('offers what the status allows: a courier, or the courier’s deliveries', async () => {
    const { actions } = show([anOrder({ id: 1 }), anOrder({ id: 2, status: 'PICKED_UP', courierId: 7 })]);
    await userEvent.click(screen.getByRole('button', { name: '1001 numaralı siparişe kurye ata' }));
    expect(actions.assign.mock.calls[0]?.[0].id).toBe(1);
    expect(screen.queryByRole('button', { name: '1002 numaralı siparişe kurye ata' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mehmet Kaya: teslimatlarını göster' }));
    expect(actions.showDeliveries.mock.calls[0]?.[0].id).toBe(2);
    expect(actions.select).not.toHaveBeenCalled();
  });

  it('draws a thousand orders in parts, and the selected one at once', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => anOrder({ id: index + 1 }));
    const { container } = show(many, { selectedId: asOrderId(40) });
    expect(container.querySelectorAll('[data-part="order-row"]')).toHaveLength(40);
    // Roles are slow to compute for this many rows.
    const more = container.querySelector('[data-part="more-rows"]');
    expect(more?.textContent).toBe('Daha fazla göster (960)');
    if (more) fireEvent.click(more);
    expect(container.querySelectorAll('[data-part="order-row"]')).toHaveLength(115);
  });

  it('a phone gets cards with the same facts', () => {
    const { container } = show([anOrder({ id: 1 })], { isPhone: true });
    expect(container.querySelector('table')).toBeNull();
    expect(container.querySelector('[data-part="order-card"]')?.textContent).toContain('#1001');
    expect(screen.getByRole('button', { name: '1001 numaralı siparişe kurye ata' }).textContent).toBe(
      'Kurye ata',
    );
  });

  it('no text of an order becomes markup (criteria B18)', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { container } = show([
      anOrder({
        id: 1,
        customerName: evil,
        customerAddress: evil,
        source: evil,
        paymentType: evil,
        orderNotes: evil,
      }),
    ]);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByText(evil).length).toBeGreaterThan(1);
  });
});
