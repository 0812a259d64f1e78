import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { compareTr } from '@ulak/contracts/text';
import { type Entry, type Gazetteer, gazetteerWords, loadGazetteer, wordsFrom } from './gazetteer.ts';

/** Words in most addresses, which select nothing. */
const IDLE_WORDS = new Set([
  'mah',
  'mahallesi',
  'mh',
  'cad',
  'caddesi',
  'cd',
  'sok',
  'sokak',
  'sokagi',
  'sk',
  'no',
  'daire',
  'kat',
  'apt',
  'bulvari',
  'blv',
  'turkiye',
]);
const KIND_RANK = { province: 0, district: 1, neighbourhood: 2 } as const;
/** A word of a text that nobody types; of the rest nothing is looked for. */
const MAX_WORDS = 16;

/**
 * Provinces, districts and neighbourhoods whose names hold the most words of the text; those that are called
 * so come before those that only begin so, then the nearest to one of `near`. Words that the gazetteer does
 * not know (streets, house numbers) do not count. The names are loaded at the first search.
 */
export async function searchGazetteer(
  text: string,
  near: readonly LatLng[],
  limit: number,
): Promise<Place[]> {
  const gazetteer = await loadGazetteer();
  const words = gazetteerWords(text)
    .filter((word) => word.length > 1 && !IDLE_WORDS.has(word))
    .slice(0, MAX_WORDS);
  return firstOf(gazetteer, { words, near, limit }).map(({ label, detail, point, kind }) => ({
    label,
    detail,
    location: point,
    source: 'gazetteer' as const,
    // a neighbourhood has its district's point
    precision: kind === 'province' ? ('province' as const) : ('district' as const),
  }));
}

interface Wanted {
  readonly words: readonly string[];
  readonly near: readonly LatLng[];
  readonly limit: number;
}

interface Match {
  readonly entry: Entry;
  /** A whole province or district only leads when its name was typed; smaller is better. */
  readonly rank: number;
  /** Typed words that are a word of it, and not only begin one. */
  readonly whole: number;
  readonly km: number;
}

const compareMatches = (a: Match, b: Match): number =>
  a.rank - b.rank || b.whole - a.whole || a.km - b.km || compareTr(a.entry.label, b.entry.label);

/** The best of those with the most words, best first. Two letters fit thousands: they are not all sorted. */
function firstOf(gazetteer: Gazetteer, wanted: Wanted): Entry[] {
  const { fits, whole, most } = countWords(gazetteer, wanted.words);
  if (most === 0) return [];
  const kmOf = kmTo(wanted.near);
  const start = wanted.words.join(' ');
  const best: Match[] = [];
  for (const [at, entry] of gazetteer.entries.entries()) {
    if (fits[at] !== most) continue;
    const match = {
      entry,
      rank: entry.name.startsWith(start) ? KIND_RANK[entry.kind] : 3,
      whole: whole[at] ?? 0,
      km: kmOf(entry.point),
    };
    const worst = best[wanted.limit - 1];
    if (worst && compareMatches(match, worst) >= 0) continue;
    const place = best.findIndex((other) => compareMatches(match, other) < 0);
    best.splice(place === -1 ? best.length : place, 0, match);
    if (best.length > wanted.limit) best.pop();
  }
  return best.map(({ entry }) => entry);
}

/** Of each entry, how many of the words begin one of its words, and how many are one. */
function countWords(gazetteer: Gazetteer, words: readonly string[]) {
  const { entries, starts, holders } = gazetteer;
  const counts = () => new Uint8Array(entries.length);
  const [fits, whole, lastWord] = [counts(), counts(), counts()];
  let most = 0;
  for (const [index, word] of words.entries()) {
    const [from, to] = wordsFrom(gazetteer, word);
    const wholeTo = gazetteer.words[from] === word ? (starts[from + 1] ?? 0) : 0;
    for (let at = starts[from] ?? 0; at < (starts[to] ?? 0); at += 1) {
      const entry = holders[at] ?? 0;
      if (at < wholeTo) whole[entry] = (whole[entry] ?? 0) + 1;
      // two of its words may begin so
      if (lastWord[entry] === index + 1) continue;
      lastWord[entry] = index + 1;
      const count = (fits[entry] ?? 0) + 1;
      fits[entry] = count;
      most = Math.max(most, count);
    }
  }
  return { fits, whole, most };
}

/** Kilometres to the nearest of the points; entries share their district's. */
function kmTo(near: readonly LatLng[]): (point: LatLng) => number {
  const known = new Map<LatLng, number>();
  return (point) => {
    const before = known.get(point);
    if (before !== undefined) return before;
    const km = Math.min(...near.map((other) => distanceKm(point, other)));
    known.set(point, km);
    return km;
  };
}
