import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconClockHour4,
  IconHourglassLow,
} from '@tabler/icons-react';
import type { DelayStats } from '@ulak/contracts/delays/schema';
import { DELAY_FILTER_LABELS, DELAY_RANGES, type DelayRange } from '@ulak/contracts/delays/status';
import { formatDecimal, formatDuration, formatNumber } from '@ulak/contracts/format';
import desk from '../../../ui/desk.module.css';
import grid from '../../../ui/filter-grid.module.css';
import { StatTile } from '../../../ui/stat-tile.tsx';
import type { DelaysView } from '../model/delays-view.ts';
import styles from './delays.module.css';

const SIZE = '0.9375rem';
const FIELD_OF: Record<DelayRange, keyof DelayStats['delaysByTimeRange']> = {
  under10: 'under10',
  '10to20': 'between10and20',
  '20to30': 'between20and30',
  '30plus': 'over30',
};
/** The colour of the range, as in the table (spec 4 §9). */
const TONE_OF = { under10: 'yellow', '10to20': 'orange', '20to30': 'red', '30plus': 'darkRed' } as const;

interface DelayTilesProps {
  readonly stats: DelayStats | undefined;
  readonly view: DelaysView;
  readonly onView: (change: Partial<DelaysView>) => void;
}

/** Four figures of all that matches, and four spans of minutes, each of which opens its rows. */
export function DelayTiles({ stats, view, onView }: DelayTilesProps) {
  if (stats === undefined) return <Skeleton className={styles.waiting ?? ''} radius="md" />;
  const openActive = stats.activeDelays === 0 ? undefined : () => onView({ status: 'ACTIVE' });
  return (
    <>
      <section aria-label="Özet" className={grid.tiles}>
        <StatTile
          icon={<IconClockExclamation aria-hidden size={SIZE} />}
          label="Toplam gecikme"
          value={formatNumber(stats.totalDelays)}
        />
        <StatTile
          icon={<IconAlertTriangle aria-hidden size={SIZE} />}
          label="Aktif gecikme"
          onClick={openActive}
          value={formatNumber(stats.activeDelays)}
        />
        <StatTile
          icon={<IconClockHour4 aria-hidden size={SIZE} />}
          label="Ortalama gecikme"
          value={formatDuration(stats.averageDelayMinutes)}
        />
        <StatTile
          icon={<IconHourglassLow aria-hidden size={SIZE} />}
          label="Toplam kayıp"
          value={`${formatDecimal(stats.totalDelayHours)} saat`}
        />
      </section>
      <section aria-label="Gecikme süreleri" className={grid.tiles}>
        {DELAY_RANGES.map((range) => {
          const isChosen = view.duration === range;
          return (
            <StatTile
              icon={<span aria-hidden className={styles.dot} data-tone={TONE_OF[range]} />}
              key={range}
              label={DELAY_FILTER_LABELS[range]}
              note={isChosen ? 'Seçili, tümü için basın' : undefined}
              onClick={() => onView({ duration: isChosen ? null : range })}
              value={formatNumber(stats.delaysByTimeRange[FIELD_OF[range]])}
            />
          );
        })}
      </section>
    </>
  );
}

/** Which couriers and branches lose the most; each opens its rows (spec 4 §2). */
export function DelayRankings({ stats, onView }: Pick<DelayTilesProps, 'onView'> & { stats: DelayStats }) {
  const { topDelayedCouriers: couriers, delaysByBranch: branches } = stats;
  return (
    <section aria-label="Sıralamalar" className={styles.rankings}>
      <div className={`${desk.panel} ${styles.ranking}`}>
        <h2 className={styles.heading}>En çok geciken kuryeler</h2>
        <ol className={desk.list}>
          {couriers.map((courier) => (
            <li className={styles.ranked} key={courier.courierId}>
              <button
                className={`${desk.link} ${desk.target} ${desk.breaks}`}
                onClick={() => onView({ courierId: courier.courierId })}
                type="button"
              >
                {courier.courierName}
              </button>
              <span className={`${desk.tabular} ${styles.figure}`}>
                <b>{formatDuration(courier.totalDelayMinutes)}</b>
                <span className={desk.small}>
                  {formatNumber(courier.delayCount)} gecikme · ort.{' '}
                  {formatDuration(courier.averageDelayMinutes)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className={`${desk.panel} ${styles.ranking}`}>
        <h2 className={styles.heading}>Şubelere göre gecikmeler</h2>
        <ol className={desk.list}>
          {branches.map((branch) => (
            <li className={styles.ranked} key={branch.branchId}>
              <button
                className={`${desk.link} ${desk.target} ${desk.breaks}`}
                onClick={() => onView({ branchId: branch.branchId })}
                type="button"
              >
                {branch.branchName}
              </button>
              <span className={`${desk.tabular} ${styles.figure}`}>
                <b>{formatNumber(branch.delayCount)} gecikme</b>
                <span className={desk.small}>ort. {formatDuration(branch.averageDelayMinutes)}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
