import type { LatLng } from '@ulak/contracts/domain/geo';
import { DESTINATION_BLUR_M } from '@ulak/contracts/tracking/endpoints';
import type { Secrets } from '../../plugins/secrets.ts';

const METRES_PER_DEGREE = 111_320;
/** The centre stays this share of the radius away at most, so that the circle surely holds the true point after rounding. */
const FARTHEST = 0.93;
/** A home that was pinned a few metres apart in two orders is still one home. */
const CELL_DECIMALS = 3;
const UINT32 = 0x1_0000_0000;

/**
 * Centre of a circle of 300 m that holds the true point somewhere (DECISIONS "Public tracking and privacy"). The shift is drawn from the whole disc, once
 * for a customer and a place: asking again, or in a second order to the same home, answers the same, so there is nothing to average. It depends on the
 * customer too: who knows the shift of the own home learns nothing about a neighbour's.
 */
export function blurDestination(secrets: Secrets, point: LatLng, customer: string): LatLng & { readonly radiusM: number } {
  const cell = `${point.lat.toFixed(CELL_DECIMALS)},${point.lng.toFixed(CELL_DECIMALS)}`;
  const random = secrets.derive(`tracking-blur:${customer}:${cell}`);
  const angle = (random.readUInt32BE(0) / UINT32) * 2 * Math.PI;
  // The square root spreads the points evenly over the disc.
  const metres = Math.sqrt(random.readUInt32BE(4) / UINT32) * DESTINATION_BLUR_M * FARTHEST;
  const lat = point.lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE;
  const lng = point.lng + (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180));
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)), radiusM: DESTINATION_BLUR_M };
}
