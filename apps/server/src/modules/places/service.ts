import { ISTANBUL, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place, PlacesQuery } from '@ulak/contracts/places/schema';
import { foldTr } from '@ulak/contracts/text';
import { askGeocoder, type GeocoderDeps } from './ask-geocoder.ts';
import * as repository from './repository.ts';
import { type FoundArea, searchAreas } from './search-areas.ts';
import { searchGazetteer } from './search-gazetteer.ts';
import { placeOfStreet, searchStreets } from './search-streets.ts';
import { middleOfStreet, streetOf } from './street-of-address.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

const PAST_RESULTS = 5;
const GAZETTEER_RESULTS = 8;
const STREET_RESULTS = 8;
/** Past addresses read to find the middle of a street. */
const STREET_PINS = 40;

export type { FoundArea };
export type PlaceService = ReturnType<typeof createPlaceService>;

/** Address search for the location picker. */
export function createPlaceService(deps: GeocoderDeps) {
  return {
    /** Whether a geocoder is configured. */
    hasGeocoder: deps.url !== '',
    /**
     * Places for a text: the company's own past delivery pins first, or the street of the address by them,
     * then the loaded streets, then the bundled gazetteer, then the configured geocoder (design §6).
     */
    async search(scope: Scope, { q: text, lat, lng, only }: PlacesQuery): Promise<Place[]> {
      if (only === 'geocoder') return askGeocoder(deps, text);
      const point = lat === undefined || lng === undefined ? null : { lat, lng };
      const known = await deps.db.reads.inScope(scope, async (tx) => {
        const own = await searchOwnPins(tx, scope, text);
        const branches = point ? [] : await repository.listBranchPoints(tx, scope);
        const near = point ? [point] : branches.length > 0 ? branches : [ISTANBUL];
        const streets = await searchStreets(tx, { text, near, limit: STREET_RESULTS });
        return { own, near, streets: streets.map(placeOfStreet) };
      });
      const [named, geocoded] = await Promise.all([
        searchGazetteer(text, known.near, GAZETTEER_RESULTS),
        only === 'known' ? [] : askGeocoder(deps, text),
      ]);
      return [...known.own, ...known.streets, ...named, ...geocoded];
    },
    /**
     * Neighbourhoods with what the geocoder knows of them. Without one, or where it knows none: names of the
     * gazetteer, near the branches of the scope first.
     * @throws AppError GEOCODER_FAILED | GEOCODER_SLOW | GEOCODER_UNREADABLE | GEOCODER_BUSY
     */
    async searchAreas(scope: Scope, text: string): Promise<FoundArea[]> {
      const branches = await deps.db.inScope(scope, (tx) => repository.listBranchPoints(tx, scope));
      return searchAreas(deps, text, branches.length > 0 ? branches : [ISTANBUL]);
    },
  };
}

/** Past addresses that fit the text; where none does, its street. */
async function searchOwnPins(tx: Tx, scope: Scope, text: string): Promise<Place[]> {
  const past = await repository.listPastAddresses(tx, scope, {
    pattern: patternOf(wordsOf(text)),
    limit: PAST_RESULTS,
  });
  const street = past.length === 0 ? streetOf(text) : null;
  if (!street) return past.map(toPlace);
  const pins = await repository.listPastAddresses(tx, scope, {
    pattern: patternOf(street.words),
    limit: STREET_PINS,
  });
  const middle = middleOfStreet(street, pins);
  return middle ? [streetPlace(street.label, middle)] : [];
}

/** The words of the text, whatever separates them. Only letters and digits are left. */
const wordsOf = (text: string): string[] =>
  foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words in their order; nothing of LIKE is left in them to be escaped. */
const patternOf = (words: readonly string[]): string => `%${words.join('%')}%`;

const toPlace = ({ customer_address, lat, lng, branch_name, status }: repository.PastAddress): Place => ({
  label: customer_address,
  detail: `Önceki teslimat · ${branch_name}`,
  location: { lat, lng },
  source: 'history',
  // Somebody stood there with the order; other pins may have been of the street only.
  ...(status === 'DELIVERED' && /\d/.test(customer_address) ? { precision: 'door' as const } : {}),
});

const streetPlace = (label: string, middle: { location: LatLng; pins: number }): Place => ({
  label,
  detail: `Sokağın ortası · bu sokakta ${middle.pins} önceki adres`,
  location: middle.location,
  source: 'history',
  precision: 'street',
});
