import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderHistoryRow } from '@ulak/contracts/orders/schema';

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  create: 'Sipariş oluşturuldu',
  prepare: 'Hazırlanmaya başlandı',
  markReady: 'Hazır olarak işaretlendi',
  notePacked: 'Hazır olduğu bildirildi',
  offerToPool: 'Havuza gönderildi',
  withdrawFromPool: 'Havuzdan geri alındı',
  assign: 'Kurye atandı',
  reassign: 'Başka kuryeye verildi',
  unassign: 'Atama geri alındı',
  claim: 'Kurye havuzdan aldı',
  acknowledge: 'Kurye teklifi kabul etti',
  keep: 'Atama kesinleşti',
  accept: 'Kurye teslim aldı',
  start: 'Teslimat başladı',
  deliver: 'Teslim edildi',
  fail: 'Teslim edilemedi',
  cancel: 'İptal edildi',
  edit: 'Sipariş düzenlendi',
  customerNote: 'Müşteri notu',
  clearCustomerNote: 'Müşteri notu geri alındı',
};

/** What a row of the history says happened. */
export const historyTitle = ({ action, to }: Pick<OrderHistoryRow, 'action' | 'to'>): string =>
  ACTION_TEXTS[action] ?? (to ? STAFF_LABELS[to] : 'Sipariş güncellendi');

/** 'Hazır → Atandı'; null when the step changed no status. */
export const historyStep = ({ from, to }: Pick<OrderHistoryRow, 'from' | 'to'>): string | null =>
  from && to && from !== to ? `${STAFF_LABELS[from]} → ${STAFF_LABELS[to]}` : null;
