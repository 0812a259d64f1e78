import { ROLES } from '@ulak/contracts/roles';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation, ViolationDetails } from '@ulak/contracts/violations/schema';
import { describe, expect, it } from 'vitest';
import {
  complianceText,
  evidenceOf,
  factsOf,
  maySeeViolations,
  metresText,
  secondsText,
  sentenceOf,
  violationSheet,
} from './model.ts';
import { mergePages } from '../../lib/merge-pages.ts';

const say = (type: ViolationType, details: ViolationDetails) => sentenceOf({ type, details });
const BRANCH = { lat: 40.99, lng: 29.02 };
/** 19:40:05 and 19:42:10 in Istanbul: the evidence holds true instants. */
const BEFORE = { lat: 40.99, lng: 29.02, at: '2026-03-02T16:40:05.000Z' };
const AFTER = { lat: 41.01, lng: 29.05, at: '2026-03-02T16:42:10.000Z', accuracyM: 12 };

it('spec 1 §6, DECISIONS: OWNER, COMPANY_ADMIN, GENERAL_MANAGER, BRANCH_MANAGER see violations', () => {
  expect(ROLES.filter(maySeeViolations)).toEqual([
    'OWNER',
    'COMPANY_ADMIN',
    'GENERAL_MANAGER',
    'BRANCH_MANAGER',
  ]);
});

describe('spec 1 §2.5: the details of a violation as a sentence', () => {
  it('areas: how far outside, and where the edge is', () => {
    expect(
      say('OUT_OF_BRANCH_AREA', {
        reason: 'OUTSIDE',
        distanceM: 203,
        radiusM: 200,
        center: BRANCH,
        to: AFTER,
      }),
    ).toBe('Siparişi şubeden 203 m (kuş uçuşu) uzakta teslim aldı (sınır 200 m).');
    expect(say('OUT_OF_CUSTOMER_AREA', { reason: 'OUTSIDE', distanceM: 3_440, radiusM: 1_000 })).toBe(
      'Siparişi müşteri adresinden 3,4 km (kuş uçuşu) uzakta teslim etti (sınır 1.000 m).',
    );
    expect(say('OUT_OF_CUSTOMER_AREA', { distanceM: 321 })).toBe(
      'Siparişi müşteri adresinden 321 m (kuş uçuşu) uzakta teslim etti.',
    );
  });

  it('quick deliveries: too fast by the branch, or too short to have been there', () => {
    const trip = { from: BEFORE, to: AFTER, distanceM: 3_400, limitKmh: 60 };
    expect(say('QUICK_DELIVERY_ABUSE', { ...trip, reason: 'TOO_FAST', seconds: 125, speedKmh: 97.92 })).toBe(
      "3,4 km (kuş uçuşu) uzaktaki adrese 2 dk 5 sn'de ulaştı: ortalama 98 km/sa (sınır 60 km/sa).",
    );
    expect(say('QUICK_DELIVERY_ABUSE', { ...trip, reason: 'TOO_FAST', seconds: 120, speedKmh: 102 })).toBe(
      "3,4 km (kuş uçuşu) uzaktaki adrese 2 dk'da ulaştı: ortalama 102 km/sa (sınır 60 km/sa).",
    );
    expect(
      say('QUICK_DELIVERY_ABUSE', {
        ...trip,
        reason: 'TOO_SHORT',
        seconds: 42,
        speedKmh: 29,
        distanceM: 340,
      }),
    ).toBe('Teslim aldıktan 42 sn sonra 340 m (kuş uçuşu) uzaktaki adreste teslim etti.');
    expect(say('QUICK_DELIVERY_ABUSE', { ...trip, reason: 'TOO_FAST', seconds: 0 })).toBe(
      'Teslim aldıktan 0 sn sonra 3,4 km (kuş uçuşu) uzaktaki adreste teslim etti.',
    );
  });

  it('decision 096: the distance names what measured it', () => {
    const details = { distanceM: 2_800, distanceMethod: 'STREETS', seconds: 120, speedKmh: 84 } as const;
    expect(say('QUICK_DELIVERY_ABUSE', { ...details, reason: 'TOO_FAST' })).toBe(
      "2,8 km (yol) uzaktaki adrese 2 dk'da ulaştı: ortalama 84 km/sa.",
    );
    expect(factsOf({ details })[0]).toEqual({ label: 'Mesafe', value: '2,8 km (yol)' });
    expect(factsOf({ details: { ...details, distanceMethod: 'VALHALLA' } })[0]?.value).toBe('2,8 km (yol)');
  });

  it('spoofing: a jump between two fixes, or the phone itself says so', () => {
    expect(
      say('LOCATION_SPOOFING', {
        reason: 'TOO_FAST',
        from: BEFORE,
        to: AFTER,
        distanceM: 5_200,
        speedKmh: 150,
      }),
    ).toBe("Konumu 2 dk 5 sn'de 5,2 km (kuş uçuşu) yer değiştirdi: 150 km/sa.");
    expect(say('LOCATION_SPOOFING', { reason: 'MOCKED', to: AFTER })).toBe(
      'Telefonu, konumun sahte olduğunu bildirdi.',
    );
  });

  it('without evidence it says that there is none', () => {
    for (const type of [
      'OUT_OF_BRANCH_AREA',
      'OUT_OF_CUSTOMER_AREA',
      'QUICK_DELIVERY_ABUSE',
      'LOCATION_SPOOFING',
    ] as const) {
      expect(say(type, {})).toBe('Kanıt ayrıntısı kaydedilmemiş.');
    }
  });

  it('metres and seconds', () => {
    expect([metresText(0), metresText(1_999), metresText(2_000), metresText(12_345)]).toEqual([
      '0 m',
      '1.999 m',
      '2,0 km',
      '12,3 km',
    ]);
    expect([secondsText(0), secondsText(59), secondsText(60), secondsText(61)]).toEqual([
      '0 sn',
      '59 sn',
      '1 dk',
      '1 dk 1 sn',
    ]);
  });

  it('compliance in Turkish typography', () => {
    expect([complianceText(100), complianceText(98)]).toEqual(['%100 uyum', '%98 uyum']);
  });
});

