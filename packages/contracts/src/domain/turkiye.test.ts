import { expect, it } from 'vitest';
import { placeFault } from './turkiye.ts';

it.each([
  [41.0082, 28.9784, null],
  // the corners of the country: İğneada, Iğdır, Hatay, Gökçeada
  [41.88, 28.03, null],
  [39.65, 44.8, null],
  [35.81, 36.15, null],
  [40.15, 25.67, null],
  [28.9784, 41.0082, 'Konum Türkiye’nin dışında. Enlem ve boylam yer değiştirmiş olabilir.'],
  // both ways within: nobody can tell
  [39, 40, null],
  [52.52, 13.4, 'Konum Türkiye’nin dışında. Türkiye’de bir nokta seçin.'],
  [0, 29, 'Konum Türkiye’nin dışında. Türkiye’de bir nokta seçin.'],
])('a place at %s, %s: %s', (lat, lng, fault) => expect(placeFault({ lat, lng })).toBe(fault));
