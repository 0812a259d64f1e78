import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatPeriod, formatTime } from '@ulak/contracts/time';
import { type ReactNode, useId } from 'react';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

interface SummaryCardProps<T> {
  readonly title: string;
  /** The spec's sentence when it cannot be loaded. */
  readonly failure: string;
  readonly query: UseQueryResult<T>;
  /** The asked span; an answer says its own. */
  readonly period: { readonly from: string; readonly to: string };
  /** Stands at the right of the title. */
  readonly action?: ReactNode;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

const periodOf = ({ from, to }: { from: string; to: string }): string =>
  formatPeriod({ from: new Date(from), to: new Date(to) });

/**
 * The frame of a summary: title, reporting period, and its state (loading, error with retry, data). A
 * later failure is shown above the known data.
 */
export function SummaryCard<T extends { from: string; to: string }>(props: SummaryCardProps<T>) {
  const { title, failure, query, period, action, skeleton, children } = props;
  const { data, error, isPlaceholderData } = query;
  const titleId = useId();
  const retry = (): void => void query.refetch();
  return (
    <section
      className={`${desk.panel} ${styles.card}`}
      aria-labelledby={titleId}
      aria-busy={data === undefined && !error}
    >
      <header className={`${desk.row} ${styles.head}`}>
        <div className={`${desk.row} ${styles.title}`}>
          <h3 id={titleId}>{title}</h3>
          <span className={desk.note}>{periodOf(data ?? period)}</span>
        </div>
        {action}
      </header>
      {data !== undefined && error && (
        <StaleNote
          text={`${failure} · ${formatTime(query.dataUpdatedAt)} bilgileri gösteriliyor`}
          onRetry={retry}
        />
      )}
      {data !== undefined && (
        <div
          className={`${desk.grid} ${styles.body}`}
          data-old={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {children(data)}
        </div>
      )}
      {data === undefined && error && <LoadFailure title={failure} error={error} onRetry={retry} />}
      {data === undefined && !error && (
        <div className={`${desk.grid} ${styles.body}`}>
          <span className="visually-hidden" role="status">
            Yükleniyor...
          </span>
          {skeleton}
        </div>
      )}
    </section>
  );
}

const StaleNote = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <p className={`${desk.row} ${styles.stale}`} role="alert">
    {text}
    <Button size="compact-xs" variant="default" onClick={onRetry}>
      Yeniden dene
    </Button>
  </p>
);

interface SummaryPartProps {
  readonly title: string;
  readonly note?: string;
  /** Takes a row of its own until the card is very wide. */
  readonly isWide?: boolean;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a card under a small title. */
export function SummaryPart({ title, note, isWide, action, children }: SummaryPartProps) {
  return (
    <div className={styles.part} data-wide={isWide || undefined}>
      <div className={`${desk.spread} ${styles.partHead}`}>
        <h4>
          {title}
          {note && <span className={`${desk.small} ${styles.partNote}`}>{note}</span>}
        </h4>
        {action}
      </div>
      {children}
    </div>
  );
}

/** A part that is on its way: its title, and rows as high as the real ones. */
export const PartSkeleton = ({ rows, isWide }: { rows: number; isWide?: boolean }) => (
  <div className={styles.part} data-wide={isWide || undefined}>
    <Skeleton h={16} mb={10} w={130} />
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} h={16} mb={10} />
    ))}
  </div>
);

/** The hours outside of every reporting day (DECISIONS "Time and numbers"). */
export const GapNote = ({ text }: { text: string | null }) =>
  text === null ? null : <p className={`${desk.note} ${styles.gap}`}>{text}</p>;
