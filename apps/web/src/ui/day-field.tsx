import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { CALENDAR_WORDS } from './calendar-words.ts';

const NO_DAYS: [] = [];

/** Seven days share the phone's width: 44 px each at 320 px, and all in sight with large text. */
const DAYS = { day: { width: 'min(3rem, calc((100vw - 0.5rem) / 7))' } };

/** As wide as the phone. */
const PHONE_CALENDAR = {
  centered: true,
  padding: '0.25rem',
  xOffset: 0,
  styles: { header: { paddingInline: 'var(--mantine-spacing-md)' } },
} as const;

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD'; null: none yet. */
  readonly value: string | null;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly min?: string;
  readonly max?: string;
  /** Beside small fields; on a phone it is large all the same. */
  readonly size?: 'sm' | 'lg';
  readonly onChange: (day: string) => void;
  /** Where no day is a choice too. */
  readonly onClear?: () => void;
}

/** One day from a calendar in Turkish; on a phone the calendar is a dialog of its own. */
export function DayField({
  label,
  value,
  description,
  error,
  min,
  max,
  size = 'lg',
  onChange,
  onClear,
}: DayFieldProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <DatePickerInput
      ariaLabels={CALENDAR_WORDS}
      clearButtonProps={{ 'aria-label': `${label}: temizle`, style: { minWidth: 24, minHeight: 24 } }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      firstDayOfWeek={1}
      hideOutsideDates
      label={label}
      leftSection={<IconCalendar aria-hidden size="1.125rem" />}
      locale="tr"
      modalProps={{ ...PHONE_CALENDAR, title: label }}
      clearable={onClear !== undefined}
      description={description}
      error={error}
      onChange={(day) => (day === null ? onClear?.() : onChange(day))}
      size={isPhone ? 'lg' : size}
      styles={DAYS}
      value={value}
      valueFormat="D MMMM YYYY"
      weekendDays={NO_DAYS}
      withCellSpacing={false}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
    />
  );
}
