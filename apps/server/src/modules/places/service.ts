import { ISTANBUL } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { foldTr } from '@ulak/contracts/text';
import { askGeocoder, type GeocoderDeps } from './ask-geocoder.ts';
import * as repository from './repository.ts';
import { searchGazetteer } from './search-gazetteer.ts';
import type { Scope } from '../../db/scope.ts';

const PAST_RESULTS = 5;
const GAZETTEER_RESULTS = 8;

export type PlaceService = ReturnType<typeof createPlaceService>;

/** Address search for the location picker. */
export function createPlaceService(deps: GeocoderDeps) {
  return {
    /**
     * Places for a text: the company's own past delivery pins first, then the bundled gazetteer, then the
     * configured geocoder (design §6).
     */
    async search(scope: Scope, text: string): Promise<Place[]> {
      const { past, branches } = await deps.db.inScope(scope, async (tx) => ({
        past: await repository.listPastAddresses(tx, scope, patternOf(text), PAST_RESULTS),
        branches: await repository.listBranchPoints(tx, scope),
      }));
      const [named, geocoded] = await Promise.all([
        searchGazetteer(text, branches.length > 0 ? branches : [ISTANBUL], GAZETTEER_RESULTS),
        askGeocoder(deps, text),
      ]);
      return [...past.map(toPlace), ...named, ...geocoded];
    },
  };
}

/**
 * The words of the text in their order, whatever separates them. Only letters and digits are left, so
 * nothing of LIKE needs escaping.
 */
const patternOf = (text: string): string =>
  `%${foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('%')}%`;

const toPlace = ({ customer_address, lat, lng, branch_name }: repository.PastAddress): Place => ({
  label: customer_address,
  detail: `Önceki teslimat · ${branch_name}`,
  location: { lat, lng },
  source: 'history',
});