describe('the evidence on a map', () => {
  it('areas: the circle, its middle and where the courier was', () => {
    const details = { reason: 'OUTSIDE' as const, center: BRANCH, radiusM: 200, distanceM: 3_000, to: AFTER };
    expect(evidenceOf({ type: 'OUT_OF_BRANCH_AREA', details })).toEqual({
      circles: [{ ...BRANCH, radiusM: 200 }],
      trace: [
        { ...BRANCH, caption: 'Şube', isViolation: false },
        { lat: 41.01, lng: 29.05, caption: 'Kurye 19:42:10', isViolation: true },
      ],
    });
    expect(evidenceOf({ type: 'OUT_OF_CUSTOMER_AREA', details })?.trace[0]?.caption).toBe('Teslimat adresi');
  });

  it('two places with the times at which somebody was there', () => {
    const captions = (type: ViolationType) =>
      evidenceOf({ type, details: { from: BEFORE, to: AFTER } })?.trace.map(({ caption }) => caption);
    expect(captions('QUICK_DELIVERY_ABUSE')).toEqual(['Şube 19:40:05', 'Teslimat adresi 19:42:10']);
    expect(captions('LOCATION_SPOOFING')).toEqual(['Önceki konum 19:40:05', 'Bildirilen konum 19:42:10']);
  });

  it('nothing to show is null', () => {
    expect(evidenceOf({ type: 'LOCATION_SPOOFING', details: { distanceM: 5 } })).toBeNull();
  });

  it('the same in words', () => {
    const details = { distanceM: 3_400, radiusM: 200, speedKmh: 97.9, limitKmh: 60, from: BEFORE, to: AFTER };
    expect(factsOf({ details })).toEqual([
      { label: 'Mesafe', value: '3,4 km (kuş uçuşu)' },
      { label: 'İzin verilen alan', value: '200 m yarıçap' },
      { label: 'Süre', value: '2 dk 5 sn' },
      { label: 'Hız', value: '98 km/sa' },
      { label: 'Hız sınırı', value: '60 km/sa' },
      { label: 'Konum hassasiyeti', value: '±12 m' },
    ]);
    expect(factsOf({ details: {} })).toEqual([]);
  });
});

it('pages become one list, each violation once', () => {
  const row = (id: number): Violation => ({ id }) as Violation;
  expect(
    mergePages([
      [row(3), row(2)],
      [row(2), row(1)],
    ]).map(({ id }) => id),
  ).toEqual([3, 2, 1]);
});

it('an export holds the true local time and the sentence (spec 1 §2.5)', () => {
  const row = {
    id: 1,
    type: 'OUT_OF_BRANCH_AREA',
    courierName: 'Mehmet Kaya',
    courierBranchName: 'Kadıköy',
    orderNumber: '1042',
    createdAt: '2026-03-02T19:40:05.000Z',
    details: { reason: 'OUTSIDE', distanceM: 203, radiusM: 200, center: BRANCH, to: AFTER },
  } as Violation;
  const { columns, rows } = violationSheet([row]);
  expect(columns.map(({ header }) => header)).toEqual([
    'Tür',
    'Kurye',
    'Şube',
    'Tarih / Saat',
    'Sipariş',
    'Ayrıntılar',
  ]);
  expect(rows[0]?.[3]).toEqual(new Date('2026-03-02T19:40:05Z'));
  expect(rows[0]?.[5]).toBe('Siparişi şubeden 203 m (kuş uçuşu) uzakta teslim aldı (sınır 200 m).');
});
