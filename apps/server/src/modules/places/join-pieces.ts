import { distanceM } from '@ulak/contracts/domain/geo';
import type { StreetRow } from './repository.ts';

/** Pieces of one name in one district with a gap of at most this between them are one street. */
const MAX_GAP_M = 1_000;

/**
 * Streets whose pieces a set holds apart (a motorway between them, another name for a while), as one row
 * each: where its longest piece lies, as long as all. In the order of each street's first piece.
 */
export function joinPieces(rows: readonly StreetRow[]): StreetRow[] {
  const streets: StreetRow[][] = [];
  for (const row of rows) {
    const near = streets.filter((street) => street.some((piece) => isPieceOf(piece, row)));
    const [first] = near;
    if (!first) {
      streets.push([row]);
      continue;
    }
    for (const other of near.slice(1)) first.push(...streets.splice(streets.indexOf(other), 1).flat());
    first.push(row);
  }
  return streets.map(asOne);
}

function isPieceOf(a: StreetRow, b: StreetRow): boolean {
  const isOneName = a.kind === 'STREET' && b.kind === 'STREET' && a.search === b.search;
  const isOnePlace = a.set_id === b.set_id && a.district === b.district && a.city === b.city;
  if (!isOneName || !isOnePlace) return false;
  // only middles are known: each piece reaches half of its length from there, or less
  return distanceM(a, b) - (a.length_m + b.length_m) / 2 <= MAX_GAP_M;
}

function asOne(pieces: readonly StreetRow[]): StreetRow {
  const longest = pieces.reduce((best, piece) => (piece.length_m > best.length_m ? piece : best));
  return { ...longest, length_m: pieces.reduce((sum, { length_m }) => sum + length_m, 0) };
}
