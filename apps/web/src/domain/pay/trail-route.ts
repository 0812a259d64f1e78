import type { DistanceRow } from '@ulak/contracts/salary/schema';
import type { MapRoute } from '../../ui/map/types.ts';

/** A way of a courier: uninterrupted time online, and where that was. */
export type Movement = DistanceRow['movements'][number];

/** The way as a map draws it, from its first to its last position; null without any. */
export function trailRoute({ trail }: Pick<Movement, 'trail'>): MapRoute | null {
  const line = (trail ?? []).map(({ lat, lng }) => ({ lat, lng }));
  const [first] = line;
  const last = line.at(-1);
  return first && last ? { line, stops: line.length > 1 ? [first, last] : [first] } : null;
}
