import type { OrderStatus } from './status.ts';

/** What staff read for each status (spec 1 §4; AVAILABLE: the badge of DECISIONS "Orders"). */
export const STAFF_LABELS: Record<OrderStatus, string> = {
  PENDING: 'Beklemede',
  PREPARING: 'Hazırlanıyor',
  READY: 'Hazır',
  AVAILABLE: 'Havuzda',
  ASSIGNED: 'Atandı',
  PICKED_UP: 'Kurye Üzerinde',
  IN_DELIVERY: 'Teslimatta',
  DELIVERED: 'Teslim Edildi',
  UNDELIVERABLE: 'Teslim Edilemedi',
  CANCELLED: 'İptal Edildi',
};

/** What a courier reads for each status (spec 3 §4.1; PENDING and READY as for staff). */
export const COURIER_LABELS: Record<OrderStatus, string> = {
  PENDING: 'Beklemede',
  PREPARING: 'Hazırlanıyor',
  READY: 'Hazır',
  AVAILABLE: 'Aktif',
  ASSIGNED: 'Atandı',
  PICKED_UP: 'Teslim Alındı',
  IN_DELIVERY: 'Teslimatta',
  DELIVERED: 'Teslim Edildi',
  UNDELIVERABLE: 'Teslim Edilemedi',
  CANCELLED: 'İptal Edildi',
};

/** What a customer reads on the tracking page (spec 3 §4.1; the texts it leaves open are ours). */
export const CUSTOMER_LABELS: Record<OrderStatus, string> = {
  PENDING: 'Sipariş Alındı',
  PREPARING: 'Hazırlanıyor',
  READY: 'Sipariş Hazır',
  AVAILABLE: 'Sipariş Hazırlanıyor',
  ASSIGNED: 'Kurye Atandı',
  PICKED_UP: 'Kuryede',
  IN_DELIVERY: 'Yolda',
  DELIVERED: 'Teslim Edildi',
  UNDELIVERABLE: 'Teslim Edilemedi',
  CANCELLED: 'İptal Edildi',
};

/** One sentence that says where the order is, at the top of the tracking page (ux "Customer tracking"). */
export const CUSTOMER_MESSAGES: Record<OrderStatus, string> = {
  PENDING: 'Siparişiniz alındı, birazdan hazırlanmaya başlanacak.',
  PREPARING: 'Siparişiniz hazırlanıyor.',
  READY: 'Siparişiniz hazır, kuryesini bekliyor.',
  AVAILABLE: 'Siparişiniz hazırlanıyor, kurye aranıyor.',
  ASSIGNED: 'Siparişinizin kuryesi belli oldu, birazdan teslim alacak.',
  PICKED_UP: 'Siparişiniz kuryede, birazdan yola çıkacak.',
  IN_DELIVERY: 'Siparişiniz yolda, kuryeniz size geliyor.',
  DELIVERED: 'Siparişiniz teslim edildi. Afiyet olsun!',
  UNDELIVERABLE: 'Siparişiniz teslim edilemedi. Lütfen şube ile iletişime geçin.',
  CANCELLED: 'Siparişiniz iptal edildi. Bilgi için şubeyi arayabilirsiniz.',
};

/** One table of the management dashboard. */
export interface DashboardSection {
  readonly key: 'undeliverable' | 'preparing' | 'assigned' | 'pickedUp' | 'inDelivery';
  readonly title: string;
  readonly statuses: readonly OrderStatus[];
}

/**
 * The order tables of the dashboard, top to bottom. AVAILABLE is in Hazırlanıyor with the badge 'Havuzda'
 * (DECISIONS "Orders"), PENDING too: every active status is in exactly one section.
 * @see spec 1 §2.3
 */
export const DASHBOARD_SECTIONS: readonly DashboardSection[] = [
  { key: 'undeliverable', title: 'Teslim Edilemedi', statuses: ['UNDELIVERABLE'] },
  { key: 'preparing', title: 'Hazırlanıyor', statuses: ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'] },
  { key: 'assigned', title: 'Atandı', statuses: ['ASSIGNED'] },
  { key: 'pickedUp', title: 'Kurye Üzerinde', statuses: ['PICKED_UP'] },
  { key: 'inDelivery', title: 'Teslimatta', statuses: ['IN_DELIVERY'] },
];

/** Text of an empty section (spec 1 §2.3). */
export const EMPTY_SECTION_TEXT = 'Bu kategoride sipariş bulunmuyor';
