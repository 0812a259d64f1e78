import { ISTANBUL } from '@ulak/contracts/domain/geo';
import type { Place, PlacesQuery } from '@ulak/contracts/places/schema';
import { askGeocoder, type GeocoderDeps } from './ask-geocoder.ts';
import { type LocatedAddress, locateAddress } from './locate-address.ts';
import * as repository from './repository.ts';
import { type FoundArea, searchAreas } from './search-areas.ts';
import { searchGazetteer } from './search-gazetteer.ts';
import { placeOfStreet, searchStreets } from './search-streets.ts';
import { searchOwnPins } from './search-own-pins.ts';
import type { Scope } from '../../db/scope.ts';

const GAZETTEER_RESULTS = 8;
const STREET_RESULTS = 8;

export type { FoundArea };
export type PlaceService = ReturnType<typeof createPlaceService>;

/** Address search for the location picker. */
export function createPlaceService(deps: GeocoderDeps) {
  return {
    /** Whether a geocoder is configured. */
    hasGeocoder: deps.url !== '',
    /**
     * Places for a text: the company's own past delivery pins first, or the street of the address by them,
     * then the loaded streets, then the bundled gazetteer, then the configured geocoder (design §6), last
     * streets of another district than the text names.
     */
    async search(scope: Scope, { q, lat, lng, only }: PlacesQuery): Promise<Place[]> {
      const text = q.normalize('NFC');
      if (only === 'geocoder') return askGeocoder(deps, text);
      const point = lat === undefined || lng === undefined ? null : { lat, lng };
      const known = await deps.db.reads.inScope(scope, async (tx) => {
        const branches = point ? [] : await repository.listBranchPoints(tx, scope);
        const near = point ? [point] : branches.length > 0 ? branches : [ISTANBUL];
        const streets = await searchStreets(tx, { text, near, limit: STREET_RESULTS });
        const own = await searchOwnPins(tx, scope, { text, streets: streets.map(({ row }) => row) });
        return { own, near, streets };
      });
      const [named, geocoded] = await Promise.all([
        searchGazetteer(text, known.near, GAZETTEER_RESULTS),
        only === 'known' ? [] : askGeocoder(deps, text),
      ]);
      const streets = known.streets.filter(({ isElsewhere }) => !isElsewhere).map(placeOfStreet);
      const elsewhere = known.streets.filter(({ isElsewhere }) => isElsewhere).map(placeOfStreet);
      return [...known.own, ...streets, ...named, ...geocoded, ...elsewhere];
    },
    /** The point of an address that came without one, or null (decision 093). */
    locate: (scope: Scope, address: string): Promise<LocatedAddress | null> =>
      locateAddress(deps, scope, address),
    /**
     * Neighbourhoods with what the geocoder knows of them. Without one, or where it knows none: names of the
     * loaded streets and the gazetteer, near the branches of the scope first.
     * @throws AppError GEOCODER_FAILED | GEOCODER_SLOW | GEOCODER_UNREADABLE | GEOCODER_BUSY
     */
    async searchAreas(scope: Scope, text: string): Promise<FoundArea[]> {
      const branches = await deps.db.inScope(scope, (tx) => repository.listBranchPoints(tx, scope));
      return searchAreas(deps, text, branches.length > 0 ? branches : [ISTANBUL]);
    },
  };
}
