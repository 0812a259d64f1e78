// Without zod: the screen judges a boundary before it is sent.
import { distanceKm, EARTH_RADIUS_M, type LatLng } from '../domain/geo.ts';
import { type Bounds, isWithinBounds, TURKIYE } from '../domain/turkiye.ts';
import { findStructureFault, type StructureFault } from './boundary-structure.ts';
import type { Position, Ring } from './ring.ts';

export type { Position, Ring };

/** A boundary as GeoJSON (RFC 7946), WGS 84. */
export type BoundaryShape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Points of a stored boundary; one with more is simplified (DECISIONS "Owner tools"). */
export const MAX_BOUNDARY_POINTS = 5_000;
/**
 * Points that are looked at: no neighbourhood has so many. Judging them takes the server 50 ms, simplifying
 * them 30 (docs/decisions/085).
 */
export const MAX_SENT_POINTS = 20_000;
/** Points of an outline on a map. */
export const MAX_OUTLINE_POINTS = 300;
/** Parts of a MultiPolygon, and rings of all of them. */
export const MAX_BOUNDARY_RINGS = 100;
/** The largest rural neighbourhoods have some 1,000 km². */
export const MAX_AREA_KM2 = 3_000;
/** Less is a line or a typing error, km²: 30 m by 30 m. */
const MIN_AREA_KM2 = 0.000_9;
/** A boundary farther from its chosen place belongs to another one, km. */
export const MAX_PLACE_DISTANCE_KM = 60;

/** What is said of a boundary that is too long to be read, whatever its points. */
export const BOUNDARY_TOO_LONG =
  `Sınır çok uzun: en fazla ${MAX_SENT_POINTS.toLocaleString('tr-TR')} nokta ve 1 MB olabilir. ` +
  'Noktaları azaltın, koordinatları altı ondalıkla yazın ve yeniden gönderin.';

/** What is wrong with a boundary. */
export type BoundaryFault =
  | StructureFault
  | 'TOO_MANY_RINGS'
  | 'TOO_MANY_POINTS'
  | 'OPEN_RING'
  | 'SWAPPED_AXES'
  | 'OUTSIDE_TURKIYE'
  | 'TOO_SMALL'
  | 'TOO_LARGE';

const LARGEST = MAX_AREA_KM2.toLocaleString('tr-TR');
const MOST_POINTS = MAX_SENT_POINTS.toLocaleString('tr-TR');

export const BOUNDARY_FAULT_TEXTS: Record<BoundaryFault, string> = {
  TOO_MANY_RINGS: `Sınır en fazla ${MAX_BOUNDARY_RINGS} parçadan oluşabilir.`,
  TOO_MANY_POINTS: `Sınır en fazla ${MOST_POINTS} noktadan oluşabilir. Sadeleştirip yeniden gönderin.`,
  OPEN_RING: 'Sınırın her parçası en az üç köşeli ve kapalı olmalı: son nokta ilk noktanın aynısıdır.',
  SWAPPED_AXES: 'Koordinatların sırası ters görünüyor: GeoJSON’da önce boylam, sonra enlem yazılır.',
  OUTSIDE_TURKIYE: 'Sınır Türkiye’nin dışına taşıyor.',
  CROSSES_ITSELF: 'Sınırın kenarları birbirini kesiyor. Kesişen noktaları düzeltin.',
  COVERED_TWICE:
    'Sınır aynı alanı iki kez çevreliyor. Üst üste gelen parçaları ya da yinelenen noktaları silin.',
  HOLE_OUTSIDE: 'Sınırdaki bir boşluk parçasının dışına taşıyor ya da başka bir boşlukla çakışıyor.',
  SPIKE: 'Sınırda eni olmayan bir uzantı var: çizgi aynı yoldan geri dönüyor. O noktaları silin.',
  TANGLED: 'Sınırın kenarları çok iç içe; daha sade bir sınır kullanın.',
  TOO_SMALL: 'Sınır bir alan çevrelemiyor; noktaları birbirinden uzaklaştırın.',
  TOO_LARGE: `Sınır bir mahalle için çok büyük: en fazla ${LARGEST} km² olabilir.`,
};

/** Polygons of a boundary: the outer ring first, then its holes. */
export const polygonsOf = (shape: BoundaryShape): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;

const ringsOf = (shape: BoundaryShape): readonly Ring[] => polygonsOf(shape).flat();

