import { neighborhoodKey } from '@ulak/contracts/neighborhoods/names';
import type { SaveNeighborhoodBody } from '@ulak/contracts/neighborhoods/schema';
import { foldTr } from '@ulak/contracts/text';
import type { PlaceIdentity } from './repository.ts';

interface NamedPlace extends Pick<SaveNeighborhoodBody, 'name' | 'district' | 'city'> {
  readonly osm_type?: SaveNeighborhoodBody['osm_type'] | null;
  readonly osm_id?: number | null;
}

/** What a place is told from others by: it is saved once. */
export const identityOf = (place: NamedPlace): PlaceIdentity => ({
  name_key: neighborhoodKey(place.name),
  district_key: foldTr(place.district),
  city_key: foldTr(place.city),
  osm_type: place.osm_type ?? null,
  osm_id: place.osm_id ?? null,
});

/** Whether two are one place: by their names, or by what OpenStreetMap calls them. */
export const isSame = (one: PlaceIdentity, other: PlaceIdentity): boolean =>
  (one.name_key === other.name_key &&
    one.district_key === other.district_key &&
    one.city_key === other.city_key) ||
  ((one.osm_id ?? null) !== null && one.osm_id === other.osm_id && one.osm_type === other.osm_type);
