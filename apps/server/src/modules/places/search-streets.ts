import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { KIND_WORDS, streetSearchText } from '@ulak/contracts/streets/search-text';
import { type TypedStreet, typedStreet } from '@ulak/contracts/streets/typed-street';
import type { Tx } from '../../db/database.ts';
import { type NamedPlaces, placeWordsFrom } from './gazetteer.ts';
import { isElsewhere, placesOf } from './is-elsewhere.ts';
import { joinPieces } from './join-pieces.ts';
import * as repository from './repository.ts';
import { searchGazetteer } from './search-gazetteer.ts';
import { type PlaceWords, SEARCH_REACHES, type SearchReach, streetTerms } from './street-terms.ts';

/** A street or neighbourhood that was found, with the nearest of the asked points. */
export interface FoundStreet {
  readonly row: repository.StreetRow;
  readonly km: number;
  /** Whether it is called exactly what was typed, and not only begins so. */
  readonly isExact: boolean;
  /** Whether the text names another district or province. */
  readonly isElsewhere: boolean;
}

/** What is searched for. */
interface StreetSearch {
  readonly text: string;
  readonly near: readonly LatLng[];
  readonly limit: number;
  /** Null or absent: streets and neighbourhoods. */
  readonly kind?: repository.StreetRow['kind'] | null;
}

/** Longer texts name no street in what comes behind. */
const MAX_TEXT = 200;
/** Of more points only these are asked; four squares around each. */
const MAX_POINTS = 5;
/** Rows that are ranked. */
const RANKED = 60;
/** Two letters begin too many names of a country. */
const SHORTEST_EVERYWHERE = 3;

/**
 * Streets and neighbourhoods of the loaded sets for a typed address (decision 093): each word begins one of
 * the name's or of its district's; the door is left out, neighbourhood and district narrow. Those that are
 * called so come first, then the nearest.
 */
export async function searchStreets(
  tx: Tx,
  { text, near, limit, kind = null }: StreetSearch,
): Promise<FoundStreet[]> {
  const typed = typedStreet(text.slice(0, MAX_TEXT));
  if (!typed) return [];
  const points = near.slice(0, MAX_POINTS);
  for (const attempt of attemptsOf(await withDistricts(typed, points))) {
    const found = await findWithin(tx, attempt, { near: points, limit, kind });
    if (found.length > 0) return found.toSorted((a, b) => Number(a.isElsewhere) - Number(b.isElsewhere));
  }
  return [];
}

/** A typed street, and the whole words of districts and cities that its words begin. */
interface Wanted extends TypedStreet {
  readonly places: PlaceWords;
  /** What the text names besides, whole. */
  readonly named: NamedPlaces;
}

/** Neighbourhoods that are looked at for one that was named. */
const NAMED = 8;
/** Districts and cities that a word may begin, the nearest. */
const BEGUN = 12;

/**
 * The typed words with the districts of a neighbourhood that is named among them: streets know their district
 * only.
 */
async function withDistricts(typed: TypedStreet, near: readonly LatLng[]): Promise<Wanted> {
  const names = [...typed.hints, ...typed.words.slice(0, -1)];
  const found = names.length === 0 ? [] : await searchGazetteer(names.join(' '), near, NAMED);
  const named = found.find(({ label }) =>
    streetSearchText(label)
      .split(' ')
      .every((word) => names.includes(word) || KIND_WORDS.has(word)),
  );
  const [district = ''] = (named?.detail ?? '').split(' / ');
  const hints = [...typed.hints, ...streetSearchText(district).split(' ').filter(Boolean)];
  const places = new Map<string, readonly string[]>();
  for (const word of [...typed.words, ...hints]) places.set(word, await placeWordsFrom(word, near, BEGUN));
  return { ...typed, hints, places, named: await placesOf(typed) };
}

/**
 * With what narrows; without it, because people name what no set knows; the last word alone behind a
 * neighbourhood; without numbers inside.
 */
function attemptsOf(typed: Wanted): Wanted[] {
  const { words, hints } = typed;
  const named = words.filter((word, place) => place === 0 || !/^\d/.test(word));
  return [
    ...(hints.length > 0 ? [typed] : []),
    { ...typed, hints: [] },
    ...(hints.length > 0 && words.length > 1 ? [{ ...typed, words: words.slice(-1) }] : []),
    ...(named.length < words.length ? [{ ...typed, words: named, hints: [] }] : []),
  ];
}

