import { MAX_AREA_POINTS } from '@ulak/contracts/delivery-areas/area';
import { AREA_FAULT_TEXTS } from '@ulak/contracts/delivery-areas/area-faults';
import { BOUNDARY_FAULT_TEXTS, countPoints } from '@ulak/contracts/neighborhoods/boundary';
import { describe, expect, it } from 'vitest';
import { readBoundaryFile, readGeoJson } from './read-geojson.ts';

const RING = [
  [29, 41, 12],
  [29.01, 41, 12],
  [29.01, 41.01, 12],
  [29, 41, 12],
];
const AREA = { type: 'Polygon', coordinates: [RING] };
const read = (json: unknown) => readGeoJson(JSON.stringify(json));
const feature = (geometry: unknown) => ({ type: 'Feature', properties: { ad: 'Moda' }, geometry });

describe('DECISIONS "Owner tools": a boundary uploaded as GeoJSON', () => {
  it.each([
    ['a geometry', AREA],
    ['a feature', feature(AREA)],
    ['a collection of one', { type: 'FeatureCollection', features: [feature(AREA)] }],
  ])('%s, without heights', (_name, json) => {
    expect(read(json)).toEqual({
      boundary: { type: 'Polygon', coordinates: [RING.map(([lng, lat]) => [lng, lat])] },
    });
  });

  it.each([
    ['no JSON', '{"type":', 'Dosya okunamadı'],
    ['a number', '5', 'Dosyada alan yok'],
    ['a point', JSON.stringify({ type: 'Point', coordinates: [29, 41] }), 'Dosyada alan yok'],
    [
      'two areas',
      JSON.stringify({ type: 'FeatureCollection', features: [feature(AREA), feature(AREA)] }),
      '2 alan var',
    ],
    ['texts for numbers', JSON.stringify({ type: 'Polygon', coordinates: [[['29', '41']]] }), 'sayı değil'],
    ['too shallow', JSON.stringify({ type: 'Polygon', coordinates: [29, 41] }), 'sayı değil'],
    ['nothing inside', JSON.stringify({ type: 'Polygon' }), 'sayı değil'],
    ['no rings', JSON.stringify({ type: 'Polygon', coordinates: [] }), 'köşeleri yok'],
    ['an empty ring', JSON.stringify({ type: 'Polygon', coordinates: [[]] }), 'köşeleri yok'],
    ['no parts', JSON.stringify({ type: 'MultiPolygon', coordinates: [] }), 'köşeleri yok'],
    ['an empty part', JSON.stringify({ type: 'MultiPolygon', coordinates: [[]] }), 'köşeleri yok'],
    [
      'an empty part beside one',
      JSON.stringify({ type: 'MultiPolygon', coordinates: [[RING], []] }),
      'en az üç köşeli',
    ],
    [
      'numbers beyond the earth',
      JSON.stringify({ type: 'Polygon', coordinates: [RING.map(([lng = 0]) => [lng, 1e300])] }),
      'dışına taşıyor',
    ],
  ])('%s: says so', (_name, text, words) => {
    expect(readGeoJson(text)).toEqual({ fault: expect.stringContaining(words) });
  });

  it('an area of a branch is told in its own words, with its own limits', () => {
    const purpose = { maxPoints: MAX_AREA_POINTS, faultTexts: AREA_FAULT_TEXTS };
    const large = [
      [29, 40],
      [30, 40],
      [30, 41],
      [29, 40],
    ];
    expect(readGeoJson(JSON.stringify({ type: 'Polygon', coordinates: [large] }), purpose)).toEqual({
      fault: 'Bölge çok büyük: en fazla 3.000 km² olabilir.',
    });
    const berlin = RING.map(([lng = 0, lat = 0]) => [lng - 16, lat + 11]);
    expect(readGeoJson(JSON.stringify({ type: 'Polygon', coordinates: [berlin] }), purpose)).toEqual({
      fault: 'Bölge Türkiye’nin dışına taşıyor.',
    });
    for (const text of Object.values(AREA_FAULT_TEXTS)) expect(text).not.toMatch(/[Ss]ınır|mahalle/);
  });

  it.each([
    ['lists', (depth: number) => `{"type":"Polygon","coordinates":${'['.repeat(depth)}${']'.repeat(depth)}}`],
    [
      'features',
      (depth: number) => `${'{"type":"Feature","geometry":'.repeat(depth)}null${'}'.repeat(depth)}`,
    ],
    [
      'collections',
      (depth: number) => `${'{"type":"FeatureCollection","features":['.repeat(depth)}${']}'.repeat(depth)}`,
    ],
  ])('%s that lie very deep in each other are no area, and break nothing', (_name, nested) => {
    expect(readGeoJson(nested(100_000))).toEqual({ fault: expect.any(String) });
  });

  it('simplifies very many points, and refuses very large files', async () => {
    const circle = (points: number) => {
      const ring = Array.from({ length: points - 1 }, (_, at) => {
        const angle = (at / (points - 1)) * 2 * Math.PI;
        return [29 + 0.02 * Math.cos(angle), 41 + 0.02 * Math.sin(angle)];
      });
      return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    };
    const result = read(circle(20_000));
    expect('boundary' in result && countPoints(result.boundary)).toBeLessThanOrEqual(5_000);
    // as many as the call takes, in its words
    expect(read(circle(20_001))).toEqual({ fault: BOUNDARY_FAULT_TEXTS.TOO_MANY_POINTS });
    for (const points of [5_501, 150_001]) {
      const zigzag = Array.from({ length: points - 1 }, (_, at) => [29 + (at % 2) / 5, 41 + at * 1e-6]);
      const told = read({ type: 'Polygon', coordinates: [[...zigzag, zigzag[0]]] });
      expect(told).toEqual({ fault: expect.any(String) });
    }
    const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.geojson');
    expect(await readBoundaryFile(file)).toEqual({ fault: expect.stringContaining('En fazla 5 MB') });
  });
});
