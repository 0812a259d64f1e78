import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GRID_PRECISION, NO_HEAT } from '@ulak/contracts/heatmap/analysis';
import type { HeatMapReply } from '@ulak/contracts/heatmap/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useMemo } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { MapBranch } from '../../../ui/map/types.ts';
import { cellsOf, coloursOf, heatText, type PointCell } from '../model/heat-colours.ts';
import type { HeatView } from '../model/heat-view.ts';
import { type HeatAsked, heatMap } from '../queries.ts';
import { CellList } from './cell-list.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HeatTiles } from './heat-tiles.tsx';
import { UpdateProgress } from './update-progress.tsx';
import styles from './heat.module.css';

const LazyHeatMap = lazyComponent(async () => (await import('../../../ui/map/heat-map.tsx')).HeatMap, {
  fallback: () => <Skeleton h="100%" />,
});

const MapOutlines = lazyComponent(
  async () => (await import('../../../domain/neighborhoods/map-outlines.tsx')).MapOutlines,
  { failure: () => null },
);

interface HeatPanelProps {
  readonly view: HeatView;
  readonly asked: HeatAsked;
  readonly branch: MapBranch;
  readonly selected: PointCell | null;
  readonly onSelect: (cell: PointCell) => void;
}

/** Map, figures, legend and the cells to look at first. */
export function HeatPanel(props: HeatPanelProps) {
  const query = useQuery(heatMap(props.asked));
  const { data, error, isPlaceholderData } = query;
  const update = isPlaceholderData ? null : (data?.update ?? null);
  return (
    <div className={desk.column}>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {update && <UpdateProgress key={update.id} update={update} />}
      {data ? (
        <section
          aria-busy={isPlaceholderData}
          aria-label="Isı haritası"
          className={`${desk.column} ${styles.shown}`}
          data-stale={isPlaceholderData || undefined}
        >
          <Shown {...props} reply={data} />
        </section>
      ) : (
        !error && <Waiting />
      )}
    </div>
  );
}

const Waiting = () => (
  <div aria-busy="true" className={desk.column}>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton className={styles.tilesWaiting ?? ''} />
    <Skeleton className={styles.map ?? ''} />
  </div>
);

const NEEDS_COUNT = 'Bu aralık 92 günden uzun. Sonucu görmek için “Verileri Güncelle” düğmesine basın.';

function Shown({ view, asked, branch, reply, selected, onSelect }: HeatPanelProps & { reply: HeatMapReply }) {
  const { analysis } = view;
  const { data, statistics, asOf, update } = reply;
  const cells = useMemo(() => cellsOf(analysis, data), [analysis, data]);
  const colours = useMemo(
    () => coloursOf(analysis, statistics[analysis], data),
    [analysis, statistics, data],
  );
  if (asOf === null)
    return update === null ? (
      <Alert color="yellow" variant="light">
        {NEEDS_COUNT}
      </Alert>
    ) : null;
  const date = `Veri zamanı: ${formatFullDateTime(Date.parse(asOf))}`;
  if (cells.length === 0)
    return (
      <div className={desk.panel}>
        <EmptyState text={NO_HEAT}>
          <p className={desk.small}>Bu şubede, seçilen gün ve saatlerde sipariş yok. {date}</p>
        </EmptyState>
      </div>
    );
  return (
    <>
      <HeatTiles analysis={analysis} figures={statistics[analysis]} />
      <div className={styles.beside}>
        <div className={`${desk.column} ${styles.mapColumn}`}>
          <div className={styles.map}>
            <LazyHeatMap
              branch={branch}
              cells={cells}
              colours={colours}
              focus={view.focus}
              onSelect={(cell) => onSelect(cell as PointCell)}
              precision={GRID_PRECISION}
              selected={selected}
              textOf={(cell) => tooltipOf(analysis, cell as PointCell)}
              extra={(map) => (
                <MapOutlines branchId={asked.branchId} chosen={asked.neighborhoodId} map={map} on="heat" />
              )}
            />
          </div>
          <HeatLegend analysis={analysis} colours={colours} />
          <p className={desk.small}>{date}</p>
        </div>
        <CellList analysis={analysis} branch={branch} cells={cells} onSelect={onSelect} />
      </div>
    </>
  );
}

const tooltipOf = (analysis: HeatView['analysis'], { point, value }: PointCell): string =>
  analysis === 'ORDER_DENSITY'
    ? `${heatText(analysis, value)} sipariş`
    : `${heatText(analysis, value)} · ${heatText('ORDER_DENSITY', point.orderCount)} sipariş`;
