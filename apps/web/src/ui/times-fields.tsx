import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { rangeErrors, type TimedRange } from '../lib/timed-range.ts';
import desk from './desk.module.css';
import styles from './times-fields.module.css';

interface TimesFieldsProps {
  readonly value: TimedRange;
  readonly onChange: (value: TimedRange) => void;
}

const WORDS = {
  previousMonth: 'Önceki ay',
  nextMonth: 'Sonraki ay',
  previousYear: 'Önceki yıl',
  nextYear: 'Sonraki yıl',
  previousDecade: 'Önceki on yıl',
  nextDecade: 'Sonraki on yıl',
  monthLevelControl: 'Ay seçimine geç',
  yearLevelControl: 'Yıl seçimine geç',
};

/** Weekends are days like others here, and red is reserved for what needs a person. */
const NO_DAYS: [] = [];

/** Start and end of a range, days with times; what is wrong is told on its field. */
export function TimesFields({ value, onChange }: TimesFieldsProps) {
  const errors = rangeErrors(value);
  return (
    <>
      <TimeField
        label="Başlangıç"
        value={value.from}
        error={errors.from}
        onPick={(from) => onChange({ ...value, from })}
      />
      <TimeField
        label="Bitiş"
        value={value.to}
        error={errors.to}
        onPick={(to) => onChange({ ...value, to })}
      />
    </>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onPick: (wallTime: string) => void;
}

function TimeField({ label, value, error, onPick }: TimeFieldProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const words: Pick<DateTimePickerProps, 'timePickerProps' | 'submitButtonProps' | 'modalProps'> = {
    timePickerProps: {
      hoursInputLabel: `${label} saati`,
      minutesInputLabel: `${label} dakikası`,
      classNames: { field: styles.timeField ?? '' },
    },
    submitButtonProps: { 'aria-label': 'Tamam' },
    modalProps: { title: label, centered: true },
  };
  return (
    <DateTimePicker
      aria-label={label}
      ariaLabels={WORDS}
      className={styles.picker}
      classNames={{ input: desk.touch }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      error={error}
      firstDayOfWeek={1}
      hideOutsideDates
      leftSection={
        <span aria-hidden className={styles.pickerName}>
          {label}
        </span>
      }
      leftSectionWidth="5.25rem"
      rightSection={<IconCalendar aria-hidden size="1rem" />}
      locale="tr"
      size="sm"
      value={`${value.replace('T', ' ')}:00`}
      valueFormat="D MMM YYYY HH:mm"
      weekendDays={NO_DAYS}
      onChange={(picked) => picked && onPick(picked.slice(0, 16).replace(' ', 'T'))}
      {...words}
    />
  );
}
