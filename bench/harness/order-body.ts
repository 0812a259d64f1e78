import type { BodyIn } from '@ulak/contracts/call';
import type { createOrder } from '@ulak/contracts/orders/desk-calls';
import { BRANCH_POINT } from './database-seeder.ts';

/**
 * A realistic order, no two alike. From outside it has its own number and source; in the panel the branch's
 * next number is taken.
 */
export function newOrder(serial: number, isFromOutside: boolean): BodyIn<typeof createOrder> {
  return {
    ...(isFromOutside ? { orderNumber: `GT-${serial}`, source: 'GETIR' } : {}),
    customerName: `Ayşe Yılmaz ${serial}`,
    customerPhone: `0533 ${String(1_000_000 + (serial % 8_000_000))}`,
    customerAddress: `Osmanağa Mah. Söğütlüçeşme Cad. No ${serial % 200} Daire 3, Kadıköy/İstanbul`,
    location: {
      lat: BRANCH_POINT.lat + (serial % 1000) * 0.00002,
      lng: BRANCH_POINT.lng + (serial % 777) * 0.00003,
    },
    total: 250,
    paymentType: 'Nakit',
    orderNotes: 'Zili çalmayın, arayın',
    items: [
      { name: 'Adana Dürüm', quantity: 2, price: 100, options: ['Acılı', 'Soğansız'] },
      { name: 'Ayran', quantity: 2, price: 25 },
    ],
  };
}
