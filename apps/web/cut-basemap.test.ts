import { describe, expect, it } from 'vitest';
import { cutBasemap } from './cut-basemap.ts';
import { brotliCompressSync } from 'node:zlib';
import {
  type CellFile,
  cellOf,
  cellPath,
  LABELS_PATH,
  type LabelFile,
  placesOf,
} from './src/ui/map/basemap-cells.ts';
import { cutTile, indexCell } from './src/ui/map/basemap-tiles.ts';

const files = cutBasemap();
const read = (path: string): unknown => JSON.parse(files.get(path) ?? 'null');
const packed = (path: string): number => brotliCompressSync(files.get(path) ?? '').byteLength;

/** Tile of a zoom in which Kadıköy's pier lies. */
const kadikoy = (z: number): [number, number, number] => [
  z,
  Math.floor(0.58063 * 2 ** z),
  Math.floor(0.37497 * 2 ** z),
];

describe('the files of the offline basemap', () => {
  it('are few for who looks at one place: its cell and the names', () => {
    const cell = cellOf(...kadikoy(12));
    expect([12, 15, 18].map((z) => cellPath(cellOf(...kadikoy(z))))).toEqual(Array(3).fill(cellPath(cell)));
    expect(packed(cellPath(cell)) + packed(LABELS_PATH)).toBeLessThan(20_000);
  });

  it('are coarse for far views and exact from zoom 8 on', () => {
    expect(cellOf(7, 74, 47)).toEqual({ z: 5, x: 18, y: 11 });
    expect(cellOf(8, 148, 95)).toEqual({ z: 7, x: 74, y: 47 });
    expect(cellOf(5, 18, 11)).toEqual({ z: 5, x: 18, y: 11 });
  });

  it('exist for every cell that a map can show', () => {
    for (const [z, west, east, north, south] of [
      [5, 16, 21, 10, 13],
      [7, 67, 85, 42, 53],
    ] as const)
      for (let x = west; x <= east; x += 1)
        for (let y = north; y <= south; y += 1)
          expect(files.has(cellPath({ z, x, y })), `${z}-${x}-${y}`).toBe(true);
  });

  it('hold shapes where they are: the land of Istanbul’s cell lies in it and a little beyond', () => {
    const cell = { z: 7, x: 74, y: 47 };
    const { land = [] } = read(cellPath(cell)) as CellFile;
    const places = land.flatMap((ring) => placesOf(cell, ring));
    expect(places.length).toBeGreaterThan(500);
    for (const [lng = 0, lat = 0] of places) {
      expect(lng).toBeGreaterThan(28.125 - 0.1);
      expect(lng).toBeLessThan(30.9375 + 0.1);
      expect(lat).toBeGreaterThan(40.9799 - 0.1);
      expect(lat).toBeLessThan(43.0689 + 0.1);
    }
    // rings are closed, or their fill would miss an edge
    for (const ring of land) {
      const ringPlaces = placesOf(cell, ring);
      expect(ringPlaces[0]?.[0]).toBeCloseTo(ringPlaces.at(-1)?.[0] ?? 0, 6);
    }
  });

  it('cover what lies inland, at every zoom of a map', () => {
    for (let z = 8; z <= 18; z += 1) {
      const cell = cellOf(...kadikoy(z));
      const index = indexCell(cell, read(cellPath(cell)) as CellFile);
      const layers = cutTile(index, ...kadikoy(z)).map(({ layer }) => layer);
      expect(layers, `zoom ${z}`).toContain('land');
    }
  });

  it('name provinces and districts within 100 m of their place', () => {
    const labels = read(LABELS_PATH) as LabelFile;
    expect([labels.il.length, labels.ilce.length]).toEqual([81, 922]);
    const [, lat = 0, lng = 0] = labels.il.find(([name]) => name === 'Adana') ?? [];
    expect([lat, lng]).toEqual([expect.closeTo(37.505, 2), expect.closeTo(35.426, 2)]);
  });
});
