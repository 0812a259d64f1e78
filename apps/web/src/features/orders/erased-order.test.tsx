import { QueryClient } from '@tanstack/react-query';
import { ERASED_TEXT } from '@ulak/contracts/orders/erasure';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { OrderActions } from './components/order-actions.tsx';
import { OrderFacts } from './components/order-facts.tsx';
import type { DetailActions } from './components/use-order-steps.ts';
import { mapOrdersOf } from '../../domain/orders/map-orders.ts';
import { toRows } from '../../domain/orders/order-row.ts';
import { clearErasedOrders } from '../../domain/orders/active-orders.ts';

const NOW = Date.parse('2026-03-02T16:30:00Z');
const erased = (status: 'DELIVERED' | 'UNDELIVERABLE') =>
  anOrder({
    status,
    customerName: ERASED_TEXT,
    customerPhone: '',
    customerAddress: ERASED_TEXT,
    location: { lat: 40.99, lng: 29.03 },
  });
const actions: DetailActions = {
  print: vi.fn<DetailActions['print']>(),
  preview: vi.fn<DetailActions['preview']>(),
  edit: vi.fn<DetailActions['edit']>(),
  assign: vi.fn<DetailActions['assign']>(),
  showDeliveries: vi.fn<DetailActions['showDeliveries']>(),
};

describe('criteria B19: an order whose customer was erased', () => {
  it('says so, and offers neither a number to call nor an address to copy nor a point', () => {
    renderWeb(<OrderFacts order={erased('DELIVERED')} now={NOW} isAutomatic={false} />);
    expect(screen.getByText('Silindi')).toBeTruthy();
    expect(screen.getByText(/Müşterinin adı, telefonu, adresi ve notları silindi/)).toBeTruthy();
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
    expect([screen.queryByRole('button', { name: 'Adresi kopyala' }), screen.queryByText('Konum')]).toEqual([
      null,
      null,
    ]);
  });

  it('can be printed; one that failed can only be cancelled', () => {
    renderWeb(<OrderActions order={erased('UNDELIVERABLE')} role="BRANCH_MANAGER" actions={actions} />);
    fireEvent.click(screen.getByRole('button', { name: 'Diğer işlemler' }));
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Yazdır', 'Diğer işlemler', 'Fiş önizleme', 'İptal et']);
    expect(screen.queryByRole('link', { name: 'Müşteriyi ara' })).toBeNull();
  });

  it('is no pin on the map: only its area is known', () => {
    const pins = mapOrdersOf(toRows([erased('UNDELIVERABLE'), anOrder({ id: 2 })], NOW), new Set());
    expect(pins.map(({ id }) => id)).toEqual(['2']);
  });

  it('is removed from the page’s cache, shown or not', async () => {
    const client = new QueryClient();
    client.setQueryData(['orders', 'list', 'page'], [anOrder()]);
    client.setQueryData(['branches'], ['Kadıköy']);
    await clearErasedOrders(client);
    expect([client.getQueryData(['orders', 'list', 'page']), client.getQueryData(['branches'])]).toEqual([
      undefined,
      ['Kadıköy'],
    ]);
  });
});
