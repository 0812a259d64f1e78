import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** An order as the server would show it; a test gives what it is about. Numbers of ids may be plain. */
export function anOrder(
  given: Partial<Omit<OrderView, 'id' | 'courierId' | 'branchId'>> & {
    id?: number;
    courierId?: number | null;
    branchId?: number;
  } = {},
): OrderView {
  const { id = 1, courierId = null, branchId = 1, ...rest } = given;
  return {
    id: asOrderId(id),
    orderNumber: String(1000 + id),
    receiptNumber: String(1000 + id),
    status: 'PREPARING',
    source: 'Telefon',
    customerName: 'Ayşe Yılmaz',
    customerPhone: '+905321234567',
    customerAddress: 'Caferağa Mah. Moda Cad. No: 12 D: 4, Kadıköy',
    location: { lat: 40.9871, lng: 29.0262 },
    branchId: asBranchId(branchId),
    branchName: 'Kadıköy Şubesi',
    total: 245.5,
    subtotal: 245.5,
    deliveryFee: 0,
    discount: 0,
    paymentType: 'CASH',
    paymentNotes: null,
    orderNotes: null,
    deliveryNotes: null,
    specialInstructions: null,
    priorityLevel: null,
    expectedDeliveryTime: null,
    items: [{ name: 'Lahmacun', quantity: 2, price: 80, options: ['Acılı'] }],
    courierId: courierId === null ? null : asUserId(courierId),
    assignedToName: courierId === null ? null : 'Mehmet Kaya',
    courierPhone: null,
    assignedBy: null,
    offerExpiresAt: null,
    undeliverableNote: null,
    undeliverableReason: null,
    cancelReason: null,
    distanceKm: 2.4,
    estimatedMinutes: 18,
    maxDeliveryMin: 45,
    warningMin: 10,
    estimatedDeliveryTime: '2026-03-02T16:45:00.000Z',
    createdAt: '2026-03-02T16:00:00.000Z',
    readyAt: null,
    assignedAt: null,
    pickedUpAt: null,
    startedAt: null,
    deliveredAt: null,
    endedAt: null,
    version: 1,
    ...rest,
  };
}

/** A courier as the locations call would show them. */
export function aCourier(
  given: Partial<Omit<CourierLocation, 'courierId' | 'branchId'>> & {
    courierId?: number;
    branchId?: number;
  } = {},
): CourierLocation {
  const { courierId = 7, branchId = 1, ...rest } = given;
  return {
    courierId: asUserId(courierId),
    name: 'Mehmet Kaya',
    phone: '+905331112233',
    branchId: asBranchId(branchId),
    branchName: 'Kadıköy Şubesi',
    active: true,
    online: true,
    status: 'FREE',
    onBreak: false,
    load: 0,
    offered: 0,
    limit: 3,
    lat: 40.99,
    lng: 29.03,
    positionAt: '2026-03-02T16:00:00.000Z',
    lastStatusChangeAt: null,
    expectedReturnAt: null,
    ...rest,
  };
}
