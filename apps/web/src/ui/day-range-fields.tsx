import { Skeleton } from '@mantine/core';
import type { CalendarDays } from '../lib/calendar-days.ts';
import { withDay } from '../lib/day-range.ts';
import { lazyComponent } from './lazy-component.tsx';
import styles from './filter-grid.module.css';

const DayBound = lazyComponent(async () => (await import('./day-bound.tsx')).DayBound, {
  fallback: ({ label }) => <Skeleton aria-label={label} className={styles.field ?? ''} h="3.75rem" />,
});

interface DayRangeFieldsProps {
  readonly days: CalendarDays;
  /** 'YYYY-MM-DD', the last day that can be picked. */
  readonly today: string;
  readonly onDays: (days: CalendarDays) => void;
}

/** The first and the last day of a list's range, as two of its filters. */
export const DayRangeFields = ({ days, today, onDays }: DayRangeFieldsProps) => (
  <>
    <DayBound
      label="Başlangıç tarihi"
      max={today}
      onPick={(first) => onDays(withDay(days, { first }))}
      value={days.first}
    />
    <DayBound
      label="Bitiş tarihi"
      max={today}
      onPick={(last) => onDays(withDay(days, { last }))}
      value={days.last}
    />
  </>
);
