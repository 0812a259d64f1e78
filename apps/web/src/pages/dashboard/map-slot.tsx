import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MapPlaceholder, preloadLiveMap } from '../../ui/map/lazy-map.tsx';
import styles from './dashboard.module.css';

/** The map, a file of its own: nothing of it is needed before Leaflet is there (criteria C09). */
export const DashboardMapSlot = lazyComponent(async () => (await import('./map.tsx')).DashboardMap, {
  fallback: () => (
    <div className={styles.map} data-part="dash-map">
      <MapPlaceholder />
    </div>
  ),
});

/** Fetches the map and what it shows before it is shown. */
export const preloadDashboardMap = (): Promise<unknown> =>
  Promise.all([DashboardMapSlot.preload(), preloadLiveMap()]);
