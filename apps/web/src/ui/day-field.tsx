import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { CALENDAR_WORDS } from './calendar-words.ts';

const NO_DAYS: [] = [];

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD'. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** One day from a calendar in Turkish; on a phone the calendar is a dialog of its own. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <DatePickerInput
      ariaLabels={CALENDAR_WORDS}
      dropdownType={isPhone ? 'modal' : 'popover'}
      firstDayOfWeek={1}
      hideOutsideDates
      label={label}
      leftSection={<IconCalendar aria-hidden size="1.125rem" />}
      locale="tr"
      modalProps={{ title: label, centered: true }}
      onChange={(day) => day !== null && onChange(day)}
      size="lg"
      value={value}
      valueFormat="D MMMM YYYY"
      weekendDays={NO_DAYS}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
    />
  );
}
