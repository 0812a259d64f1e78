import { ActionIcon, Button, Group, Select, Skeleton, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { businessDate } from '@ulak/contracts/business-day';
import type { ReactNode } from 'react';
import { customRange } from '../../../lib/business-range.ts';
import { useNow } from '../../../lib/clock.ts';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import {
  daysOfMonth,
  monthOf,
  nextMonth,
  offeredMonths,
  previousMonth,
  runningMonth,
  type SalaryView,
} from '../model/salary-view.ts';
import desk from '../../../ui/desk.module.css';
import picker from '../../../ui/range-picker.module.css';
import styles from './salary.module.css';

// The calendar is fetched by those who pick days of their own.
const DaysPicker = lazyComponent(
  async () => (await import('../../../ui/day-range-picker.tsx')).DayRangePicker,
  { fallback: () => <Skeleton h={36} w={230} /> },
);
export const SALARY_CONTROL_PARTS: readonly Preloadable[] = [DaysPicker];

const MINUTE_MS = 60_000;

interface SalaryControlsProps {
  readonly view: SalaryView;
  readonly onView: (change: Partial<SalaryView>) => void;
  /** Chooses a branch. */
  readonly branch: ReactNode;
}

/** Branch, month or own days, search and passive accounts; all of it lives in the address bar. */
export const SalaryControls = ({ view, onView, branch }: SalaryControlsProps) => (
  <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.controls}`}>
    {branch}
    {view.days === null ? <MonthPicker onView={onView} view={view} /> : <Days onView={onView} view={view} />}
    <SearchField
      label="Kurye ara"
      onChange={(search) => onView({ search })}
      placeholder="Kurye adı"
      value={view.search}
    />
    <Switch
      checked={view.withInactive}
      label="Pasifleri göster"
      mih={36}
      onChange={({ currentTarget }) => onView({ withInactive: currentTarget.checked })}
      styles={{ body: { alignItems: 'center', minHeight: 'inherit' } }}
    />
  </section>
);

type PickerProps = Pick<SalaryControlsProps, 'view' | 'onView'>;

function MonthPicker({ view, onView }: PickerProps) {
  const now = useNow(MINUTE_MS);
  const month = monthOf(view, now);
  const show = (next: string): void => onView({ month: next === runningMonth(now) ? null : next });
  return (
    <Group className={styles.month ?? ''} gap={4}>
      <Group flex="1 1 14rem" gap={4} miw={0} wrap="nowrap">
        <Step label="Önceki ay" onClick={() => show(previousMonth(month))}>
          <IconChevronLeft aria-hidden size="1.125rem" />
        </Step>
        <Select
          allowDeselect={false}
          aria-label="Ay"
          data={offeredMonths(now, month)}
          flex={1}
          maxDropdownHeight={320}
          onChange={(value) => value !== null && show(value)}
          size="sm"
          value={month}
        />
        <Step
          isDisabled={month >= runningMonth(now)}
          label="Sonraki ay"
          onClick={() => show(nextMonth(month))}
        >
          <IconChevronRight aria-hidden size="1.125rem" />
        </Step>
      </Group>
      <Button
        flex="none"
        onClick={() => onView({ days: daysOfMonth(month, businessDate(now)) })}
        px="xs"
        size="sm"
        variant="subtle"
      >
        Özel aralık
      </Button>
    </Group>
  );
}

interface StepProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isDisabled = false, onClick, children }: StepProps) => (
  <ActionIcon
    aria-label={label}
    className={desk.touchSquare ?? ''}
    disabled={isDisabled}
    onClick={onClick}
    size={36}
    title={label}
    variant="default"
  >
    {children}
  </ActionIcon>
);

function Days({ view, onView }: PickerProps) {
  const now = useNow(MINUTE_MS);
  const today = businessDate(now);
  const pick = (dayA: string, dayB: string): void => {
    const range = customRange(dayA, dayB);
    if (range.name === 'custom') onView({ days: { first: range.first, last: range.last } });
  };
  return (
    <Group className={picker.wide ?? ''} gap={4}>
      <DaysPicker days={view.days ?? { first: today, last: today }} onPick={pick} today={today} />
      <Button onClick={() => onView({ days: null })} px="xs" size="sm" variant="subtle">
        Aya dön
      </Button>
    </Group>
  );
}
