import { fireEvent, screen } from '@testing-library/react';
import { EMPTY_SECTION_TEXT } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { toRows } from '../../domain/orders/order-row.ts';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { DashboardOrders } from './orders.tsx';
import type { DashboardOrdersProps } from './orders-props.ts';

const ignore = () => {};

const dataOf = (orders: readonly OrderView[] | undefined, now: number): DashboardOrdersProps['data'] => ({
  now,
  branchId: 'all',
  branches: [],
  orders: orders && [...orders],
  isLoading: orders === undefined,
  failure: null,
  rows: toRows(orders ?? [], now),
  couriers: [],
  courierLoad: 'known',
  silent: new Set(),
  refetchOrders: ignore,
  mapData: { couriers: [], branches: [] },
});

/** The desk's orders, which come from the server when the button is pressed. */
function Desk({ arriving }: { arriving: readonly OrderView[] }) {
  const now = Date.parse('2026-03-02T16:10:00.000Z');
  const [orders, setOrders] = useState<readonly OrderView[]>();
  return (
    <>
      <button type="button" onClick={() => setOrders(arriving)}>
        Gelsin
      </button>
      <DashboardOrders
        data={dataOf(orders, now)}
        view={{ branchId: 'all', orderId: null, show: null, sort: null, view: 'table', density: 'compact' }}
        ordersView="table"
        attentionContext={{ now, silentCouriers: new Set() }}
        isNarrow={false}
        isPhone={false}
        selection={{
          selected: null,
          focusOn: null,
          select: ignore,
          focusOrder: ignore,
          selectCourier: ignore,
          selectOnMap: ignore,
        }}
        hovered={null}
        newIds={new Set()}
        picked={new Set()}
        onPick={ignore}
        onView={ignore}
        onHover={ignore}
        onOpen={ignore}
        onStartDrag={ignore}
      />
    </>
  );
}

it('never says that there are none while the first ones are being drawn', () => {
  const { container } = renderWeb(<Desk arriving={[anOrder({ id: 5 })]} />);
  const seen = new MutationObserver(() => {});
  seen.observe(container, { childList: true, subtree: true });
  fireEvent.click(screen.getByRole('button', { name: 'Gelsin' }));
  const shown = seen
    .takeRecords()
    .flatMap(({ addedNodes }) => [...addedNodes])
    .map(({ textContent }) => textContent ?? '');
  expect(screen.getByRole('button', { name: '1005' })).toBeTruthy();
  expect(shown.filter((text) => text.includes(EMPTY_SECTION_TEXT))).toEqual([]);
});
