import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { PEAK_KINDS, type RushSettings } from '@ulak/contracts/rush/schema';
import { useState } from 'react';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import desk from '../../../ui/desk.module.css';
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

/** Orders around a peak are promised slots: on or off, and the peak. */
export function PacingFields({ own, pacing, onChange }: PacingFieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>Yoğun saat</legend>
      <Switch
        checked={pacing !== null}
        className={desk.touch ?? ''}
        label="Siparişlere yoğun saatte aralık söz ver"
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? pacingOf(own) : null)}
        size="md"
      />
      {pacing && <Peak onChange={onChange} pacing={pacing} />}
    </fieldset>
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
