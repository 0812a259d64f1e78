import { describe, expect, it } from 'vitest';
import { deliveryEvidenceOf, explainEarning } from './explain-earning.ts';
import { earningStatusLabel, PAYABLE_KINDS, PAYABLE_LABELS } from './labels.ts';

const delivery = (km: number, minimumRate = 0) =>
  explainEarning({ formula: 'delivery-1', km, baseRate: 35, pricePerKm: 9.5, minimumRate });

describe('explainEarning', () => {
  it('shows rates and kilometres of a delivery, with the result', () => {
    // 1.82 × 9.50 = 17.29
    expect(delivery(1.82)).toBe('35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL');
    expect(delivery(0)).toBe('35,00 + 0,00 km kuş uçuşu × 9,50 = 35,00 TL');
  });

  it('says when the minimum counts, not when it is just reached', () => {
    expect(delivery(1, 45)).toBe(
      '35,00 + 1,00 km kuş uçuşu × 9,50 = 44,50 TL; en düşük ücret 45,00 TL olduğu için 45,00 TL',
    );
    expect(delivery(1, 44.5)).toBe('35,00 + 1,00 km kuş uçuşu × 9,50 = 44,50 TL');
  });

  it('writes thousands as Turkish does', () => {
    const evidence = {
      formula: 'delivery-1',
      km: 2,
      baseRate: 1_000,
      pricePerKm: 0.25,
      minimumRate: 0,
    } as const;
    expect(explainEarning(evidence)).toBe('1.000,00 + 2,00 km kuş uçuşu × 0,25 = 1.000,50 TL');
  });

  it('decision 097: by road says so, and where no road was known', () => {
    const byRoad = (method: 'STREETS' | 'VALHALLA' | 'GREAT_CIRCLE', km: number, minimumRate = 0) =>
      explainEarning({
        formula: 'delivery-2',
        km,
        method,
        greatCircleKm: 1.82,
        baseRate: 35,
        pricePerKm: 9.5,
        minimumRate,
      });
    // 2.71 × 9.50 = 25.745, half a kuruş up
    for (const method of ['STREETS', 'VALHALLA'] as const)
      expect(byRoad(method, 2.71)).toBe('35,00 + 2,71 km yol × 9,50 = 60,75 TL');
    expect(byRoad('GREAT_CIRCLE', 1.82)).toBe(
      '35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL; yol bilinmiyordu',
    );
    expect(byRoad('GREAT_CIRCLE', 1, 45)).toBe(
      '35,00 + 1,00 km kuş uçuşu × 9,50 = 44,50 TL; en düşük ücret 45,00 TL olduğu için 45,00 TL; ' +
        'yol bilinmiyordu',
    );
  });

  it('what will be booked: by road only where the branch pays so and a road is known', () => {
    const rates = { baseRate: 35, pricePerKm: 9.5, minimumRate: 0 };
    const way = { distanceKm: 1.82, roadKm: 2.71, distanceMethod: 'STREETS' } as const;
    const great = { formula: 'delivery-1', km: 1.82, ...rates };
    expect(deliveryEvidenceOf({ ...rates, payDistance: 'GREAT_CIRCLE' }, way)).toEqual(great);
    const road = { formula: 'delivery-2', greatCircleKm: 1.82, ...rates };
    const byRoad = { ...rates, payDistance: 'ROAD' } as const;
    expect(deliveryEvidenceOf(byRoad, way)).toEqual({ ...road, km: 2.71, method: 'STREETS' });
    for (const unknown of [
      { roadKm: null, distanceMethod: null },
      {},
      { distanceMethod: 'GREAT_CIRCLE' },
    ] as const)
      expect(deliveryEvidenceOf(byRoad, { distanceKm: 1.82, ...unknown })).toEqual({
        ...road,
        km: 1.82,
        method: 'GREAT_CIRCLE',
      });
  });

  it('tells of what was not computed where it comes from', () => {
    expect(explainEarning({ formula: 'bonus' })).toBe('Yönetici tarafından eklendi');
    expect(explainEarning({ formula: 'edited', was: 40 })).toBe(
      'Yönetici tarafından düzenlendi; önceki tutar 40,00 TL',
    );
    expect(explainEarning({ formula: 'old' })).toBe('eski kayıt');
  });
});

describe('earningStatusLabel (spec 3 §4.6)', () => {
  it.each([
    ['PAID', 'Ödendi'],
    ['PENDING', 'Bekliyor'],
    ['CANCELLED', 'İptal'],
    ['anything', 'İptal'],
  ])('%s reads %s', (status, label) => expect(earningStatusLabel(status)).toBe(label));
});

it('every kind that is paid has a name of its own', () => {
  expect(new Set(PAYABLE_KINDS.map((kind) => PAYABLE_LABELS[kind])).size).toBe(PAYABLE_KINDS.length);
});
