import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { GapLine } from '@ulak/contracts/dashboard/schema';
import { formatPeriod, formatTime } from '@ulak/contracts/time';
import { type ReactNode, useDeferredValue } from 'react';
import { gapText } from '../../../domain/orders/gap-text.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { gapLink } from '../model/order-links.ts';
import type { ReportScope } from '../queries.ts';
import { ReportBanner } from './report-banner.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** What every report says of itself. */
interface Reported {
  readonly asOf: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly gap: GapLine | null;
}

interface ReportFrameProps<T> {
  readonly query: UseQueryResult<T>;
  readonly scope: ReportScope;
  /** The spec's sentence when it cannot be loaded (spec 2 §8). */
  readonly failure: string;
  /** How many tiles and table rows the skeleton has. */
  readonly tiles: number;
  readonly children: (reply: T) => ReactNode;
}

/**
 * A report in its states: loading, error with retry, figures. A later failure is told above the known
 * figures; those of another range are paler until they are replaced.
 */
export function ReportFrame<T extends Reported>({
  query,
  scope,
  failure,
  tiles,
  children,
}: ReportFrameProps<T>) {
  const { error } = query;
  // Reports of thousands of rows are rendered in short tasks; what was there before stays meanwhile.
  const data = useDeferredValue(query.data);
  const isStale = useDeferredValue(query.isPlaceholderData);
  return (
    <section aria-busy={query.isFetching} className={desk.column}>
      <ReportBanner asOf={isStale ? undefined : data?.asOf} failure={failure} refetch={query.refetch} />
      {data !== undefined && error && (
        <ErrorBanner
          message={`${failure} · ${formatTime(query.dataUpdatedAt)} raporu gösteriliyor`}
          onRetry={() => void query.refetch()}
        />
      )}
      {data === undefined && error && (
        <div className={desk.panel}>
          <LoadFailure error={error} title={failure} onRetry={() => void query.refetch()} />
        </div>
      )}
      {data === undefined && !error && <ReportSkeleton tiles={tiles} />}
      {data !== undefined && (
        <div className={`${desk.column} ${styles.report}`} data-stale={isStale || undefined}>
          <p className={`${desk.row} ${desk.note}`}>
            {formatPeriod({ from: new Date(data.startDate), to: new Date(data.endDate) })}
            <GapNote gap={data.gap} link={gapLink({ ...scope, from: data.startDate })} />
          </p>
          {children(data)}
        </div>
      )}
    </section>
  );
}

/** The hours outside of every reporting day (DECISIONS "Time and numbers"). */
function GapNote({ gap, link }: { gap: GapLine | null; link: string }) {
  const text = gap && gapText(gap);
  if (!text) return null;
  return (
    <span className={desk.row} data-part="report-gap">
      · {text}
      <a className={`${desk.link} ${styles.touchLink}`} href={link}>
        Siparişleri göster
      </a>
    </span>
  );
}

const ReportSkeleton = ({ tiles }: { tiles: number }) => (
  <>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton h={18} w="16rem" />
    <div className={`${desk.grid} ${desk.tiles}`}>
      {Array.from({ length: tiles }, (_, tile) => (
        <Skeleton h={64} key={tile} />
      ))}
    </div>
    <Skeleton h={240} />
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton h={36} key={row} />
    ))}
  </>
);
