import { ISTANBUL_DISTRICTS } from '../generated/istanbul-districts.ts';
import type { Place } from '@ulak/roads/extract/read-extract';
import { readSteps } from '@ulak/roads/rings';

const PER_DEGREE = 1e5;
const CITY = 'İstanbul';

interface District {
  readonly district: string;
  readonly city: string;
  /** [longitude, latitude] in turn. */
  readonly rings: readonly Float64Array[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

let known: readonly District[] | undefined;

/** District and city of a point; null outside Istanbul, whose districts alone we have exactly. */
export function findDistrict([lat, lng]: Place): Pick<District, 'district' | 'city'> | null {
  known ??= ISTANBUL_DISTRICTS.trim().split('\n').map(readDistrict);
  const found = known.find(
    ({ rings, west, south, east, north }) =>
      lng >= west && lng <= east && lat >= south && lat <= north && isWithin(rings, lat, lng),
  );
  return found ? { district: found.district, city: found.city } : null;
}

function readDistrict(line: string): District {
  const [district = '', shape = ''] = line.split('|');
  const rings = shape
    .split(';')
    .map((steps) => Float64Array.from(readSteps(steps).flat(), (number) => number / PER_DEGREE));
  const lngs = rings.flatMap((ring) => Array.from(ring.filter((_, i) => i % 2 === 0)));
  const lats = rings.flatMap((ring) => Array.from(ring.filter((_, i) => i % 2 === 1)));
  return {
    district,
    city: CITY,
    rings,
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

/** Even-odd rule over all rings. */
function isWithin(rings: readonly Float64Array[], lat: number, lng: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
      const [x1 = 0, y1 = 0] = [ring[i], ring[i + 1]];
      const [x2 = 0, y2 = 0] = [ring[before], ring[before + 1]];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
}
