import type { LatLng } from '@ulak/contracts/domain/geo';
import { isAround, readSteps, type Ring } from '@ulak/roads/rings';

const PER_DEGREE = 1e5;
/** How far the known shore may be from the true one: quays and filled land are newer than it. */
const SHORE = { lat: 0.0009, lng: 0.0012 };
const AROUND = [-1, 0, 1];

/** Whether a place lies in the sea, over a hundred metres from land. Beyond Türkiye nobody knows: no. */
export async function isAtSea({ lat, lng }: LatLng): Promise<boolean> {
  const { isKnown, rings } = await (loading ??= load());
  if (!isKnown({ lat, lng })) return false;
  const isLand = (at: LatLng): boolean =>
    rings.filter((ring) => isAround(ring, [at.lng * PER_DEGREE, at.lat * PER_DEGREE])).length % 2 === 1;
  return !AROUND.some((north) =>
    AROUND.some((east) => isLand({ lat: lat + north * SHORE.lat, lng: lng + east * SHORE.lng })),
  );
}

interface Shores {
  readonly isKnown: (at: LatLng) => boolean;
  /** In 10⁻⁵°, longitude first. */
  readonly rings: readonly Ring[];
}

let loading: Promise<Shores> | undefined;

/** Read when they are first needed. */
async function load(): Promise<Shores> {
  const { LAND, LAND_BOX: box } = await import('./generated/land.ts');
  return {
    rings: LAND.split(';').map(readSteps),
    isKnown: ({ lat, lng }) => lat > box.south && lat < box.north && lng > box.west && lng < box.east,
  };
}
