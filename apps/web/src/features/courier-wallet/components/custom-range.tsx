import { Skeleton } from '@mantine/core';
import { formatPeriod } from '@ulak/contracts/time';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type CustomWindow, HOURS, MINUTES, readWindow, withStartDay } from '../model/wallet-range.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

// The calendar is fetched by those who pick days of their own.
const DayField = lazyComponent(async () => (await import('../../../ui/day-field.tsx')).DayField, {
  fallback: () => <Skeleton h="4.75rem" />,
});

interface CustomRangeProps {
  readonly window: CustomWindow;
  /** Later days cannot be chosen. */
  readonly today: string;
  readonly onApply: (window: CustomWindow) => void;
}

/** Days, hours and quarter hours of one's own; asked for when they are put together (spec 3 §5). */
export function CustomRange({ window, today, onApply }: CustomRangeProps) {
  const [draft, setDraft] = useState(window);
  const change = (part: Partial<CustomWindow>): void => setDraft((known) => ({ ...known, ...part }));
  const chosen = readWindow(draft);
  const problem = 'problem' in chosen ? chosen.problem : null;
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onApply(draft);
      }}
    >
      <DayField
        label="Başlangıç günü"
        max={today}
        value={draft.startDay}
        onChange={(day) => setDraft((known) => withStartDay(known, day))}
      />
      <TimeChoice
        hour={draft.startHour}
        label="Başlangıç"
        minute={draft.startMinute}
        onHour={(startHour) => change({ startHour })}
        onMinute={(startMinute) => change({ startMinute })}
      />
      <DayField
        label="Bitiş günü"
        min={draft.startDay}
        value={draft.endDay}
        onChange={(endDay) => change({ endDay })}
      />
      <TimeChoice
        hour={draft.endHour}
        label="Bitiş"
        minute={draft.endMinute}
        onHour={(endHour) => change({ endHour })}
        onMinute={(endMinute) => change({ endMinute })}
      />
      <p className={text.caption}>07:00’den önceki bitiş saati ertesi gün sayılır.</p>
      <p aria-live="polite" className={problem ? styles.problem : ''} data-span>
        {'period' in chosen ? formatPeriod(chosen.period) : problem}
      </p>
      <button
        className={`${surface.button} ${surface.filled} ${styles.apply}`}
        disabled={problem !== null}
        type="submit"
      >
        Göster
      </button>
    </form>
  );
}

interface TimeChoiceProps {
  readonly label: string;
  readonly hour: string;
  readonly minute: string;
  readonly onHour: (hour: string) => void;
  readonly onMinute: (minute: string) => void;
}

const TimeChoice = ({ label, hour, minute, onHour, onMinute }: TimeChoiceProps) => (
  <div className={`${layout.grid} ${layout.halves}`}>
    <Choice label={`${label} saati`} options={HOURS} value={hour} onChange={onHour} />
    <Choice label={`${label} dakikası`} options={MINUTES} value={minute} onChange={onMinute} />
  </div>
);

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The phone's own list: it is turned with one thumb. */
const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <label className={`${layout.stack} ${layout.tight} ${text.caption}`}>
    {label}
    <select
      className={`${surface.outline} ${styles.select}`}
      onChange={({ target }) => onChange(target.value)}
      value={value}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
);
