import { offsetBy } from './mercator.ts';
import type { Point } from './types.ts';

const STEP_M = 10;
const LONG_STEP_M = 100;

const DIRECTIONS: Record<string, { northM: number; eastM: number }> = {
  ArrowUp: { northM: 1, eastM: 0 },
  ArrowDown: { northM: -1, eastM: 0 },
  ArrowRight: { northM: 0, eastM: 1 },
  ArrowLeft: { northM: 0, eastM: -1 },
};

/** Six decimals, about 11 cm: what the form shows and the server stores (spec 1 §5). */
export const toSixDecimals = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});

/** The place after one arrow key: 10 m, with Shift 100 m. null for any other key. */
export function moveByArrowKey(from: Point, key: string, isLong: boolean): Point | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = isLong ? LONG_STEP_M : STEP_M;
  return toSixDecimals(offsetBy(from, direction.northM * metres, direction.eastM * metres));
}
