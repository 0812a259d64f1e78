import { plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { type BoundaryShape, countPoints, MAX_OUTLINE_POINTS } from '@ulak/contracts/neighborhoods/boundary';
import { describe, expect, it } from 'vitest';
import { mapOutline } from './map-outline.ts';

/** A ring of many points whose edge shakes by some metres. */
function ring(lat: number, lng: number, half: number, points: number): number[][] {
  const corners = Array.from({ length: points - 1 }, (_, place) => {
    const turn = (2 * Math.PI * place) / (points - 1);
    const reach = half * (1 + 0.01 * Math.sin(place * 2.4));
    return [lng + reach * Math.cos(turn), lat + reach * Math.sin(turn)];
  });
  return [...corners, corners[0] ?? []];
}

describe('docs/decisions/089: the outline that a map draws', () => {
  it('a boundary of few points stays as it is', () => {
    const square = plainShape({ type: 'Polygon', coordinates: [ring(41, 29, 0.01, 5)] });
    expect(countPoints(mapOutline(square))).toBe(5);
  });

  it('a detailed one keeps its shape within 300 points', () => {
    const boundary: BoundaryShape = { type: 'Polygon', coordinates: [ring(41, 29, 0.01, 5_000)] };
    const outline = mapOutline(boundary);
    expect(countPoints(outline)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
    for (const [east, isIn] of [
      [0.0095, true],
      [0.0105, false],
    ] as const)
      expect(booleanPointInPolygon([29 + east, 41], outline)).toBe(isIn);
  });

  it('of very many parts the largest stay', () => {
    const parts = Array.from({ length: 100 }, (_, n) => [ring(41 + n * 0.01, 29, 0.001 + n * 0.00002, 50)]);
    const outline = mapOutline({ type: 'MultiPolygon', coordinates: parts });
    expect(countPoints(outline)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
    expect(booleanPointInPolygon([29, 41.99], outline)).toBe(true);
  });

  it('a zigzag of 4,900 points is no deep recursion, and few points stay', () => {
    const zigzag = Array.from({ length: 4_899 }, (_, at) => [29 + (at % 2) / 5, 41 + at * 0.000_01]);
    const outline = mapOutline({ type: 'Polygon', coordinates: [[...zigzag, zigzag[0] ?? []]] });
    expect(countPoints(outline)).toBeLessThanOrEqual(MAX_OUTLINE_POINTS);
  });
});
