import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { BranchId } from '@ulak/contracts/ids';
import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import type { PeakKind, RushSettings, RushView } from '@ulak/contracts/rush/schema';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import { toggled, WEEKDAYS } from '../../../lib/weekdays.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import desk from '../../../ui/desk.module.css';
import { isChanged } from '../model/rush-form.ts';
import { useSaveRush } from '../queries.ts';
import styles from './rush.module.css';

interface RushFormProps {
  readonly branchId: BranchId;
  readonly view: RushView;
}

const KINDS = [
  { value: 'SUNSET', label: 'Gün batımı (iftar)' },
  { value: 'CLOCK', label: 'Sabit saat' },
];
const SLOTS = ['10', '15', '20', '30'].map((value) => ({ value, label: `${value} dakika` }));

/** The peak of a branch; saved as a whole. */
export function RushForm({ branchId, view }: RushFormProps) {
  const [edited, setEdited] = useState<Partial<RushSettings>>({});
  const save = useSaveRush(branchId);
  const form: RushSettings = { ...DEFAULT_RUSH, ...view.rush, ...edited };
  const set = (changed: Partial<RushSettings>): void => {
    save.reset();
    setEdited((present) => ({ ...present, ...changed }));
  };
  const errors = save.error instanceof CallError ? save.error.details : {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...form, version: view.version }, { onSuccess: () => setEdited({}) });
      }}
    >
      {save.error && !hasFieldErrors && <FormError message={messageOf(save.error)} />}
      <Switch
        checked={form.isOn}
        className={styles.wide}
        label={form.isOn ? 'Açık' : 'Kapalı'}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
        size="md"
      />
      <PeakFields errors={errors} form={form} onChange={set} />
      <DayFields errors={errors} form={form} onChange={set} />
      <SlotFields errors={errors} form={form} onChange={set} />
      <div className={styles.wide}>
        <Button
          className={desk.touch}
          disabled={!isChanged(form, view.rush)}
          loading={save.isPending}
          type="submit"
        >
          Kaydet
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly form: RushSettings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<RushSettings>) => void;
}

/** A number field never sends a text: empty counts as its lowest value. */
const numberOf = (value: number | string, empty: number): number =>
  typeof value === 'number' ? value : empty;

const PeakFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <Select
      allowDeselect={false}
      data={KINDS}
      error={errors.kind}
      label="Yoğun an"
      onChange={(kind) => onChange({ kind: kind as PeakKind })}
      value={form.kind}
    />
    {form.kind === 'CLOCK' ? (
      <TextInput
        error={errors.clockTime}
        inputMode="numeric"
        label="Saat"
        maxLength={5}
        onBlur={({ currentTarget }) =>
          onChange({ clockTime: readTimeOfDay(currentTarget.value) ?? form.clockTime })
        }
        onChange={({ currentTarget }) => onChange({ clockTime: currentTarget.value || null })}
        placeholder="19:30"
        value={form.clockTime ?? ''}
      />
    ) : (
      <NumberInput
        description="Takvimdeki iftar saati gün batımından birkaç dakika sonraysa"
        error={errors.offsetMin}
        label="Gün batımına eklenecek dakika"
        onChange={(value) => onChange({ offsetMin: numberOf(value, 0) })}
        value={form.offsetMin}
      />
    )}
  </>
);

const DayFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <DayField
      description="Boş: hemen"
      error={errors.fromDay}
      label="İlk gün"
      onChange={(fromDay) => onChange({ fromDay })}
      onClear={() => onChange({ fromDay: null })}
      size="sm"
      value={form.fromDay}
      {...(form.toDay === null ? {} : { max: form.toDay })}
    />
    <DayField
      description="Boş: süresiz"
      error={errors.toDay}
      label="Son gün"
      onChange={(toDay) => onChange({ toDay })}
      onClear={() => onChange({ toDay: null })}
      size="sm"
      value={form.toDay}
      {...(form.fromDay === null ? {} : { min: form.fromDay })}
    />
    <fieldset className={`${styles.days} ${styles.wide}`}>
      <legend>Günler</legend>
      {WEEKDAYS.map(({ short }, index) => (
        <label className={styles.day} key={short}>
          <input
            checked={form.weekdays.includes(index + 1)}
            onChange={() => onChange({ weekdays: toggled(form.weekdays, index + 1) })}
            type="checkbox"
          />
          {short}
        </label>
      ))}
      {errors.weekdays && (
        <p className={styles.error} role="alert">
          {errors.weekdays}
        </p>
      )}
    </fieldset>
  </>
);

const SlotFields = ({ form, errors, onChange }: FieldsProps) => (
  <>
    <NumberInput
      error={errors.beforeMin}
      label="Öncesinde (dakika)"
      onChange={(value) => onChange({ beforeMin: numberOf(value, 0) })}
      value={form.beforeMin}
    />
    <NumberInput
      error={errors.afterMin}
      label="Sonrasında (dakika)"
      onChange={(value) => onChange({ afterMin: numberOf(value, 0) })}
      value={form.afterMin}
    />
    <Select
      allowDeselect={false}
      data={SLOTS}
      error={errors.slotMin}
      label="Aralık uzunluğu"
      onChange={(value) => onChange({ slotMin: Number(value) as RushSettings['slotMin'] })}
      value={String(form.slotMin)}
    />
    <NumberInput
      description="Boş: görevdeki kuryelerden hesaplanır"
      error={errors.capacity}
      label="Aralık başına sipariş"
      onChange={(value) => onChange({ capacity: typeof value === 'number' ? value : null })}
      value={form.capacity ?? ''}
    />
  </>
);
