import { type PlainShape, plainShape } from '@ulak/contracts/neighborhoods/plain-shape';
import { concave } from '@turf/concave';
import { convex } from '@turf/convex';
import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import { type BoundaryShape, findBoundaryFault } from '@ulak/contracts/neighborhoods/boundary';
import { MIN_OUTLINE_DELIVERIES, neighborhoodKey } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodOutline, OutlineQuery } from '@ulak/contracts/neighborhoods/schema';
import { containsTr, foldTr } from '@ulak/contracts/text';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';

/** Newest deliveries that are looked at. */
const MAX_DELIVERIES = 1_000;
/** Deliveries farther from the middle than so many times the median distance are typing errors. */
const STRAY_FACTOR = 3;
/** Within this of the middle none is a stray, km. */
const NEAR_KM = 0.3;
/** Longest side of a triangle inside the outline, km: gaps between streets close, bays stay out. */
const MAX_EDGE_KM = 0.5;

/**
 * The outline of own deliveries whose address says '<name> Mah', those that name the district too where there
 * are enough: a concave hull without strays, else a convex one.
 * @throws AppError NEIGHBORHOOD_OUTLINE_UNKNOWN
 */
export async function outlineNeighborhood(
  tx: Tx,
  { name, district }: OutlineQuery,
): Promise<NeighborhoodOutline> {
  const words = neighborhoodKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const found = await repository.listNamedDeliveries(tx, `%${words.join('%')}%mah%`, MAX_DELIVERIES);
  const says = new RegExp(`(?:^|[^a-z0-9])${words.join('[^a-z0-9]+')}[^a-z0-9]+mah(?:allesi)?(?![a-z0-9])`);
  const named = found.filter(({ address }) => says.test(foldTr(address)));
  const inDistrict = named.filter(({ address }) => containsTr(address, district));
  const points = withoutStrays(inDistrict.length >= MIN_OUTLINE_DELIVERIES ? inDistrict : named);
  const boundary = points.length >= MIN_OUTLINE_DELIVERIES ? hullOf(points) : null;
  if (!boundary)
    throw new AppError('NEIGHBORHOOD_OUTLINE_UNKNOWN', {
      count: points.length,
      needed: MIN_OUTLINE_DELIVERIES,
    });
  return { boundary, deliveries: points.length };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function withoutStrays(points: readonly LatLng[]): LatLng[] {
  const middle = { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
  const far = Math.max(NEAR_KM, STRAY_FACTOR * median(points.map((point) => distanceKm(point, middle))));
  return points.filter((point) => distanceKm(point, middle) <= far);
}

function hullOf(points: readonly LatLng[]): PlainShape | null {
  const places = new Map(points.map(({ lat, lng }) => [`${lat},${lng}`, [lng, lat]]));
  const collection = {
    type: 'FeatureCollection' as const,
    features: [...places.values()].map((coordinates) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates },
    })),
  };
  const tight = concave(collection, { maxEdge: MAX_EDGE_KM, units: 'kilometers' });
  return valid(tight?.geometry) ?? valid(convex(collection)?.geometry);
}

function valid(shape: BoundaryShape | undefined): PlainShape | null {
  const plain = shape && plainShape(shape);
  return plain && findBoundaryFault(plain) === null ? plain : null;
}
