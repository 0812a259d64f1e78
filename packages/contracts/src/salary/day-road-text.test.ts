import { expect, it } from 'vitest';
import { dayRoadText, measuredPayKm } from './day-road-text.ts';

const road = { km: 6.12, matched: 0.969, method: 'STREETS', verdict: 'TRUSTED', counts: true } as const;
const day = { measuredKm: 4.321 };

it.each([
  [road, 'yol 6,120 km (eşleşen konum %96) · kuş uçuşu 4,321 km', 6.12],
  [{ ...road, counts: false }, 'kuş uçuşu 4,321 km · yol 6,120 km (eşleşen konum %96)', 4.321],
  [
    { ...road, counts: false, verdict: 'SPARSE', matched: 0.7 },
    'kuş uçuşu 4,321 km · yol 6,120 km sayılmadı: konumlar seyrek (eşleşen konum %70)',
    4.321,
  ],
  [
    { ...road, counts: false, verdict: 'IMPLAUSIBLE', km: 9 },
    'kuş uçuşu 4,321 km · yol 9,000 km sayılmadı: kuş uçuşuyla uyuşmuyor (eşleşen konum %96)',
    4.321,
  ],
  [
    { km: null, matched: null, method: null, verdict: 'UNKNOWN', counts: false },
    'kuş uçuşu 4,321 km · yol bilinmiyor',
    4.321,
  ],
  [
    { km: null, matched: null, method: null, verdict: 'NO_POSITIONS', counts: false },
    'kuş uçuşu 4,321 km · konum kaydı yok',
    4.321,
  ],
  [undefined, null, 4.321],
  [null, null, 4.321],
] as const)('decision 097: %j reads %s', (given, text, km) => {
  expect([dayRoadText({ ...day, road: given }), measuredPayKm({ ...day, road: given })]).toEqual([text, km]);
});
