import { lazyComponent } from '../lazy-component.tsx';
import { MapLoading } from './map-loading.tsx';
import type { SitesMapProps } from './sites-map-props.ts';
import box from './map-box.module.css';

const SitesMap = lazyComponent(async () => (await import('./sites-map.tsx')).SitesMap, {
  fallback: () => (
    <div className={box.box} data-map-box>
      <MapLoading />
    </div>
  ),
});

/** The map of sites, its code fetched when first shown. Fills its parent: give the parent a height. */
export const LazySitesMap = (props: SitesMapProps) => <SitesMap {...props} />;
