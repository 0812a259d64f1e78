import {
  type ComponentType,
  Component,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import type { LiveMapProps } from './live-map-props.ts';
import type { LocationPickerProps } from './location-picker-props.ts';
import { MapLoading } from './map-loading.tsx';
import box from './map-box.module.css';
import surface from '../surface.module.css';

/** One lazily fetched component; `renew` forgets a failed fetch so that another try is possible. */
type LazyComponent<P extends object> = { current: LazyExoticComponent<ComponentType<P>>; reset(): void };

function createLazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await load() }));
  const part: LazyComponent<P> = {
    current: make(),
    reset: () => {
      part.current = make();
    },
  };
  return part;
}

const liveMap = createLazyComponent<LiveMapProps>(async () => (await import('./live-map.tsx')).LiveMap);
const locationPicker = createLazyComponent<LocationPickerProps>(
  async () => (await import('./location-picker.tsx')).LocationPicker,
);

/** The live map, its code fetched when first shown. Fills its parent: give the parent a height. */
export const LazyLiveMap = (props: LiveMapProps) => <LazyMap part={liveMap} props={props} />;

/**
 * The map of the location picker, its code fetched when first shown. Fills its parent: give the parent a
 * height.
 */
export const LazyLocationPicker = (props: LocationPickerProps) => (
  <LazyMap part={locationPicker} props={props} />
);

function LazyMap<P extends object>({ part, props }: { part: LazyComponent<P>; props: P }) {
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => {
    part.reset();
    setAttempt(attempt + 1);
  };
  const Part = part.current;
  return (
    <MapBoundary key={attempt} fallback={<MapFailed onRetry={retry} />}>
      <Suspense fallback={<MapPlaceholder />}>
        <Part {...props} />
      </Suspense>
    </MapBoundary>
  );
}

const MapPlaceholder = () => (
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