/** Near first; farther only while too few are found. */
async function findWithin(
  tx: Tx,
  typed: Wanted,
  { near, limit, kind }: Required<Omit<StreetSearch, 'text'>>,
): Promise<FoundStreet[]> {
  let found: FoundStreet[] = [];
  for (const reach of SEARCH_REACHES) {
    if (!mayReach(typed, reach)) break;
    const rows = await repository.listStreets(tx, {
      terms: streetTerms(typed, reach, near),
      words: typed.words,
      near,
      limit: RANKED,
      kind,
    });
    found = joinPieces(rows).map((row) => ({
      row,
      km: kmTo(row, near),
      isExact: isCalled(row, typed),
      isElsewhere: isElsewhere(row, typed.named),
    }));
    if (rows.length >= limit) break;
  }
  const met = Math.max(0, ...found.map(({ row }) => hintsMet(row, typed)));
  const ranked = found
    .filter(({ row }) => hintsMet(row, typed) === met)
    .sort((a, b) => rankOf(a, typed) - rankOf(b, typed) || a.km - b.km);
  return onceEach(ranked).slice(0, limit);
}

/**
 * Sets may overlap: a street of one name whose middle lies so near to that of one that was found is the same
 * street. One that is cut by the edge of a set has another middle there, and is told twice.
 */
const SAME_KM = 0.3;

function onceEach(found: readonly FoundStreet[]): FoundStreet[] {
  const kept: FoundStreet[] = [];
  for (const one of found) {
    const isKnown = kept.some(
      ({ row }) =>
        row.search === one.row.search &&
        row.kind === one.row.kind &&
        row.district === one.row.district &&
        distanceKm(row, one.row) < SAME_KM,
    );
    if (!isKnown) kept.push(one);
  }
  return kept;
}

const mayReach = ({ words }: TypedStreet, reach: SearchReach): boolean =>
  reach !== 'all' || words.some((word) => word.length >= SHORTEST_EVERYWHERE);

const kmTo = (row: LatLng, near: readonly LatLng[]): number =>
  Math.min(...near.map((point) => distanceKm(row, point)));

/** Words of the district and the city. */
const aroundOf = ({ district, city }: repository.StreetRow): string[] =>
  streetSearchText(`${district ?? ''} ${city ?? ''}`).split(' ');

/** How many of the words around it are its district's or city's. */
const hintsMet = (row: repository.StreetRow, { hints }: TypedStreet): number => {
  const around = aroundOf(row);
  return hints.filter((hint) => around.some((word) => word.startsWith(hint))).length;
};

const namesOf = (search: string): string[] => {
  const words = search.split(' ');
  return words.length > 1 && KIND_WORDS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
};

/** Whether each word of the name was typed whole, and what else was typed is its district or city. */
function isCalled(row: repository.StreetRow, { words }: TypedStreet): boolean {
  const names = namesOf(row.search);
  const around = aroundOf(row);
  return (
    names.every((word) => words.includes(word)) &&
    words.every((word) => names.includes(word) || around.includes(word))
  );
}

/** Called so, having each word as a whole, beginning so; of each those of the typed kind first. */
function rankOf({ row, isExact }: FoundStreet, { words, kind }: TypedStreet): number {
  const own = row.search.split(' ');
  const isOfKind = kind === null || own.at(-1) === kind || (kind === 'mah' && row.kind === 'NEIGHBOURHOOD');
  const isWhole = words.every((word) => own.includes(word));
  return (isExact ? 0 : isWhole ? 2 : 4) + (isOfKind ? 0 : 1);
}

/** A street so long says how long: its middle may be far from the door. */
const LONG_M = 500;
const kmText = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 });

/** A found street as the address search shows it; its point is its middle, because no set knows doors. */
export function placeOfStreet({ row }: FoundStreet): Place {
  const isStreet = row.kind === 'STREET';
  const where = [row.district, row.city].filter(Boolean).join(' / ');
  const length =
    isStreet && row.length_m >= LONG_M ? `${kmText.format(row.length_m / 1_000)} km uzunlukta` : '';
  return {
    label: isStreet || /\bmah\b/.test(row.search) ? row.name : `${row.name} Mah`,
    detail: [where, length].filter(Boolean).join(' · ') || null,
    location: { lat: row.lat, lng: row.lng },
    source: 'street',
    precision: isStreet ? 'street' : 'neighbourhood',
  };
}
