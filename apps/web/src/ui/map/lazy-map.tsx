import './map-loading.css';
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

/** One lazily fetched component; `renew` forgets a failed fetch so that another try is possible. */
type LazyPart<P extends object> = { current: LazyExoticComponent<ComponentType<P>>; renew(): void };

function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await load() }));
  const part: LazyPart<P> = {
    current: make(),
    renew: () => {
      part.current = make();
    },
  };
  return part;
}

const liveMap = lazyPart<LiveMapProps>(async () => (await import('./live-map.tsx')).LiveMap);
const locationPicker = lazyPart<LocationPickerProps>(
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

function LazyMap<P extends object>({ part, props }: { part: LazyPart<P>; props: P }) {
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => {
    part.renew();
    setAttempt(attempt + 1);
  };
  const Part = part.current;
  return (
    <MapBoundary key={attempt} fallback={<MapFailed onRetry={retry} />}>
      <Suspense fallback={<MapPlace />}>
        <Part {...props} />
      </Suspense>
    </MapBoundary>
  );
}

const MapPlace = () => (
  <div className="ulak-map">
    <MapLoading />
  </div>
);

const MapFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="ulak-map">
    <div className="ulak-map-loading ulak-map-failed" role="alert">
      Harita yüklenemedi.
      <button type="button" className="ulak-map-retry" onClick={onRetry}>
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
