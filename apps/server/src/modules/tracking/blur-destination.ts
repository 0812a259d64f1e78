import { EARTH_RADIUS_M, type LatLng } from '@ulak/contracts/domain/geo';
import { DESTINATION_BLUR_M } from '@ulak/contracts/tracking/schema';
import type { Secrets } from '../../access/secrets.ts';

const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_RADIUS_M * RADIANS;
/**
 * The centre stays this share of the radius away at most, so that the circle surely holds the true point
 * after rounding.
 */
const FARTHEST = 0.93;
/** Waves that add up to one normal number: enough for an even spread over the disc. */
const WAVES = 8;
/**
 * Metres over which a shift changes: a home pinned twice, 50 m apart, keeps its shift; an address 1 km away
 * has one of its own.
 */
const SCALE_M = 300;
const UINT32 = 0x1_0000_0000;
const BYTES_PER_WAVE = 12;

/** A destination as scope `limited` shows it. */
export interface Circle extends LatLng {
  readonly radiusM: number;
}
export type Blur = (point: LatLng) => Circle;

/**
 * For one customer: the circle of 300 m that holds a true point somewhere (DECISIONS "Public tracking and
 * privacy"). The shift of its centre is spread evenly over the disc and is a smooth function of customer and
 * place: asking again, another token, or another order to the same home, pinned a few metres away, get the
 * same shift, so there is nothing to average and no edge to see (docs/decisions/030). The shift of another
 * customer, or of this one elsewhere, reveals nothing.
 */
export function createBlur(secrets: Secrets, customer: string): Blur {
  const waves = Array.from({ length: WAVES }, (_, n) => secrets.derive(`tracking-blur:${customer}:${n}`));
  return (point) => {
    const [north, east] = normalPairAt(waves, point);
    const length = Math.hypot(north, east);
    // The length of a pair of normal numbers, brought to the disc: its square root spreads points evenly.
    const metres = Math.sqrt(1 - Math.exp(-(length ** 2) / 2)) * DESTINATION_BLUR_M * FARTHEST;
    const share = length === 0 ? 0 : metres / length;
    const lat = point.lat + (north * share) / METRES_PER_DEGREE;
    const lng = point.lng + (east * share) / (METRES_PER_DEGREE * Math.cos(point.lat * RADIANS));
    return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)), radiusM: DESTINATION_BLUR_M };
  };
}

/**
 * Two independent normal numbers that change smoothly from place to place: sums of waves whose directions and
 * phases derived from the secret.
 */
function normalPairAt(waves: readonly Buffer[], { lat, lng }: LatLng): [number, number] {
  const flat = Math.cos(lat * RADIANS);
  // In space instead of on a map: no seam and no stretching anywhere.
  const place = [
    flat * Math.cos(lng * RADIANS),
    flat * Math.sin(lng * RADIANS),
    Math.sin(lat * RADIANS),
  ] as const;
  const sum = (from: number): number =>
    waves.reduce((total, random) => total + waveAt(place, random.subarray(from)), 0);
  const unit = Math.sqrt(2 / WAVES);
  return [sum(0) * unit, sum(BYTES_PER_WAVE) * unit];
}

function waveAt([x, y, z]: readonly [number, number, number], random: Buffer): number {
  const height = (random.readUInt32BE(0) / UINT32) * 2 - 1;
  const turn = (random.readUInt32BE(4) / UINT32) * 2 * Math.PI;
  const phase = (random.readUInt32BE(8) / UINT32) * 2 * Math.PI;
  const flat = Math.sqrt(1 - height ** 2);
  const along = x * flat * Math.cos(turn) + y * flat * Math.sin(turn) + z * height;
  return Math.cos((along * EARTH_RADIUS_M) / SCALE_M + phase);
}
