import { Component, type ReactNode, useState } from 'react';
import type { LiveMapProps } from './live-map-props.ts';
import type { LocationPickerProps } from './location-picker-props.ts';
import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { MapLoading } from './map-loading.tsx';
import box from './map-box.module.css';
import surface from '../surface.module.css';

const fallback = () => <MapPlaceholder />;
const failure = (_: object, retry: () => void) => <MapFailed onRetry={retry} />;
const LiveMap = lazyComponent(async () => (await import('./live-map.tsx')).LiveMap, { fallback, failure });
const LocationPicker = lazyComponent(async () => (await import('./location-picker.tsx')).LocationPicker, {
  fallback,
  failure,
});

/** Fetches the live map's code before it is shown. */
export const preloadLiveMap = (): Promise<void> => LiveMap.preload();

/** The maps' code, as parts that are fetched when the page is idle. */
export const MAP_PARTS: readonly Preloadable[] = [LiveMap, LocationPicker];

/** The live map, its code fetched when first shown. Fills its parent: give the parent a height. */
export const LazyLiveMap = (props: LiveMapProps) => (
  <RetryableMap>
    <LiveMap {...props} />
  </RetryableMap>
);

/**
 * The map of the location picker, its code fetched when first shown. Fills its parent: give the parent a
 * height.
 */
export const LazyLocationPicker = (props: LocationPickerProps) => (
  <RetryableMap>
    <LocationPicker {...props} />
  </RetryableMap>
);

function RetryableMap({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <MapBoundary key={attempt} fallback={<MapFailed onRetry={() => setAttempt(attempt + 1)} />}>
      {children}
    </MapBoundary>
  );
}

/** What stands in the place of a map until its code is there. */
export const MapPlaceholder = () => (
  <div className={box.box} data-map-box>
    <MapLoading />
  </div>
);

const MapFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={box.box} data-map-box>
    <div className={box.loading} data-map-loading role="alert">
      Harita yüklenemedi.
      <button type="button" className={`${surface.button} ${surface.outline}`} onClick={onRetry}>
        Tekrar dene
      </button>
    </div>
  </div>
);

/** Keeps a map that could not be fetched or drawn from taking the page with it. */
class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
