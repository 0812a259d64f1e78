import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { asRatingId, type CustomerRating } from '@ulak/contracts/ratings/schema';

/** A rating as the server tells of it: four stars, waiting, delivered twelve minutes late. */
export const aRating = ({
  id = 1,
  order,
  ...given
}: Partial<Omit<CustomerRating, 'id' | 'order'>> & {
  id?: number;
  order?: Partial<CustomerRating['order']>;
} = {}): CustomerRating => ({
  rating: 4,
  comment: 'Sıcak geldi, teşekkürler.',
  status: 'PENDING',
  createdAt: '2026-11-23T17:30:00.000Z',
  courier: { id: asUserId(7), name: 'Şükrü Iğdır', phone: '+905321112233' },
  branch: { id: asBranchId(3), name: 'Kadıköy' },
  version: 1,
  ...given,
  id: asRatingId(id),
  order: {
    id: asOrderId(40 + id),
    orderNumber: String(1040 + id),
    status: 'DELIVERED',
    source: 'Telefon',
    customerName: 'Ayşe Yılmaz',
    customerPhone: '+905351112233',
    items: [{ name: 'Adana Dürüm', quantity: 2, price: 120, options: [] }],
    total: 240,
    paymentType: 'CASH',
    createdAt: '2026-11-23T16:30:00.000Z',
    pickedUpAt: '2026-11-23T16:50:00.000Z',
    deliveredAt: '2026-11-23T17:12:00.000Z',
    minutes: 42,
    lateMinutes: 12,
    distanceKm: 2.4,
    erased: false,
    ...order,
  },
});
