import { expect, it } from 'vitest';
import { distanceText } from './distance-text.ts';

const WAY = { distanceKm: 0.6, estimatedMinutes: 12 };

it.each([
  [{ ...WAY, roadKm: 2.1 }, '2,1_km_yol_· kuş_uçuşu_0,6_km_· ~12_dk'],
  [WAY, '0,6_km_kuş_uçuşu_· ~12_dk'],
])('decision 096: %j reads %s, no part of it torn', (way, text) =>
  expect(distanceText(way)).toBe(text.replaceAll('_', '\u00a0')),
);
