import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { streetSearchText } from '@ulak/contracts/streets/search-text';
import type { Scope } from '../../db/scope.ts';
import { askGeocoder, type GeocoderDeps } from './ask-geocoder.ts';
import { namesStreet } from './names-street.ts';
import * as repository from './repository.ts';
import { searchOwnPins } from './search-own-pins.ts';
import { searchStreets } from './search-streets.ts';

/** The point of an address, and whether it may be somewhere else on its street. */
export interface LocatedAddress {
  readonly location: LatLng;
  readonly locationApproximate: boolean;
}

/** Nothing is delivered farther: a street of that name there is another one. */
const FARTHEST_KM = 30;
/** The search takes no longer texts. */
const MAX_TEXT = 200;

/**
 * The point of an address that was sent without one, near the scope's branch: the door of an earlier delivery
 * to the same address; else the street that it names beyond doubt, the nearest of several; else a door or a
 * street of the geocoder. Never the middle of a neighbourhood or district: nobody is sent there.
 */
export async function locateAddress(
  deps: GeocoderDeps,
  scope: Scope,
  address: string,
): Promise<LocatedAddress | null> {
  const text = address.normalize('NFC').slice(0, MAX_TEXT);
  const { own, street, near } = await deps.db.reads.inScope(scope, async (tx) => {
    const branches = await repository.listBranchPoints(tx, scope);
    const [found] = await searchStreets(tx, { text, near: branches, limit: 1 });
    return { own: await searchOwnPins(tx, scope, { text, streets: [] }), street: found, near: branches };
  });
  const door = own.find(({ label, precision }) => precision === 'door' && isSameText(label, text));
  if (door) return { location: door.location, locationApproximate: false };
  if (street && street.km <= FARTHEST_KM && (await namesStreet(text, street.row)))
    return { location: { lat: street.row.lat, lng: street.row.lng }, locationApproximate: true };
  const place = (await askGeocoder(deps, text)).find((one) => isUsable(one, near));
  return place ? { location: place.location, locationApproximate: place.precision !== 'door' } : null;
}

const isSameText = (a: string, b: string): boolean => streetSearchText(a) === streetSearchText(b);

const isUsable = ({ location, precision }: Place, near: readonly LatLng[]): boolean =>
  (precision === 'door' || precision === 'street') &&
  near.some((point) => distanceKm(point, location) <= FARTHEST_KM);
