import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { preloadLiveMap } from '../../ui/map/lazy-map.tsx';
import styles from './dashboard.module.css';

/** The map, a file of its own: nothing of it is needed before Leaflet is there (size budgets, criteria C09). */
export const DashboardMapSlot = lazyComponent(async () => (await import('./map.tsx')).DashboardMap, {
  fallback: () => <Skeleton className={styles.map ?? ''} data-part="dash-map" />,
});

/** Fetches the map and what it shows before it is shown. */
export const preloadDashboardMap = (): Promise<unknown> =>
  Promise.all([DashboardMapSlot.preload(), preloadLiveMap()]);
