import { describe, expect, test } from 'vitest';
import { animateTo, animatedPosition, stationaryAt } from './marker-animation.ts';

const A = { x: 0.58, y: 0.375 };
const B = { x: 0.580_01, y: 0.375_01 };

describe('courier movement', () => {
  test('glides evenly from the old position to the new one in the time since the last report', () => {
    const track = animateTo(stationaryAt(A, 0), B, 1000, false);
    expect(track.endMs).toBeCloseTo(2100);
    expect(animatedPosition(track, 1000)).toEqual(A);
    expect(animatedPosition(track, 1550).x).toBeCloseTo(0.580_005, 8);
    expect(animatedPosition(track, 2100)).toEqual(B);
    expect(animatedPosition(track, 99_999)).toEqual(B);
  });

  test('a new report in mid-animation starts where the marker is drawn, without a jump', () => {
    const first = animateTo(stationaryAt(A, 0), B, 1000, false);
    const before = animatedPosition(first, 1500);
    const second = animateTo(first, A, 1500, false);
    expect(animatedPosition(second, 1500)).toEqual(before);
  });

  test('the same position again changes nothing', () => {
    const track = animateTo(stationaryAt(A, 0), B, 1000, false);
    expect(animateTo(track, { ...B }, 1200, false)).toBe(track);
  });

  test('short and long gaps are bounded: 0.3 s and 4 s', () => {
    expect(animateTo(stationaryAt(A, 0), B, 10, false).endMs).toBe(310);
    expect(animateTo(stationaryAt(A, 0), B, 60_000, false).endMs).toBe(64_000);
  });

  test('reduced motion and far places jump', () => {
    expect(animatedPosition(animateTo(stationaryAt(A, 0), B, 1000, true), 1000)).toEqual(B);
    const far = { x: 0.581, y: 0.375 };
    expect(animatedPosition(animateTo(stationaryAt(A, 0), far, 1000, false), 1000)).toEqual(far);
  });
});
