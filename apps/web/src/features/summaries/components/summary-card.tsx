import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
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
      <Group className={desk.ruled} gap="sm" mih={48} px="sm" py={4} wrap="nowrap">
        <Group align="baseline" className={styles.title} flex={1} gap="sm">
          <Text component="h3" fw={700} id={titleId}>
            {title}
          </Text>
          <span className={desk.note}>{periodOf(data ?? period)}</span>
        </Group>
        {action}
      </Group>
      {data !== undefined && error && (
        <StaleNote
          text={`${failure} · ${formatTime(query.dataUpdatedAt)} bilgileri gösteriliyor`}
          onRetry={retry}
        />
      )}
      {data !== undefined && (
        // Another span is on its way: what is here belongs to the last one.
        <Stack aria-busy={isPlaceholderData} gap="md" opacity={isPlaceholderData ? 0.55 : 1} p="sm">
          {children(data)}
        </Stack>
      )}
      {data === undefined && error && <LoadFailure title={failure} error={error} onRetry={retry} />}
      {data === undefined && !error && (
        <Stack gap="md" p="sm">
          <span className="visually-hidden" role="status">
            Yükleniyor...
          </span>
          {skeleton}
        </Stack>
      )}
    </section>
  );
}

const StaleNote = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Box c="var(--ulak-warning)" className={desk.row} component="p" fz="sm" m="sm" mb={0} role="alert">
    {text}
    <Button size="compact-xs" variant="default" onClick={onRetry}>
      Yeniden dene
    </Button>
  </Box>
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
      <Group align="baseline" gap="xs" wrap="nowrap">
        <Text component="h4" fw={700} mb={4} size="sm">
          {title}
          {note && (
            <Text c="dimmed" fw={400} inherit ml={4} span>
              {note}
            </Text>
          )}
        </Text>
        {action}
      </Group>
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
  text === null ? null : (
    <Text bdrs="md" bg="var(--ulak-page)" px="sm" py="xs" size="sm">
      {text}
    </Text>
  );
