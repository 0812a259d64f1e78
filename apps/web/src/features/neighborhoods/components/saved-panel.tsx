import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import desk from '../../../ui/desk.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import type { MapArea, MapPlace } from '../../../ui/map/boundary-map-props.ts';
import { LazyBoundaryMap } from '../../../ui/map/lazy-boundary-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import type { SavedViewProps } from '../model/neighborhoods-view.ts';
import { neighborhoodDetail, neighborhoodPage, neighborhoodStats } from '../queries.ts';
import { NeighborhoodTiles } from './neighborhood-tiles.tsx';
import styles from './neighborhoods.module.css';
import { SavedDetail } from './saved-detail.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { SavedList } from './saved-list.tsx';

const NO_AREAS: readonly MapArea[] = [];
const ignoreCorners = (): void => undefined;

/** Mode 'saved' (spec 4 §2): figures, filters, the list, and one of them on the map. */
export function SavedPanel({ view, onView }: SavedViewProps) {
  const stats = useQuery(neighborhoodStats);
  const detail = useQuery(neighborhoodDetail(view.id));
  const shown = detail.data;
  const listed = useQuery(neighborhoodPage(view)).data?.data;
  const places = useMemo(
    (): readonly MapPlace[] =>
      (listed ?? [])
        .filter(({ id }) => id !== shown?.id)
        .map((row) => ({
          id: String(row.id),
          name: row.name,
          point: { lat: row.center_lat, lng: row.center_lng },
        })),
    [listed, shown?.id],
  );
  const areas = useMemo(
    (): readonly MapArea[] =>
      shown ? [{ id: String(shown.id), name: shown.name, boundary: shown.boundary_coordinates }] : NO_AREAS,
    [shown],
  );
  const [map, words] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useEffect(() => {
    // who chose one is led to it; who came by the address reads from the top
    if (view.id === null || document.activeElement === document.body) return;
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView?.({ block: 'nearest' });
    map.current?.scrollIntoView?.({ block: 'nearest' });
  }, [view.id, map, words]);
  return (
    <div className={desk.column}>
      {stats.error && stats.data === undefined ? (
        <div className={desk.panel}>
          <LoadFailure
            error={stats.error}
            onRetry={() => void stats.refetch()}
            title="Mahalle istatistikleri yüklenemedi"
          />
        </div>
      ) : (
        <NeighborhoodTiles stats={stats.data} />
      )}
      <div className={styles.halves}>
        <div className={styles.first}>
          <SavedFilters onView={onView} stats={stats.data} view={view} />
        </div>
        <div className={styles.map} ref={map}>
          <LazyBoundaryMap
            areas={areas}
            center={null}
            chosenId={shown ? String(shown.id) : null}
            corners={null}
            onChoose={(id) => onView({ id: listed?.find((row) => String(row.id) === id)?.id ?? null })}
            onCorners={ignoreCorners}
            places={places}
            tiles={useTiles()}
          />
        </div>
        <div className={`${desk.column} ${styles.rest}`}>
          <div className={styles.chosen} ref={words} tabIndex={-1}>
            {view.id !== null && <SavedDetail onClose={() => onView({ id: null })} query={detail} />}
          </div>
          <SavedList onView={onView} view={view} />
        </div>
      </div>
    </div>
  );
}
