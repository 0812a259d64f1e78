import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchPlaces } from '@ulak/contracts/places/calls';
import type { Place, PlacePrecision } from '@ulak/contracts/places/schema';
import { call } from '../lib/call.ts';

/** A search begins this long after the last key. */
export const PLACE_TYPING_MS = 250;
/** A shorter text is not looked for. */
export const MIN_PLACE_SEARCH = 2;
/** The search takes no longer texts. */
export const MAX_PLACE_SEARCH = 200;

/** Places that a typed address may mean: past deliveries, neighbourhoods, the geocoder (design §6). */
export const placeSearch = (text: string) =>
  queryOptions({
    queryKey: ['places', text] as const,
    queryFn: async ({ signal }) => (await call(searchPlaces, { query: { q: text }, signal })).data,
    enabled: text.trim().length >= MIN_PLACE_SEARCH,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

/** How exact a found point is, in a word. */
export const PRECISION_WORDS: Record<PlacePrecision, string> = {
  door: 'kapı',
  street: 'sokak',
  neighbourhood: 'semt',
  district: 'ilçe merkezi',
  province: 'il merkezi',
};
const SOURCES: Record<Place['source'], string> = {
  history: 'Önceki teslimat',
  street: 'Sokak',
  gazetteer: 'Mahalle / ilçe',
  geocoder: 'Adres',
};

/** What a found place says of itself: where it lies and how sure its point is. */
export const placeHint = ({ detail, source, precision }: Place): string =>
  [detail ?? SOURCES[source], precision && PRECISION_WORDS[precision]].filter(Boolean).join(' · ');
