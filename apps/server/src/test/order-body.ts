import type { CreateOrderBody } from '@ulak/contracts/orders/requests';

/** A new order as the panel and external systems send it; a test names what matters to it. */
export const orderBody = (
  fields: Partial<Record<keyof CreateOrderBody, unknown>> = {},
): Record<string, unknown> => ({
  customerName: 'Ayşe Yılmaz',
  customerPhone: '0532 111 22 33',
  customerAddress: 'Caferağa Mah. Moda Cad. No 12 Daire 3',
  location: { lat: 40.9843, lng: 29.0257 },
  items: [{ name: 'Adana Dürüm', quantity: 2, price: 120.5 }],
  ...fields,
});
