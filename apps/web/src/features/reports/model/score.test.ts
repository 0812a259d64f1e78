import { courierScore } from '@ulak/contracts/domain/courier-score';
import { expect, it } from 'vitest';
import { aCourierRow } from '../../../test/report.ts';
import { scoreParts } from './score.ts';

const pointsOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

it('a score is explained by its own numbers, and they add up (DECISIONS "Time and numbers")', () => {
  const parts = scoreParts(aCourierRow(), 45);
  expect(parts).toEqual([
    { label: 'Tamamlanan payı', formula: '100 × 18 ÷ 20', points: '+90,0' },
    { label: 'İhlal payı', formula: '0,5 × 100 × 1 ÷ 20', points: '−2,5' },
    { label: 'Ortalama sürenin sınıra oranı', formula: '0,2 × 100 × 30,0 dk ÷ 45 dk', points: '−13,3' },
  ]);
  const sum = parts.reduce((points, part) => points + pointsOf(part.points), 0);
  const score = courierScore(
    { completed: 18, total: 20, violations: 1, avgDeliveryMin: 30 },
    { maxDeliveryMin: 45, safeMode: false },
  );
  expect(Math.abs(sum - (score ?? 0))).toBeLessThan(0.11);
});

it('nothing is said of somebody without deliveries, and nothing has no sign', () => {
  expect(scoreParts(aCourierRow({ totalDeliveries: 0 }), 45)).toEqual([]);
  expect(scoreParts(aCourierRow({ violationCount: 0 }), 45)[1]?.points).toBe('0,0');
});

it('safe mode: the time is no part of a score', () => {
  const parts = scoreParts(aCourierRow({ safeMode: true, successScore: 87.5 }), 45);
  expect(parts.map(({ points }) => points)).toEqual(['+90,0', '−2,5']);
});