export const countPoints = (shape: BoundaryShape): number =>
  ringsOf(shape).reduce((sum, ring) => sum + ring.length, 0);

const lngOf = (position: Position): number => position[0] ?? NaN;
const latOf = (position: Position): number => position[1] ?? NaN;

/** The smallest box around a boundary. */
export function boundsOf(shape: BoundaryShape): Bounds {
  let [minLat, minLng, maxLat, maxLng] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of ringsOf(shape))
    for (const position of ring) {
      minLat = Math.min(minLat, latOf(position));
      maxLat = Math.max(maxLat, latOf(position));
      minLng = Math.min(minLng, lngOf(position));
      maxLng = Math.max(maxLng, lngOf(position));
    }
  return { minLat, minLng, maxLat, maxLng };
}

export const middleOf = ({ minLat, minLng, maxLat, maxLng }: Bounds): LatLng => ({
  lat: (minLat + maxLat) / 2,
  lng: (minLng + maxLng) / 2,
});

const KM_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180 / 1_000;

function ringAreaKm2(ring: Ring, kmPerLng: number): number {
  let twice = 0;
  for (let at = 0; at + 1 < ring.length; at++) {
    const [from, to] = [ring[at] ?? [], ring[at + 1] ?? []];
    twice += lngOf(from) * latOf(to) - lngOf(to) * latOf(from);
  }
  return (Math.abs(twice) / 2) * kmPerLng * KM_PER_DEGREE;
}

/** Area, km², on a plane through the boundary's middle: within 0.1 % for a neighbourhood. Holes count out. */
export function areaKm2(shape: BoundaryShape): number {
  const kmPerLng = KM_PER_DEGREE * Math.cos((middleOf(boundsOf(shape)).lat * Math.PI) / 180);
  const ofPolygon = ([outer = [], ...holes]: readonly Ring[]): number =>
    ringAreaKm2(outer, kmPerLng) - holes.reduce((sum, hole) => sum + ringAreaKm2(hole, kmPerLng), 0);
  return polygonsOf(shape).reduce((sum, polygon) => sum + ofPolygon(polygon), 0);
}

const isClosed = (ring: Ring): boolean => {
  const [first = [], last = []] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && lngOf(first) === lngOf(last) && latOf(first) === latOf(last);
};

const liesIn = ({ minLat, minLng, maxLat, maxLng }: Bounds, around: Bounds): boolean =>
  isWithinBounds({ lat: minLat, lng: minLng }, around) &&
  isWithinBounds({ lat: maxLat, lng: maxLng }, around);

const swapped = ({ minLat, minLng, maxLat, maxLng }: Bounds): Bounds => ({
  minLat: minLng,
  minLng: minLat,
  maxLat: maxLng,
  maxLng: maxLat,
});

/** The first thing wrong with a boundary, or null. One of more than MAX_BOUNDARY_POINTS is simplified. */
export function findBoundaryFault(shape: BoundaryShape): BoundaryFault | null {
  const rings = ringsOf(shape);
  if (rings.length > MAX_BOUNDARY_RINGS) return 'TOO_MANY_RINGS';
  if (countPoints(shape) > MAX_SENT_POINTS) return 'TOO_MANY_POINTS';
  if (rings.length === 0 || polygonsOf(shape).some((polygon) => polygon.length === 0)) return 'OPEN_RING';
  if (!rings.every(isClosed)) return 'OPEN_RING';
  const bounds = boundsOf(shape);
  if (!liesIn(bounds, TURKIYE)) return liesIn(swapped(bounds), TURKIYE) ? 'SWAPPED_AXES' : 'OUTSIDE_TURKIYE';
  const structure = findStructureFault(polygonsOf(shape));
  if (structure && structure !== 'SPIKE') return structure;
  const area = areaKm2(shape);
  if (area < MIN_AREA_KM2) return 'TOO_SMALL';
  return area > MAX_AREA_KM2 ? 'TOO_LARGE' : structure;
}

/** Whether a boundary lies where its place is; else its axes may be swapped, or it is another's. */
export const isNearPlace = (shape: BoundaryShape, place: LatLng): boolean =>
  distanceKm(middleOf(boundsOf(shape)), place) <= MAX_PLACE_DISTANCE_KM;

export const FAR_FROM_PLACE =
  `Sınır, seçilen yerden ${MAX_PLACE_DISTANCE_KM} km’den uzakta. ` +
  'Yanlış yerin sınırı olabilir ya da koordinatların sırası terstir.';
