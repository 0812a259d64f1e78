import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { PEAK_KINDS, type RushSettings } from '@ulak/contracts/rush/schema';
import { useState } from 'react';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import choices from '../../../ui/radio-choices.module.css';
import { pacingOf } from '../model/draft.ts';
import styles from './rehearsal.module.css';

interface PacingFieldsProps {
  /** The branch's peak; null: it never named one. */
  readonly own: RushSettings | null;
  readonly pacing: RushSettings | null;
  readonly onChange: (pacing: RushSettings | null) => void;
}

const KINDS = [
  { value: 'SUNSET', label: 'Gün batımı (iftar)' },
  { value: 'CLOCK', label: 'Sabit saat' },
];
const SLOTS = ['10', '15', '20', '30'].map((value) => ({ value, label: `${value} dakika` }));
/** Where a clock time begins. */
const EVENING = '19:00';

/** Whether orders around a peak are promised slots, and the peak; without them where the branch has some. */
export function PacingFields({ own, pacing, onChange }: PacingFieldsProps) {
  const isOn = pacing?.isOn ?? null;
  const options = [
    { label: 'O günkü gibi', value: null, tried: null },
    { label: 'Aralık söz verilir', value: true, tried: pacingOf(own) },
    ...(own?.isOn ? [{ label: 'Aralık olmadan', value: false, tried: pacingOf(own, false) }] : []),
  ];
  return (
    <div>
      <fieldset className={`${styles.part} ${choices.choices}`}>
        <legend>Yoğun saat (iftar modu)</legend>
        {options.map(({ label, value, tried }) => (
          <label className={choices.radio} key={label}>
            <input
              checked={isOn === value}
              name="rehearsal-pacing"
              onChange={() => onChange(tried)}
              type="radio"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {pacing?.isOn && <Peak onChange={onChange} pacing={pacing} />}
    </div>
  );
}

interface PeakProps {
  readonly pacing: RushSettings;
  readonly onChange: (pacing: RushSettings) => void;
}

function Peak({ pacing, onChange }: PeakProps) {
  const set = (change: Partial<RushSettings>): void => onChange({ ...pacing, ...change });
  return (
    <div className={styles.fields}>
      <NativeSelect
        data={KINDS}
        label="Yoğun an"
        onChange={({ currentTarget }) => {
          const kind = PEAK_KINDS.find((one) => one === currentTarget.value) ?? 'SUNSET';
          set({ kind, clockTime: kind === 'CLOCK' ? (pacing.clockTime ?? EVENING) : null });
        }}
        size="sm"
        value={pacing.kind}
      />
      {pacing.kind === 'CLOCK' && (
        <ClockField onChange={(clockTime) => set({ clockTime })} value={pacing.clockTime} />
      )}
      <NativeSelect
        data={SLOTS}
        label="Aralık uzunluğu"
        onChange={({ currentTarget }) =>
          set({ slotMin: Number(currentTarget.value) as RushSettings['slotMin'] })
        }
        size="sm"
        value={String(pacing.slotMin)}
      />
      <NumberInput
        allowDecimal={false}
        allowNegative={false}
        hideControls
        label="Aralık başına sipariş"
        onChange={(value) => set({ capacity: typeof value === 'number' ? value : null })}
        placeholder="kuryelerden hesaplanır"
        size="sm"
        value={pacing.capacity ?? ''}
      />
    </div>
  );
}

/** HH:mm; what is no time stays as it was typed. */
function ClockField({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (time: string | null) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <TextInput
      error={value === null ? 'Saat SS:DD biçiminde olmalı' : undefined}
      inputMode="numeric"
      label="Saat"
      maxLength={5}
      onBlur={() => value !== null && setTyped(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readTimeOfDay(currentTarget.value));
      }}
      placeholder={EVENING}
      size="sm"
      value={typed}
    />
  );
}
