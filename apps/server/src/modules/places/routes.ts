import { searchPlaces } from '@ulak/contracts/places/search-places';
import type { Mounter } from '../../http/mount.ts';
import type { PlaceService } from './service.ts';

export function placesRoutes({ mountBare }: Mounter, { places }: { readonly places: PlaceService }): void {
  // Without a transaction of its own: a geocoder may take seconds, and no connection waits for it.
  mountBare(searchPlaces, async ({ scope, query }) => {
    const data = await places.search(scope, query);
    const isAsked = query.only === 'known';
    return { success: true as const, data, ...(isAsked ? { hasGeocoder: places.hasGeocoder } : {}) };
  });
}
