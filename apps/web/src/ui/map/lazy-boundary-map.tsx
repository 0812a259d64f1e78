import { lazyComponent } from '../lazy-component.tsx';
import type { BoundaryMapProps } from './boundary-map-props.ts';
import { MapLoading } from './map-loading.tsx';
import box from './map-box.module.css';

const BoundaryMap = lazyComponent(async () => (await import('./boundary-map.tsx')).BoundaryMap, {
  fallback: () => (
    <div className={box.box} data-map-box>
      <MapLoading />
    </div>
  ),
});

/** The map of boundaries, its code fetched when first shown. Fills its parent: give the parent a height. */
export const LazyBoundaryMap = (props: BoundaryMapProps) => <BoundaryMap {...props} />;
