import { describe, expect, test } from 'vitest';
import {
  agoText,
  branchLines,
  courierClusterLines,
  courierLines,
  orderClusterLines,
  orderLines,
} from './tooltip-text.ts';
import type { MapCourier, MapOrder } from './types.ts';

const NOW = Date.parse('2026-05-04T16:30:00Z');
const COURIER: MapCourier = {
  id: 'c',
  name: 'Mehmet',
  lat: 41,
  lng: 29,
  state: 'RETURNING',
  positionAt: '2026-05-04T16:18:00Z',
};
const ORDER: MapOrder = {
  id: 'o',
  label: '#1042 · Ayşe K.',
  detail: '12 dk kaldı',
  lat: 41,
  lng: 29,
  status: 'IN_DELIVERY',
  isWarning: true,
  isOverdue: false,
  isNew: false,
};

describe('preview of a marker', () => {
  test('ages in the largest whole unit', () => {
    expect([0, 40_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000, -5_000].map(agoText)).toEqual([
      '0 sn önce',
      '40 sn önce',
      '59 sn önce',
      '1 dk önce',
      '59 dk önce',
      '1 sa önce',
      '1 gün önce',
      '0 sn önce',
    ]);
  });

  test('criteria D08: a stale courier says so and when he was last seen', () => {
    expect(courierLines(COURIER, { ms: NOW, isStale: true })).toEqual([
      'Mehmet',
      'Dönüşte',
      'konum eski: en son 12 dk önce görüldü',
    ]);
    expect(
      courierLines({ ...COURIER, positionAt: '2026-05-04T16:29:20Z' }, { ms: NOW, isStale: false })[2],
    ).toBe('konum 40 sn önce');
    expect(courierLines({ ...COURIER, positionAt: null }, { ms: NOW, isStale: false })[2]).toBe(
      'konum zamanı bilinmiyor',
    );
  });

  test('an order says its status in the words of its audience, and that it is late', () => {
    expect(orderLines(ORDER)).toEqual(['#1042 · Ayşe K.', 'Teslimatta', '12 dk kaldı', 'Süresi azalıyor']);
    expect(orderLines({ ...ORDER, statusText: 'Yolda', isOverdue: true })).toEqual([
      '#1042 · Ayşe K.',
      'Yolda',
      '12 dk kaldı',
      'Gecikti',
    ]);
  });

  test('groups count what is in them', () => {
    expect(
      orderClusterLines(
        new Map([
          ['READY', 2],
          ['ASSIGNED', 1],
        ]),
      ),
    ).toEqual(['3 sipariş', 'Hazır: 2', 'Atandı: 1']);
    expect(courierClusterLines([COURIER, COURIER, { ...COURIER, state: 'FREE' }])).toEqual([
      '3 kurye',
      'Dönüşte: 2',
      'Boşta: 1',
    ]);
    expect(branchLines({ id: 'b', name: 'Kadıköy', lat: 41, lng: 29, radiusM: 1500 })).toEqual([
      'Kadıköy',
      'Şube',
      '1.500 m yarıçap',
    ]);
  });
});
