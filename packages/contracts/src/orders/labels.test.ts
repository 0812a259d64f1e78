import { describe, expect, it } from 'vitest';
import {
  COURIER_LABELS,
  CUSTOMER_LABELS,
  CUSTOMER_MESSAGES,
  DASHBOARD_SECTIONS,
  EMPTY_SECTION_TEXT,
  STAFF_LABELS,
} from './labels.ts';
import { ACTIVE_STATUSES, ORDER_STATUSES } from './status.ts';

describe('spec 1 §4: staff labels', () => {
  it.each([
    ['PENDING', 'Beklemede'],
    ['PREPARING', 'Hazırlanıyor'],
    ['READY', 'Hazır'],
    ['ASSIGNED', 'Atandı'],
    ['PICKED_UP', 'Kurye Üzerinde'],
    ['IN_DELIVERY', 'Teslimatta'],
    ['DELIVERED', 'Teslim Edildi'],
    ['CANCELLED', 'İptal Edildi'],
    ['UNDELIVERABLE', 'Teslim Edilemedi'],
    ['AVAILABLE', 'Havuzda'],
  ] as const)('%s reads %s', (status, label) => {
    expect(STAFF_LABELS[status]).toBe(label);
  });
});

describe('spec 3 §4.1: courier and public labels', () => {
  it.each([
    ['PENDING', 'Beklemede', 'Sipariş Alındı'],
    ['READY', 'Hazır', 'Sipariş Hazır'],
    ['PREPARING', 'Hazırlanıyor', 'Hazırlanıyor'],
    ['AVAILABLE', 'Aktif', 'Sipariş Hazırlanıyor'],
    ['ASSIGNED', 'Atandı', 'Kurye Atandı'],
    ['PICKED_UP', 'Teslim Alındı', 'Kuryede'],
    ['IN_DELIVERY', 'Teslimatta', 'Yolda'],
    ['DELIVERED', 'Teslim Edildi', 'Teslim Edildi'],
    ['UNDELIVERABLE', 'Teslim Edilemedi', 'Teslim Edilemedi'],
    ['CANCELLED', 'İptal Edildi', 'İptal Edildi'],
  ] as const)('%s reads %s for the courier and %s for the customer', (status, courier, customer) => {
    expect(COURIER_LABELS[status]).toBe(courier);
    expect(CUSTOMER_LABELS[status]).toBe(customer);
  });

  it('every status has exactly one public sentence', () => {
    for (const status of ORDER_STATUSES) expect(CUSTOMER_MESSAGES[status]).toMatch(/^Siparişi.+[.!]$/);
  });
});

describe('spec 1 §2.3: dashboard sections', () => {
  it('stand in the order of the document', () => {
    expect(DASHBOARD_SECTIONS.map((section) => section.title)).toEqual([
      'Teslim Edilemedi',
      'Hazırlanıyor',
      'Atandı',
      'Kurye Üzerinde',
      'Teslimatta',
    ]);
  });

  it('have the keys that screens know them by, and one sentence when empty', () => {
    const keys = DASHBOARD_SECTIONS.map((section) => section.key);
    expect(keys).toEqual(['undeliverable', 'preparing', 'assigned', 'pickedUp', 'inDelivery']);
    expect(EMPTY_SECTION_TEXT).toBe('Bu kategoride sipariş bulunmuyor');
  });

  it('hold every active status exactly once and nothing else', () => {
    const shown = DASHBOARD_SECTIONS.flatMap((section) => section.statuses);
    expect(shown.toSorted()).toEqual([...ACTIVE_STATUSES].toSorted());
  });
});
