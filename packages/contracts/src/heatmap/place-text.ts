import { distanceKm } from '../domain/geo.ts';
import { formatMetres } from '../format.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Clockwise from the north, an eighth of a turn each. */
const DIRECTIONS = [
  'kuzeyde',
  'kuzeydoğuda',
  'doğuda',
  'güneydoğuda',
  'güneyde',
  'güneybatıda',
  'batıda',
  'kuzeybatıda',
] as const;
const NEAR_M = 100;

/** Where a cell lies, seen from its branch: 'Şubeden 1,2 km kuzeydoğuda'. */
export function placeText(cell: Place, branch: Place): string {
  const metres = distanceKm(branch, cell) * 1_000;
  if (metres < NEAR_M) return 'Şubenin yanında';
  const east = (cell.lng - branch.lng) * Math.cos((branch.lat * Math.PI) / 180);
  const eighths = Math.round((Math.atan2(east, cell.lat - branch.lat) * 4) / Math.PI);
  return `Şubeden ${formatMetres(metres)} ${DIRECTIONS[(eighths + 8) % 8]}`;
}
