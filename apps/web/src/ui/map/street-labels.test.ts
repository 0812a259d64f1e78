import { describe, expect, it } from 'vitest';
import { placeArrows, placeStreetLabels, Room } from './street-labels.ts';

const SIDE = 256;
const place = (points: number[], width = 80, name = 'Moda Caddesi') =>
  placeStreetLabels([{ name, width, points }], SIDE, new Room());

describe('issue "Roads": names along streets', () => {
  it('lie in the middle of a straight street, never upside down', () => {
    expect(place([20, 128, 236, 128])).toEqual([{ name: 'Moda Caddesi', x: 128, y: 128, angle: 0 }]);
    expect(place([236, 128, 20, 128])[0]?.angle).toBeCloseTo(0);
    expect(Math.abs(place([200, 200, 40, 40])[0]?.angle ?? 0)).toBeCloseTo(Math.PI / 4);
  });

  it('are left out where a street is too short, bends, or leaves the tile', () => {
    expect(place([100, 128, 150, 128])).toEqual([]);
    expect(place([100, 100, 150, 100, 150, 150, 100, 150], 120)).toEqual([]);
    expect(place([-60, 128, 40, 128])).toEqual([]);
  });

  it('never lie over each other, and are not repeated nearby', () => {
    const room = new Room();
    const lines = ['Moda Caddesi', 'Bahariye Caddesi'].map((name) => ({
      name,
      width: 80,
      points: [80, 128, 180, 128],
    }));
    expect(placeStreetLabels(lines, SIDE, room).map(({ name }) => name)).toEqual(['Moda Caddesi']);
    const both = [lines[0], lines[0]].flatMap((line) => line ?? []);
    expect(placeStreetLabels(both, SIDE, new Room())).toHaveLength(1);
  });

  it('arrows point where one rides, at most one each 110 pixels, and none on a short piece', () => {
    expect(placeArrows([[0, 100, 240, 100]], SIDE, new Room())).toEqual([
      { x: 59, y: 100, angle: 0 },
      { x: 179, y: 100, angle: 0 },
    ]);
    expect(placeArrows([[240, 100, 0, 100]], SIDE, new Room())[0]?.angle).toBeCloseTo(Math.PI);
    expect(placeArrows([[0, 100, 40, 100]], SIDE, new Room())).toEqual([]);
  });
});
