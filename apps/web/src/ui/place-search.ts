import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchPlaces } from '@ulak/contracts/places/calls';
import type { Place, PlacePrecision, PlacesQuery } from '@ulak/contracts/places/schema';
import { foldTr } from '@ulak/contracts/text';
import { call } from '../lib/call.ts';

/** A search begins this long after the last key. */
const PLACE_TYPING_MS = 250;
/** A shorter text is not looked for. */
const MIN_PLACE_SEARCH = 2;
/** The search takes no longer texts. */
export const MAX_PLACE_SEARCH = 200;

/** What is near this point comes first; null: near the branches of the account. */
type Near = Pick<PlacesQuery, 'lat' | 'lng'> | null;

/** One half of a search: what is known here, found at once, or the geocoder's answer. */
const placesOf = (only: 'known' | 'geocoder', text: string, near: Near) =>
  queryOptions({
    queryKey: ['places', only, text, near?.lat, near?.lng] as const,
    queryFn: ({ signal }) => {
      const point = near && { lat: String(near.lat), lng: String(near.lng) };
      return call(searchPlaces, { query: { q: text, ...point, only }, signal });
    },
    staleTime: 300_000,
  });

/** Whether a text only goes on where another one ended: what was found for that one may be meant still. */
const goesOn = (text: string, before: string): boolean => foldTr(text).startsWith(foldTr(before));

/**
 * Places that a typed address may mean: past deliveries, streets and neighbourhoods at once, those of a
 * geocoder (design §6) when it has answered. A geocoder that fails costs its own only. Until a text is
 * answered, places of the text that it goes on from are shown, and none of another.
 */
export function usePlaceSearch(typed: string, near: Near = null): PlaceSearch {
  const wanted = typed.trim().slice(0, MAX_PLACE_SEARCH);
  const [text] = useDebouncedValue(wanted, PLACE_TYPING_MS);
  const isAsked = text.length >= MIN_PLACE_SEARCH;
  const known = useQuery({
    ...placesOf('known', text, near),
    enabled: isAsked,
    placeholderData: (data, query) => (query && goesOn(wanted, query.queryKey[2]) ? data : undefined),
  });
  const hasGeocoder = isAsked && known.data?.hasGeocoder === true && !known.isPlaceholderData;
  const more = useQuery({ ...placesOf('geocoder', text, null), enabled: hasGeocoder });
  const isFetching = known.isFetching || more.isFetching;
  return {
    places: isAsked && goesOn(wanted, text) ? [...(known.data?.data ?? []), ...(more.data?.data ?? [])] : [],
    error: known.error,
    isFetching,
    isDone: isAsked && wanted === text && known.isSuccess && !isFetching,
  };
}

interface PlaceSearch {
  readonly places: readonly Place[];
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Whether nothing more is found for the text. */
  readonly isDone: boolean;
}

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
  [detail ?? SOURCES[source], source === 'street' ? 'yaklaşık' : precision && PRECISION_WORDS[precision]]
    .filter(Boolean)
    .join(' · ');
