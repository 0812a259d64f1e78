import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { asOrderId, type OrderId, type UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aCourier, anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { Board, type BoardProps } from './components/board.tsx';
import type { BoardActions } from './components/use-column-context.ts';

const COURIERS = [
  aCourier({ courierId: 7, name: 'Ali', load: 1, status: 'BUSY' }),
  aCourier({ courierId: 8, name: 'Veli' }),
  aCourier({ courierId: 9, name: 'Kapalı', online: false, status: 'OFFLINE' }),
];
const ORDERS = [
  anOrder({ id: 1, orderNotes: 'Zili çalmayın', expectedDeliveryTime: '2026-03-02T17:30:00Z' }),
  anOrder({ id: 2, paymentType: 'ONLINE' }),
  anOrder({ id: 3, status: 'ASSIGNED', courierId: 7 }),
  anOrder({ id: 4, status: 'IN_DELIVERY', courierId: 7 }),
];

const fakeActions = () =>
  ({
    select: vi.fn<BoardActions['select']>(),
    focusOrder: vi.fn<BoardActions['focusOrder']>(),
    hover: vi.fn<BoardActions['hover']>(),
    open: vi.fn<BoardActions['open']>(),
    startDrag: vi.fn<BoardActions['startDrag']>(),
    selectCourier: vi.fn<BoardActions['selectCourier']>(),
    assign: vi.fn<(order: OrderView, to: CourierLocation) => Promise<boolean>>().mockResolvedValue(true),
    unassign: vi.fn<(order: OrderView) => Promise<boolean>>().mockResolvedValue(true),
  }) satisfies BoardActions;

function show(given: Partial<BoardProps> = {}) {
  const actions = fakeActions();
  const none: ReadonlySet<OrderId & UserId> = new Set();
  renderWeb(
    <Board
      rows={ORDERS.map((order) => ({
        order,
        remainingMin: order.id === 2 ? -3 : 20,
        urgency: order.id === 2 ? 'overdue' : 'normal',
      }))}
      couriers={COURIERS}
      silent={none}
      selectedId={null}
      selectedCourierId={null}
      newIds={none}
      pickedIds={none}
      isPhone={false}
      actions={actions}
      {...given}
    />,
  );
  return actions;
}

const column = (name: string) => within(screen.getByRole('listitem', { name: new RegExp(`^${name}, `) }));
const card = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^${number} numaralı sipariş,`) });

describe('ux "Management dashboard": the board', () => {
  it('a column for everybody, cards with what decides', () => {
    show();
    expect(
      screen.getAllByRole('listitem', { name: /sipariş$/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Atanmamış, 2 sipariş', 'Ali, 2 sipariş', 'Veli, 0 sipariş', 'Kapalı, 0 sipariş']);
    expect(column('Ali').getByText('1/3')).toBeTruthy();
    expect(column('Ali').getByText('Teslimatta')).toBeTruthy();
    const waiting = column('Atanmamış');
    expect(waiting.getByLabelText('Sipariş notu: Zili çalmayın')).toBeTruthy();
    expect(waiting.getAllByLabelText('Nakit')).toHaveLength(1);
    expect(waiting.getByText('20:30')).toBeTruthy();
    expect(waiting.getByText('-3 dk')).toBeTruthy();
    expect(column('Veli').getByText('Sipariş yok')).toBeTruthy();
  });

  it('one stop of the Tab key, arrow keys lead on; Enter opens', async () => {
    const actions = show();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    card(1001).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card(1002));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(card(1004));
    expect(actions.focusOrder).toHaveBeenLastCalledWith(ORDERS[3]);
    await userEvent.keyboard('{Enter}');
    expect(actions.open).toHaveBeenCalledWith(ORDERS[3]);
    expect(
      screen.getAllByRole('button', { name: /numaralı sipariş,/ }).filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
  });

  it('M opens the couriers; arrow keys and Enter assign; who may not take it says why', async () => {
    const actions = show();
    card(1003).focus();
    await userEvent.keyboard('m');
    const menu = within(screen.getByRole('menu', { name: '1003 numaralı siparişi taşı' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Atamayı geri al',
      'VeliBoşta · 0/3 sipariş',
      'KapalıKapalı çevrimdışı; sipariş atanamaz.',
    ]);
    await userEvent.keyboard('{End}{Enter}');
    expect(actions.assign).not.toHaveBeenCalled();
    await userEvent.keyboard('ve{Enter}');
    expect(actions.assign).toHaveBeenCalledWith(ORDERS[2], COURIERS[1]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('unassigns from the menu; Esc closes it and gives the focus back', async () => {
    const actions = show();
    card(1003).focus();
    await userEvent.keyboard('m{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(card(1003));
    await userEvent.keyboard('m{Enter}');
    expect(actions.unassign).toHaveBeenCalledWith(ORDERS[2]);
  });

  it('what the courier has picked up cannot be moved', async () => {
    show();
    expect(screen.queryByRole('button', { name: '1004 numaralı siparişi taşı' })).toBeNull();
    card(1004).focus();
    await userEvent.keyboard('m');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a finger or the mouse opens the same menu with Taşı', async () => {
    show({ isPhone: true });
    await userEvent.click(screen.getByRole('button', { name: '1001 numaralı siparişi taşı' }));
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  it('a thousand waiting orders are drawn in parts, the selected one at once', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => anOrder({ id: index + 1 }));
    show({
      rows: many.map((order) => ({ order, remainingMin: 5, urgency: 'normal' })),
      selectedId: asOrderId(40),
    });
    expect(document.querySelectorAll('[data-part="board-card"]')).toHaveLength(40);
  });

  it('five hundred couriers: only the columns in view are drawn', () => {
    show({
      couriers: Array.from({ length: 500 }, (_, index) =>
        aCourier({ courierId: index + 1, name: `Kurye ${index}` }),
      ),
    });
    expect(document.querySelectorAll('[data-part="board-column"]').length).toBeLessThanOrEqual(30);
  });
});
