import { describe, expect, it } from 'vitest';
import { spotsIn } from './heat-spots.ts';
import { toWorld, worldSizePx } from './mercator.ts';

const CENTRE = toWorld({ lat: 41, lng: 29 });
/** A window of 800 × 600 with the centre in its middle. */
const viewAt = (zoom: number) => ({
  zoom,
  left: CENTRE.x * worldSizePx(zoom) - 400,
  top: CENTRE.y * worldSizePx(zoom) - 300,
  width: 800,
  height: 600,
});
const spots = [
  { ...toWorld({ lat: 41, lng: 29 }), value: 3 },
  { ...toWorld({ lat: 41.0005, lng: 29.0005 }), value: 9 },
  { ...toWorld({ lat: 41.3, lng: 29.9 }), value: 50 },
];

describe('spots of a heat map in the window', () => {
  it('what is far outside is left out', () =>
    expect(spotsIn(spots, viewAt(17)).map(([, , value]) => value)).toEqual([3, 9]));

  it('what falls together shows its strongest, never the sum: the legend holds at every zoom', () => {
    const far = spotsIn(spots.slice(0, 2), viewAt(8));
    expect(far.map(([, , value]) => value)).toEqual([9]);
    expect(far[0]?.[0]).toBeCloseTo(400, 0);
  });

  it('panning moves spots and joins none anew', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({
      ...toWorld({ lat: 41 + (n % 20) / 900, lng: 29 + Math.floor(n / 20) / 900 }),
      value: n + 1,
    }));
    const view = viewAt(13);
    const before = spotsIn(many, view);
    const after = spotsIn(many, { ...view, left: view.left + 7, top: view.top - 11 });
    expect(after.map(([x, y, value]) => [Math.round(x + 7), Math.round(y - 11), value])).toEqual(
      before.map(([x, y, value]) => [Math.round(x), Math.round(y), value]),
    );
  });
});
